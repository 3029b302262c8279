import { expect, it } from 'vitest'
import { REFERENCE } from '../testing/reference.ts'
import { stayChance, touchChance } from './continuous-passage.ts'

it.each(REFERENCE.continuousTouch)(
  'a price with volatility $volatility touches $ratio of itself in $years years',
  (row) => {
    const drift = ((row.ratio > 1 ? -1 : 1) * row.volatility) / 2
    const distance = Math.abs(Math.log(row.ratio)) / row.volatility
    expect(Math.abs(touchChance(distance, row.years, drift) - row.touch)).toBeLessThan(1e-13)
  },
)

it.each(REFERENCE.continuousStay)('a motion stays within $width for $steps steps from $distance', (row) => {
  expect(Math.abs(stayChance(row, row.steps, row.drift) - row.stay)).toBeLessThan(1e-13)
})
