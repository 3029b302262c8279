import { sessionCalendarSchema } from '@folio/contracts/market/calendar.ts'
import type { Offering } from '@folio/contracts/market/offering.ts'
import type { PurchaseFacts, TradingCommandOf } from '@folio/contracts/trading/commands.ts'
import { contractSchema } from '@folio/contracts/trading/contracts/option-contract.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { bidNow } from '@folio/option-contracts/bid-now.ts'
import { WEEKDAYS_IN_NEW_YORK } from '@folio/pricing/testing/session-calendars.ts'
import { describe, expect, it } from 'vitest'
import { open, real, receive } from '../../testing/sample-accounts.ts'
import { boughtBy, buying } from '../../testing/sample-contracts.ts'
import { tradingAccount } from '../trading-account.ts'

const FRIDAY = Date.UTC(2026, 6, 24, 12) / 1000
const DAY = 86_400

/** A currency pair that is traded on weekdays; at 1.10000 a step moves 19.6 pips. */
const euro: Offering = {
  symbol: 'frxEURUSD',
  name: 'EUR/USD',
  market: 'forex',
  submarket: 'major_pairs',
  decimals: 5,
  interval_seconds: 1,
  model: { kind: 'market', volatility: amountOf('1'), interest: amountOf('0.04'), yield: amountOf('0.02') },
  calendar: sessionCalendarSchema.parse(WEEKDAYS_IN_NEW_YORK),
  commissions: { callput: amountOf('0.012'), touchnotouch: amountOf('0.02') },
}

/** A purchase at a second, whose tick is known. */
const buyingAt = (
  second: number,
  request: Parameters<typeof buying>[0] = {},
  facts: Partial<PurchaseFacts> = {},
): TradingCommandOf<'BuyContract'> =>
  buying(
    { underlying_symbol: euro.symbol, ...request },
    {
      asked_at: timestampOf((second + 0.5) * 1e6),
      facts: { offering: euro, isSuspended: false, spot: { epoch: second, quote: '1.10000' }, ...facts },
    },
  )

const decided = (command: TradingCommandOf<'BuyContract'>) => {
  let state = tradingAccount.initial
  for (const each of [open(real), receive('200')]) {
    state = tradingAccount.decide(each, state).reduce(tradingAccount.evolve, state)
  }
  return tradingAccount.decide(command, state)[0]
}

describe('a purchase on a symbol with sessions', () => {
  it('freezes the revision of the calendar and the law of the market', () => {
    const contract = boughtBy(buyingAt(FRIDAY))
    expect(contract).toMatchObject({
      calendar_revision: 3,
      law: { model: 'market', volatility: '1', interest: '0.04', yield: '0.02' },
      entry_epoch: FRIDAY + 1,
      exit_epoch: FRIDAY + 60,
    })
    expect(contractSchema.safeParse(contract).error).toBeUndefined()
  })

  it('of whole days ends at the settlement of its last day', () => {
    const thursday = FRIDAY - DAY
    const settlement = Date.UTC(2026, 6, 24, 20, 59, 59) / 1000
    expect(boughtBy(buyingAt(thursday, { duration: DAY }))).toMatchObject({
      duration: { end_epoch: settlement },
      exit_epoch: settlement,
    })
  })

  it.each([
    ['on a Saturday', FRIDAY + DAY, {}],
    ['on a holiday', Date.UTC(2026, 11, 25, 12) / 1000, {}],
    ['at the first second after the close', FRIDAY + 9 * 3600, {}],
    ['without a tick, and too late', FRIDAY + DAY, { spot: undefined, newest_epoch: FRIDAY + 2 * DAY }],
  ])('is refused while the symbol is closed: %s', (_, second, facts) => {
    const { spot, ...rest } = { spot: { epoch: second, quote: '1.10000' }, ...facts }
    const known = { ...rest, ...(spot === undefined ? {} : { spot }) }
    expect(decided(buyingAt(second, {}, known))).toMatchObject({
      type: 'PurchaseRefused',
      data: { code: 'MarketIsClosed', subcode: 'MarketIsClosed', args: [] },
    })
  })

  it('is refused for other reasons first: no symbol, a suspension, a category that is not sold', () => {
    const closed = FRIDAY + DAY
    expect(decided(buyingAt(closed, {}, { offering: null }))).toMatchObject({ data: { code: 'InvalidSymbol' } })
    expect(decided(buyingAt(closed, {}, { isSuspended: true }))).toMatchObject({
      data: { subcode: 'TradeTemporarilyUnavailable' },
    })
    expect(decided(buyingAt(closed, { contract_type: 'RANGE' }))).toMatchObject({
      data: { subcode: 'TradingNotAvailable' },
    })
  })

  it('is refused if the contract would live into closed hours, or over them', () => {
    const lastSecond = FRIDAY + 9 * 3600 - 1
    for (const [second, duration] of [
      [lastSecond, 60],
      [lastSecond - 59, 60],
      [FRIDAY, 3 * DAY],
      [FRIDAY, DAY],
      [FRIDAY, 60 * 3600],
    ] as const) {
      expect(decided(buyingAt(second, { duration }))).toMatchObject({
        data: { code: 'OfferingsValidationError', subcode: 'TradingDurationNotAllowed' },
      })
    }
    expect(decided(buyingAt(lastSecond - 60, { duration: 60 }))).toMatchObject({ type: 'ContractBought' })
  })
})

describe('a contract on the price of a market', () => {
  it('is bought back at a bid', () => {
    const contract = boughtBy(buyingAt(FRIDAY))
    const entry = { epoch: FRIDAY + 1, quote: '1.10000' }
    const spot = { epoch: FRIDAY + 30, quote: '1.10100' }
    const offer = bidNow(contract, { epoch: spot.epoch, complete_to: spot.epoch, entry, spot })
    expect(offer).toMatchObject({ bid: expect.stringMatching(/^1[0-9](\.|$)/) })
  })
})
