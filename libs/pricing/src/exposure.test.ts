import { amountOf } from '@folio/kernel/amount.ts'
import { expect, it } from 'vitest'
import {
  accumulatorExposure,
  digitalExposure,
  type ExposedWalk,
  multiplierExposure,
  turboExposure,
  vanillaExposure,
} from './exposure.ts'
import { stepDeviationOf } from './price-walk.ts'
import { REFERENCE } from './testing/reference.ts'

const a = amountOf
const limit = { decimals: 2, maxPayout: a('10000') }

const exposureOf = (row: (typeof REFERENCE.exposures)[number], walk: ExposedWalk) => {
  const { direction } = row
  const units = { stake: a(row.stake), number: a(row.number ?? '0') }
  switch (row.kind) {
    case 'multiplier': {
      const multiplier = { direction, stake: units.stake, multiplier: a(row.multiplier ?? '') }
      return multiplierExposure({ ...multiplier, commissionRate: a('0.0002') }, walk, limit)
    }
    case 'turbo': {
      const type = direction === 'up' ? 'TURBOSLONG' : 'TURBOSSHORT'
      return turboExposure({ ...units, type, barrier: a(row.barrier ?? '') }, walk, limit)
    }
    case 'vanilla': {
      const type = direction === 'up' ? 'VANILLALONGCALL' : 'VANILLALONGPUT'
      return vanillaExposure({ ...units, type, strike: a(row.strike ?? '') }, walk, limit)
    }
  }
}

it.each(REFERENCE.exposures)(
  '$kind $direction for $seconds s at a volatility of $volatility exposes $exposure',
  (row) => {
    const { intervalSeconds, seconds } = row
    const steps = (seconds ?? Number.POSITIVE_INFINITY) / intervalSeconds
    const walk = {
      spot: 10_000,
      steps,
      stepDeviation: stepDeviationOf(row.volatility, intervalSeconds),
      intervalSeconds,
    }
    expect(exposureOf(row, walk)).toBe(row.exposure)
  },
)

it.each(REFERENCE.accumulators)('an accumulator of $stake at $growthRate exposes $exposure', (row) => {
  const terms = { stake: a(row.stake), growthRate: row.growthRate, maximum: a(row.maximum), decimals: row.decimals }
  expect(accumulatorExposure(terms, 230)).toBe(row.exposure)
})

it('a fixed payout exposes what it exceeds the stake by, the markup not being part of the stake', () => {
  expect(digitalExposure({ ask: a('10'), payout: a('18.5'), markupAmount: a('0.5') })).toBe('9')
})
