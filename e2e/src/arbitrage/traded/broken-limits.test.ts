import { DEFAULT_ACCOUNT_LIMITS } from '@folio/contracts/trading/account-limits.ts'
import { DEFAULT_HOUSE_LIMITS } from '@folio/contracts/trading/house-limits.ts'
import { type Amount, amountOf } from '@folio/kernel/amount.ts'
import type { ContractRequest } from '@folio/pricing/offering/contract-request.ts'
import { describe, expect, it } from 'vitest'
import { barrierTexts } from '../digital-purchases.ts'
import { R_100 } from '../one-purchase.ts'
import { atStart } from '../symbols.ts'
import {
  countingNoExposure,
  countingNothingUsed,
  paying,
  withAccountLimits,
  withoutHouseLimit,
} from './broken-trading.ts'
import { type AlikeBets, checksOfOneIn, worstLoss } from './house-loss.ts'
import { deviationsOf, jumping } from './jumping-walk.ts'
import { productDecisions, type TradingDecisions } from './trading-client.ts'

const EACH_SECOND = atStart('1HZ100V')

/** Bets on the next digit, which cost 1,100 and pay 10,000; of the walks one ends with it. */
const digits: Omit<AlikeBets, 'clients' | 'contracts' | 'money'> = {
  facts: EACH_SECOND.facts,
  requests: [
    {
      contractType: 'DIGITMATCH',
      basis: 'payout',
      amount: amountOf('10000'),
      barrier: '7',
      duration: 1,
      durationUnit: 't',
    },
  ],
  walks: [3, 7].map((pips) => jumping(EACH_SECOND, { pips, at: 1, ticks: 2 })),
}
/** One client buys as much as it can pay for. */
const ofOneAccount: AlikeBets = { ...digits, clients: 1, contracts: 9, money: 'demo' }
/** Each of many clients buys one. */
const ofManyClients: AlikeBets = { ...digits, clients: 8, contracts: 1, money: 'real' }
/** One client buys many of the smallest stake, which pay 9.09. */
const ofSmallStakes: AlikeBets = {
  ...ofOneAccount,
  requests: digits.requests.map((request) => ({ ...request, basis: 'stake', amount: amountOf('1') })),
  contracts: 103,
}

const LIFE_TICKS = 31
/** Vanillas near the end of the range of strikes, each worth 80,000 at a price that has moved six deviations of the life. */
const farVanillas: AlikeBets = {
  facts: R_100.facts,
  requests: [
    {
      contractType: 'VANILLALONGCALL',
      amount: amountOf('10'),
      barrier: barrierTexts(R_100, { duration: 60, unit: 's' }).relative(2.9),
      duration: 60,
      durationUnit: 's',
    },
  ],
  clients: 1,
  contracts: 9,
  money: 'demo',
  walks: [jumping(R_100, { pips: deviationsOf(R_100, 6, LIFE_TICKS), at: 10, ticks: LIFE_TICKS })],
}

/** Contracts that end after one, two, … minutes, and the walk on which a price that rises meets all of them. */
const ofMinutes = (minutes: number, requestFor: (seconds: number) => ContractRequest) => {
  const ticks = minutes * 30 + 1
  return {
    facts: R_100.facts,
    requests: Array.from({ length: minutes }, (_, index) => requestFor((index + 1) * 60)),
    walks: [jumping(R_100, { pips: deviationsOf(R_100, 6, ticks), at: 2, ticks })],
  }
}

const lasting = (seconds: number) => ({ basis: 'payout', duration: seconds, durationUnit: 's' }) as const

/** Bets far above the spot, which cost some 500 and pay 10,000, on each of six minutes. */
const ofOneSymbol: AlikeBets = {
  ...ofMinutes(6, (seconds) => ({
    ...lasting(seconds),
    contractType: 'HIGHER',
    amount: amountOf('10000'),
    barrier: barrierTexts(R_100, { duration: seconds, unit: 's' }).relative(1.9),
  })),
  clients: 30,
  contracts: 1,
  money: 'real',
}

