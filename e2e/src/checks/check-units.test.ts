import { expect, it } from 'vitest'
import { runCheck } from './run-check.ts'

const FILE = 'libs/bus/src/kafka.ts'
const EXPECTED = 'end the name with Ms, Seconds, Microseconds or Epoch'

it('passes names that end with a unit, counts for each span, and what is no number', () => {
  const files = {
    [FILE]: `
      type Options = { readonly timeoutMs: number; readonly interval_seconds?: number; readonly latency: Histogram }
      const RETRY_PAUSE_MS = 50
      const CHECKS_PER_TIMEOUT = 10
      const delay = () => {}
      const deadline = new Timestamp()
      const firstUntil = (epoch: number): number => epoch + 1
      const remove = (package: Package, storage: Storage) => storage
      const until = "a - b"
    `,
    'libs/bus/src/kafka.test.ts': 'const TIMEOUT = 5',
  }
  expect(runCheck('check-units.ts', files)).toEqual({ status: 0, lines: [] })
})

it.each([
  ['a field', 'type Options = { readonly answerTimeout?: number }', 'answerTimeout'],
  ['a parameter', 'const wait = (pause: number): void => {}', 'pause'],
  ['a constant', 'const RETRY_DELAY = 5', 'RETRY_DELAY'],
  ['a computed constant', 'export const TTL = (60 * 60)', 'TTL'],
  ['a constant of another', 'const LONGEST_INTERVAL = DAY_SECONDS * 2', 'LONGEST_INTERVAL'],
  ['a moment', 'type Append = { readonly deadline: number }', 'deadline'],
  ['a function', 'const commandLife = ({ lifeMs }: Times): number => lifeMs * 1000', 'commandLife'],
  ['a difference', 'const age = now - begunAt', 'age'],
  ['a time of the clock', 'let readUntil = Date.now()', 'readUntil'],
  ['a copy of a name with a unit', 'const interval = law.interval_seconds', 'interval'],
  ['a field that loses its unit', 'const { interval_seconds: interval } = law', 'interval'],
])('names %s that has none', (_, text, name) => {
  expect(runCheck('check-units.ts', { [FILE]: `\n${text}\n` })).toEqual({
    status: 1,
    lines: [`${FILE}:2: ${name} has no unit: ${EXPECTED}`],
  })
})

it('accepts a name that another library chose in the file that uses it, and nowhere else', () => {
  const text = 'type Request = { readonly requestTimeout: number }'
  const files = { 'libs/bus/src/kafka/patches/request-timers.ts': text, [FILE]: text }
  expect(runCheck('check-units.ts', files).lines).toEqual([`${FILE}:1: requestTimeout has no unit: ${EXPECTED}`])
})
