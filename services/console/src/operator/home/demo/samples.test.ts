import { describe, expect, it } from 'vitest'
import { perSecond, SECONDS_SHOWN, withSample } from './samples.ts'

const NOW = Date.parse('2026-01-31T09:30:10.500Z')

describe('events per second', () => {
  it('are those of the last whole seconds, oldest first', () => {
    const counts = perSecond(
      ['2026-01-31T09:30:09.000001Z', '2026-01-31T09:30:09.999999Z', '2026-01-31T09:30:07.100000Z'],
      NOW,
    )
    expect(counts).toHaveLength(SECONDS_SHOWN)
    expect(counts.slice(-3)).toEqual([1, 0, 2])
  })

  it('leave out the second that has not ended, and what is older', () => {
    const counts = perSecond(['2026-01-31T09:30:10.100000Z', '2026-01-31T09:29:09.000000Z'], NOW)
    expect(counts.every((count) => count === 0)).toBe(true)
  })
})

it('samples are the newest of a minute', () => {
  const full = Array.from({ length: SECONDS_SHOWN }, (_, at) => at)
  expect(withSample(full, 99).at(0)).toBe(1)
  expect(withSample(full, 99).at(-1)).toBe(99)
  expect(withSample([], 1)).toEqual([1])
})
