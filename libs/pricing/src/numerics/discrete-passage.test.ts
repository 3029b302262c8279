import { expect, it } from 'vitest'
import { REFERENCE } from '../testing/reference.ts'
import { closedZone, openZone, survival, survivalRows } from './discrete-passage.ts'

const END = { end: 5 * Math.sqrt(30), nodes: 120 }
const byDrift = new Map(
  [...new Set(REFERENCE.oneBarrier.map(({ drift }) => drift))].map((drift) => [
    drift,
    survivalRows(openZone(drift, END), 30),
  ]),
)

it.each(REFERENCE.oneBarrier)(
  'over one barrier, $distance away, a walk with drift $drift survives $watchedSteps steps (free step: $hasFreeStep)',
  ({ drift, survival: expected, ...passage }) => {
    const rows = byDrift.get(drift)
    const found = rows === undefined ? Number.NaN : survival(rows, passage)
    expect(Math.abs(found - expected)).toBeLessThan(1e-11)
  },
)

it.each(REFERENCE.twoBarriers)(
  'between barriers $width apart, $distance above one, a walk survives $watchedSteps steps (free step: $hasFreeStep)',
  ({ drift, width, survival: expected, ...passage }) => {
    const rows = survivalRows(closedZone(drift, width), passage.watchedSteps)
    expect(Math.abs(survival(rows, passage) - expected)).toBeLessThan(1e-5)
  },
)

it('more steps than there are rows is an error, not a probability', () => {
  const rows = survivalRows(closedZone(0, 4), 5)
  expect(() => survival(rows, { distance: 2, watchedSteps: 6, hasFreeStep: false })).toThrow(
    'there are 5 rows, not one for 6 steps',
  )
})
