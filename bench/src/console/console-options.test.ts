import { expect, it } from 'vitest'
import { CONSOLE_PARTS, consoleOptions } from './console-options.ts'

it('measures every part at the sizes of the aims unless told otherwise', () => {
  expect(consoleOptions([])).toMatchObject({
    parts: CONSOLE_PARTS,
    times: 5,
    tailSeconds: 60,
    eventsPerSecond: 1000,
    tails: 10,
    events: 1_000_000,
  })
})

it('takes parts and sizes', () => {
  const words = ['--parts', 'tail,home', '--tails', '50', '--events', '20000', '--node-flag=--cpu-prof']
  expect(consoleOptions(words)).toMatchObject({
    parts: ['tail', 'home'],
    tails: 50,
    events: 20_000,
    nodeFlags: ['--cpu-prof'],
  })
})

it.each([
  [['--parts', 'menu'], `--parts knows ${CONSOLE_PARTS.join(', ')}, not menu`],
  [['--tails', 'many'], '--tails must be a number above 0, not many'],
  [['--turns', '0'], '--turns must be a number above 0, not 0'],
])('refuses %j', (words, message) => expect(() => consoleOptions(words)).toThrow(message))
