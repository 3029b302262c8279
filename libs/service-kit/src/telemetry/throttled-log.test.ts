import { expect, it } from 'vitest'
import { throttledLog } from './throttled-log.ts'

it('writes at most three warnings in ten seconds, then the number of omitted ones', () => {
  const lines: object[] = []
  let now = 0
  const warn = throttledLog({ warn: (facts) => void lines.push(facts) }, () => now)
  for (let n = 0; n < 25; n += 1) warn({ n }, 'down')
  expect(lines).toEqual(Array.from({ length: 3 }, (_, n) => ({ n })))
  now = 9_999
  warn({ n: 25 }, 'down')
  expect(lines).toHaveLength(3)
  now = 10_000
  warn({ n: 26 }, 'down')
  warn({ n: 27 }, 'down')
  expect(lines.slice(3)).toEqual([{ n: 26, leftOut: 23 }, { n: 27 }])
})
