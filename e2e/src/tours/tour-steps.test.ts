import { expect, it } from 'vitest'
import { missingLine, tourSteps } from './tour-steps.ts'

const TOUR = `# A tour

\`\`\`sh
echo one
echo two
\`\`\`

You see:

\`\`\`text
one
…
\`\`\`

\`\`\`json
{}
\`\`\`

\`\`\`sh
true
\`\`\`
`

it('a tour has the steps of its document, each with its expected output', () => {
  expect(tourSteps(TOUR)).toEqual([
    { line: 3, commands: 'echo one\necho two', expected: ['one', '…'] },
    { line: 19, commands: 'true', expected: [] },
  ])
})

it('a block without an end is reported with its line', () => {
  expect(() => tourSteps('a\n```sh\ntrue')).toThrow('line 2')
})

it.each([
  ['a 1 b\nc', ['a … b', 'c'], undefined],
  ['a\nx\nc', ['a', 'c'], undefined],
  ['  a', ['a'], undefined],
  ['c\na', ['a', 'c'], 'c'],
  ['ab', ['a'], 'a'],
  ['a(b', ['a(b'], undefined],
  ['', ['…'], undefined],
] as const)('%j holds %j but for %j', (output, expected, missing) => {
  expect(missingLine(output, expected)).toBe(missing)
})
