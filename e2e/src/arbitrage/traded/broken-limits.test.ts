import { DEFAULT_ACCOUNT_LIMITS } from '@folio/contracts/trading/account-limits.ts'
import { DEFAULT_HOUSE_LIMITS } from '@folio/contracts/trading/house-limits.ts'
import { type Amount, amountOf } from '@folio/kernel/amount.ts'
import { symbolDeviation } from '@folio/pricing/offering/symbol-facts.ts'
import { describe, expect, it } from 'vitest'
import { barrierTexts } from '../digital-purchases.ts'
import { R_100 } from '../one-purchase.ts'
import { atStart } from '../symbols.ts'
import { pipsOf } from '../worth/wager.ts'
import { countingNoExposure, onOtherFacts, paying } from './broken-trading.ts'
import { type AlikeBets, worstLoss } from './house-loss.ts'
import type { RecordedWalk } from './recorded-walk.ts'
import type { TradingDecisions } from './trading-client.ts'

const EACH_SECOND = atStart('1HZ100V')
const FIRST_EPOCH = 1_800_000_000

/** A walk of a symbol that moves at one tick only, by so many pips. */
const jumping = (
  { facts: { decimals, intervalSeconds }, spot }: typeof R_100,
  { pips, at, ticks }: { readonly pips: number; readonly at: number; readonly ticks: number },
): RecordedWalk => {
  const start = pipsOf(spot, decimals)
  const prices = Array.from({ length: ticks + 1 }, (_, index) => (index < at ? start : start + pips))
  return { decimals, intervalSeconds, firstEpoch: FIRST_EPOCH, prices }
}

/** Bets on the next digit, which cost 1,100 and pay 10,000; of the walks one ends with it. */
const digits: Omit<AlikeBets, 'clients' | 'contracts' | 'money'> = {
  facts: EACH_SECOND.facts,
  request: {
    contractType: 'DIGITMATCH',
    basis: 'payout',
    amount: amountOf('10000'),
    barrier: '7',
    duration: 1,
    durationUnit: 't',
  },
  walks: [3, 7].map((pips) => jumping(EACH_SECOND, { pips, at: 1, ticks: 2 })),
}
/** One client buys as much as it can pay for. */
const ofOneAccount: AlikeBets = { ...digits, clients: 1, contracts: 9, money: 'demo' }
/** Each of many clients buys one. */
const ofManyClients: AlikeBets = { ...digits, clients: 8, contracts: 1, money: 'real' }

const LIFE_TICKS = 31
const life = { duration: 60, unit: 's' } as const
const deviation = (symbolDeviation(R_100.facts) ?? Number.NaN) * Math.sqrt(LIFE_TICKS) * 1e6
/** Vanillas near the end of the range of strikes, each worth 80,000 at a price that has moved six deviations of the life. */
const farVanillas: AlikeBets = {
  facts: R_100.facts,
  request: {
    contractType: 'VANILLALONGCALL',
    amount: amountOf('10'),
    barrier: barrierTexts(R_100, life).relative(2.9),
    duration: life.duration,
    durationUnit: life.unit,
  },
  clients: 1,
  contracts: 9,
  money: 'demo',
  walks: [jumping(R_100, { pips: Math.round(6 * deviation), at: 10, ticks: LIFE_TICKS })],
}

const NO_LIMIT = amountOf('1000000000')

/** Trading that pays the distance of a vanilla from its strike, whatever the maximum payout is. */
const payingAll = paying(({ contract, evidence: { entry, deciding }, sell_price }): Amount => {
  if (!('kind' in contract) || contract.kind !== 'vanilla' || entry === undefined || deciding === undefined) {
    return sell_price
  }
  const { strike, number } = contract
  const level = strike.kind === 'absolute' ? Number(strike.level) : Number(entry.quote) + Number(strike.offset)
  return amountOf(Math.max(0, Number(number) * (Number(deciding.quote) - level)).toFixed(2))
})

const ofAccount = Number(DEFAULT_ACCOUNT_LIMITS.exposure)
const ofExpiry = Number(DEFAULT_HOUSE_LIMITS.expiry)

describe('the house loses no more than a limit, unless trading', () => {
  it.each<readonly [string, AlikeBets, number, TradingDecisions]>([
    ['counts no exposure of the open contracts of an account', ofOneAccount, ofAccount, countingNoExposure],
    [
      'asks for no limit of the account',
      ofOneAccount,
      ofAccount,
      onOtherFacts((facts) => ({ ...facts, limits: { ...DEFAULT_ACCOUNT_LIMITS, exposure: NO_LIMIT } })),
    ],
    ['counts no exposure of the contracts of other clients', ofManyClients, ofExpiry, countingNoExposure],
    ['asks for no limit of the house', ofManyClients, ofExpiry, onOtherFacts(({ house: _, ...facts }) => facts)],
    ['pays more than the maximum payout', farVanillas, ofAccount, payingAll],
  ])('%s', async (_, bets, limit, broken) => {
    const right = await worstLoss(bets)
    // The limit is what ends the sale, and not the money of the clients.
    expect(right.sold).toBe(5)
    expect(right.lost).toBeGreaterThan(0.85 * limit)
    expect(right.lost).toBeLessThanOrEqual(limit)
    const wrong = await worstLoss(bets, broken)
    expect(wrong.lost).toBeGreaterThan(limit)
  })
})
