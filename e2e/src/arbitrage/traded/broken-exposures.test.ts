import { DEFAULT_HOUSE_LIMITS } from '@folio/contracts/trading/house-limits.ts'
import { amountOf, minus } from '@folio/kernel/amount.ts'
import { offeredMultipliers } from '@folio/pricing/offering/check-endless.ts'
import type { ContractRequest } from '@folio/pricing/offering/contract-request.ts'
import { DEFAULT_OFFERING } from '@folio/pricing/offering/offering-settings.ts'
import { describe, expect, it } from 'vitest'
import { barrierTexts } from '../digital-purchases.ts'
import { R_100 } from '../one-purchase.ts'
import { counting, countingNoExposure } from './broken-trading.ts'
import { type AlikeBets, worstLoss } from './house-loss.ts'
import { deviationsOf, jumping } from './jumping-walk.ts'

// The exposure of a contract without a fixed payout is what the house loses at a move of four deviations.

/** The ticks of an hour, for which the move of a multiplier is counted. */
const HOUR_TICKS = 1800
const LIFE_TICKS = 30
const ACCUMULATOR_TICKS = 232

const minute = { duration: 60, durationUnit: 's' } as const
const barrierAt = barrierTexts(R_100, { duration: 0, unit: 't' }).relative

const moving = (ticks: number, movedTicks = ticks) =>
  jumping(R_100, { pips: deviationsOf(R_100, 4, movedTicks), at: 2, ticks: ticks + 1 })

/** A client with much money asks for one contract as often as it is sold. */
const asking = (request: ContractRequest, walk: AlikeBets['walks'][number]): AlikeBets => ({
  facts: R_100.facts,
  requests: [request],
  clients: 1,
  contracts: 8,
  money: 'real',
  paidIn: '100000',
  walks: [walk],
})

const multiplier: ContractRequest = {
  contractType: 'MULTUP',
  amount: amountOf('550'),
  multiplier: amountOf(offeredMultipliers(R_100.facts, DEFAULT_OFFERING).at(-1) ?? ''),
}
const turbo: ContractRequest = {
  contractType: 'TURBOSLONG',
  amount: amountOf('200'),
  barrier: barrierAt(-1),
  ...minute,
}
const vanilla: ContractRequest = {
  contractType: 'VANILLALONGCALL',
  amount: amountOf('65'),
  barrier: barrierTexts(R_100, { duration: 60, unit: 's' }).relative(1),
  ...minute,
}
const accumulator: ContractRequest = { contractType: 'ACCU', amount: amountOf('270'), growthRate: amountOf('0.01') }

const LIMIT = Number(DEFAULT_HOUSE_LIMITS.expiry) * Number(DEFAULT_HOUSE_LIMITS.clientExpiryPart)

describe('the house loses no more to one client than its limit at a move of four deviations, unless no exposure counts of', () => {
  it.each<readonly [string, AlikeBets]>([
    ['multipliers', asking(multiplier, moving(10, HOUR_TICKS))],
    ['turbos', asking(turbo, moving(LIFE_TICKS))],
    ['vanillas', asking(vanilla, moving(LIFE_TICKS))],
    ['accumulators', asking(accumulator, jumping(R_100, { pips: 0, at: 0, ticks: ACCUMULATOR_TICKS }))],
  ])('%s', async (_, bets) => {
    const right = await worstLoss(bets)
    expect(right.sold).toBe(4)
    expect(right.lost).toBeGreaterThan(0.85 * LIMIT)
    expect(right.lost).toBeLessThanOrEqual(LIMIT)
    const wrong = await worstLoss(bets, countingNoExposure)
    expect(wrong.lost).toBeGreaterThan(LIMIT)
  })
})

it('small stakes do not close a symbol, unless each counts the maximum payout', async () => {
  const small = { ...asking({ ...multiplier, amount: amountOf('1') }, moving(10, HOUR_TICKS)), contracts: 25 }
  const manyClients = { ...small, clients: 4 }
  expect((await worstLoss(manyClients)).sold).toBe(100)
  const counted = counting((contract) =>
    'stake' in contract ? minus(contract.max_payout, contract.stake) : contract.exposure,
  )
  // With 10,000 each a client buys one, and five clients close the direction.
  expect((await worstLoss(manyClients, counted)).sold).toBe(4)
})