/** One client with much money, and even bets that gain some 2,440 each. */
const ofRichClient = (minutes: number): AlikeBets => ({
  ...ofMinutes(minutes, (seconds) => ({ ...lasting(seconds), contractType: 'CALL', amount: amountOf('5000') })),
  clients: 1,
  contracts: 8,
  money: 'real',
  paidIn: '1000000',
})

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
const SMALL_GAIN = 8.09
const ofContracts = DEFAULT_ACCOUNT_LIMITS.contracts * SMALL_GAIN
const ofSymbol = Number(DEFAULT_HOUSE_LIMITS.symbol)
const ofExpiry = Number(DEFAULT_HOUSE_LIMITS.expiry)
const ofClientSymbol = ofSymbol * Number(DEFAULT_HOUSE_LIMITS.clientSymbolPart)
const ofClientExpiry = ofExpiry * Number(DEFAULT_HOUSE_LIMITS.clientExpiryPart)

describe('the house loses no more than a limit, unless trading', () => {
  it.each<readonly [string, AlikeBets, { readonly sold: number; readonly limit: number }, TradingDecisions]>([
    [
      'counts no exposure of the open contracts of an account',
      ofOneAccount,
      { sold: 5, limit: ofAccount },
      countingNoExposure,
    ],
    [
      'has no limit of the exposure of an account',
      ofOneAccount,
      { sold: 5, limit: ofAccount },
      withAccountLimits({ exposure: NO_LIMIT }),
    ],
    [
      'has no limit of the open contracts of an account',
      ofSmallStakes,
      { sold: 100, limit: ofContracts },
      withAccountLimits({ contracts: 1000 }),
    ],
    [
      'counts no exposure of the contracts of other clients',
      ofManyClients,
      { sold: 5, limit: ofExpiry },
      countingNoExposure,
    ],
    [
      'counts none of the purchases that no view shows yet',
      ofManyClients,
      { sold: 5, limit: ofExpiry },
      countingNothingUsed,
    ],
    [
      'has no limit of a symbol with one expiry and direction',
      ofManyClients,
      { sold: 5, limit: ofExpiry },
      withoutHouseLimit('expiry'),
    ],
    ['has no limit of a symbol', ofOneSymbol, { sold: 26, limit: ofSymbol }, withoutHouseLimit('symbol')],
    [
      'has no limit of one client for an expiry and direction',
      ofRichClient(1),
      { sold: 4, limit: ofClientExpiry },
      withoutHouseLimit('client_expiry'),
    ],
    [
      'has no limit of one client for a symbol',
      ofRichClient(2),
      { sold: 5, limit: ofClientSymbol },
      withoutHouseLimit('client_symbol'),
    ],
    ['pays more than the maximum payout', farVanillas, { sold: 5, limit: ofAccount }, payingAll],
  ])('%s', async (_, bets, { sold, limit }, broken) => {
    const right = await worstLoss(bets)
    // The limit is what ends the sale, and not the money of the clients.
    expect(right.sold).toBe(sold)
    expect(right.lost).toBeGreaterThan(0.85 * limit)
    expect(right.lost).toBeLessThanOrEqual(limit + 1e-6)
    const wrong = await worstLoss(bets, broken)
    expect(wrong.lost).toBeGreaterThan(limit + 1e-6)
  })
})

it.each([2, 3])(
  'the house loses no more than a limit to the clients of %d instances that see no purchases of each other, unless each has all of it',
  async (instances) => {
    const bets: AlikeBets = { ...ofManyClients, clients: 8 * instances, instances }
    const right = await worstLoss(bets)
    expect(right.sold).toBe(instances)
    expect(right.lost).toBeLessThanOrEqual(ofExpiry)
    const wrong = await worstLoss(bets, productDecisions, checksOfOneIn(1))
    expect(wrong.lost).toBeGreaterThan(ofExpiry)
  },
)

it('an account pays no more in a day than its turnover, and gains by that much, unless trading has no limit of it', async () => {
  const likely: AlikeBets = {
    ...ofMinutes(1, (seconds) => ({
      ...lasting(seconds),
      contractType: 'HIGHER',
      amount: amountOf('10000'),
      barrier: barrierTexts(R_100, { duration: seconds, unit: 's' }).relative(-2),
    })),
    clients: 1,
    contracts: 90,
    money: 'real',
    paidIn: '1000000',
  }
  const limit = Number(DEFAULT_ACCOUNT_LIMITS.turnover)
  const right = await worstLoss(likely)
  expect(right.paid).toBeGreaterThan(0.97 * limit)
  expect(right.paid).toBeLessThanOrEqual(limit)
  const wrong = await worstLoss(likely, withAccountLimits({ turnover: NO_LIMIT }))
  expect(wrong.paid).toBeGreaterThan(limit)
  expect(wrong.lost).toBeGreaterThan((limit * right.lost) / right.paid)
})
