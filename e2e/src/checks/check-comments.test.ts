import { expect, it } from 'vitest'
import { runCheck } from './run-check.ts'

const FILE = 'libs/bus/src/kafka.ts'

it('passes comments that begin with a thing or a verb', () => {
  const files = {
    [FILE]: `
      /** Tells how long a lease lasts. */
      /** Howard's algorithm. */
      // What follows is no doc comment.
    `,
  }
  expect(runCheck('check-comments.ts', files)).toEqual({ status: 0, lines: [] })
})

it.each([
  ['on one line', '/**'],
  ['on its second line', '/**\n *'],
])('names a comment %s that begins with a clause', (_, beginning) => {
  expect(runCheck('check-comments.ts', { [FILE]: `\n${beginning} What a lease holds. */\n` })).toEqual({
    status: 1,
    lines: [`${FILE}:2: the comment begins with What: begin with the thing or the verb`],
  })
})
