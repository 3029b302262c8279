import type { SessionCalendar } from '@folio/contracts/market/calendar.ts'
import { amountOf, minus, plus } from '@folio/kernel/amount.ts'
import { given } from '@folio/kernel/testing/given-when-then.ts'
import { DEFAULT_OFFERING } from '@folio/pricing/offering/offering-settings.ts'
import { describe, it } from 'vitest'
import { steppingSymbols } from '../testing/stepping-feed.ts'
import { offering } from './offering.ts'

const [facts] = steppingSymbols
if (facts === undefined) throw new Error('there is no symbol')
const { symbol } = facts
const listed = { type: 'OfferingChanged', data: { ...facts, commissions: { digits: amountOf('0.01') } } } as const
const suspended = { type: 'SymbolSuspended', data: { symbol, reason: 'operator' } } as const

describe('an offering', () => {
  it('begins when its symbol is listed, once', () => {
    given(offering)()
      .when({ type: 'ListSymbol', ...listed.data })
      .thenEvents(listed)
    given(offering)(listed)
      .when({ type: 'ListSymbol', ...listed.data })
      .thenEvents({ type: 'OfferingRefused', data: { symbol, reason: 'already_listed' } })
  })

  it('changes its commissions and never the facts of its symbol', () => {
    const commissions = { callput: amountOf('0.02'), touchnotouch: amountOf('0.02') }
    given(offering)(listed)
      .when({ type: 'ChangeOffering', symbol, commissions })
      .thenEvents({ type: 'OfferingChanged', data: { ...facts, commissions } })
  })

  it('takes a newer calendar that keeps the hours of two weeks, and no other', () => {
    const calendar: SessionCalendar = {
      revision: 4,
      time_zone: 'UTC',
      sessions: [{ days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], open: '00:00', close: '24:00' }],
      holidays: [],
      early_closes: [],
    }
    const weekdays = { ...listed.data, calendar }
    const holiday = { ...calendar, revision: 5, holidays: ['2027-01-01'] }
    const decidedAt = (day: string, next: SessionCalendar = holiday) =>
      given(offering)({ ...listed, data: weekdays }).when({
        type: 'ReviseCalendar',
        symbol,
        calendar: next,
        epoch: Date.parse(`${day}T00:00:00Z`) / 1000,
      })
    const refusal = (reason: 'calendar_not_newer' | 'calendar_changes_too_soon') =>
      ({ type: 'OfferingRefused', data: { symbol, reason } }) as const
    const changed = { type: 'OfferingChanged', data: { ...weekdays, calendar: holiday } } as const
    decidedAt('2026-12-17').thenEvents(changed)
    decidedAt('2026-12-18').thenEvents(refusal('calendar_changes_too_soon'))
    decidedAt('2027-01-15').thenEvents(refusal('calendar_changes_too_soon'))
    decidedAt('2027-01-16').thenEvents(changed)
    decidedAt('2026-12-01', { ...holiday, revision: 4 }).thenEvents(refusal('calendar_not_newer'))
    given(offering)(listed)
      .when({ type: 'ReviseCalendar', symbol, calendar, epoch: 0 })
      .thenEvents(refusal('calendar_changes_too_soon'))
    given(offering)()
      .when({ type: 'ReviseCalendar', symbol, calendar, epoch: 0 })
      .thenEvents({ type: 'OfferingRefused', data: { symbol, reason: 'not_listed' } })
  })

  it.each([
    ['negative', { digits: amountOf('-0.01') }],
    ['above a quarter of the payout', { digits: amountOf('0.2501') }],
    ['too low for a touch contract', { touchnotouch: amountOf('0.0199') }],
    ['too low for a range contract', { staysinout: amountOf('0.01') }],
  ])('refuses a commission that is %s', (_, commissions) => {
    given(offering)(listed)
      .when({ type: 'ChangeOffering', symbol, commissions })
      .thenEvents({ type: 'OfferingRefused', data: { symbol, reason: 'commission_out_of_range', commissions } })
  })

  it('changes its limits and lists, which are the default ones again if a change leaves them out', () => {
    const commissions = { accumulator: amountOf('0') }
    const limits = { stake_min: amountOf('2'), max_payout: amountOf('5000'), growth_rates: ['0.01', '0.02'] as const }
    const set = { ...limits, growth_rates: [...limits.growth_rates] }
    const limited = { type: 'OfferingChanged', data: { ...facts, commissions, limits: set } } as const
    given(offering)(listed).when({ type: 'ChangeOffering', symbol, commissions, limits: set }).thenEvents(limited)
    given(offering)(listed, limited)
      .when({ type: 'ChangeOffering', symbol, commissions })
      .thenEvents({ type: 'OfferingChanged', data: { ...facts, commissions } })
  })

  it.each([
    ['stake of nothing', { stake_min: amountOf('0') }],
    ['stake above the payout', { stake_min: amountOf('6'), max_payout: amountOf('5') }],
    ['stake of the payout', { stake_min: amountOf('5'), max_payout: amountOf('5') }],
    ['stake of the default payout', { stake_min: DEFAULT_OFFERING.maxPayout }],
    ['payout of the default stake', { max_payout: DEFAULT_OFFERING.stakeMin }],
    ['payout above the greatest one', { max_payout: amountOf('80000.01') }],
    ['greatest stake below the smallest', { stake_min: amountOf('5'), stake_max: amountOf('4.99') }],
    ['greatest stake below the default smallest', { stake_max: amountOf('0.99') }],
    ['greatest stake above the payout', { stake_max: amountOf('500.01'), max_payout: amountOf('500') }],
    ['take profit of nothing', { take_profit_min: amountOf('0') }],
    ['take profit above the default payout', { take_profit_max: amountOf('10000.01') }],
    ['least take profit above the greatest', { take_profit_min: amountOf('3'), take_profit_max: amountOf('2') }],
    ['stop loss of nothing', { stop_loss_max: amountOf('0') }],
    ['least stop loss above the greatest', { stop_loss_min: amountOf('3'), stop_loss_max: amountOf('2') }],
  ])('refuses a limit: a %s', (_, limits) => {
    given(offering)(listed)
      .when({ type: 'ChangeOffering', symbol, commissions: {}, limits })
      .thenEvents({ type: 'OfferingRefused', data: { symbol, reason: 'limit_out_of_range', limits } })
    const { commissions } = listed.data
    given(offering)()
      .when({ type: 'ListSymbol', ...listed.data, limits })
      .thenEvents({ type: 'OfferingRefused', data: { symbol, reason: 'limit_out_of_range', commissions, limits } })
  })

  it.each([
    ['stake alone', { stake_min: amountOf('5') }],
    ['stake just below the default payout', { stake_min: minus(DEFAULT_OFFERING.maxPayout, amountOf('0.01')) }],
    ['stake just below the payout', { stake_min: amountOf('4.99'), max_payout: amountOf('5') }],
    ['payout just above the default stake', { max_payout: plus(DEFAULT_OFFERING.stakeMin, amountOf('0.01')) }],
    ['stake of one amount', { stake_min: amountOf('5'), stake_max: amountOf('5') }],
    ['take profit of one amount', { take_profit_min: amountOf('5'), take_profit_max: amountOf('5') }],
    ['stop loss up to the payout', { stop_loss_max: amountOf('500'), max_payout: amountOf('500') }],
  ])('accepts a limit: a %s', (_, limits) => {
    given(offering)(listed)
      .when({ type: 'ChangeOffering', symbol, commissions: {}, limits })
      .thenEvents({ type: 'OfferingChanged', data: { ...listed.data, commissions: {}, limits } })
  })

  it('is suspended and resumed once each', () => {
    given(offering)(listed).when({ type: 'SuspendSymbol', symbol, reason: 'operator' }).thenEvents(suspended)
    given(offering)(listed, suspended)
      .when({ type: 'SuspendSymbol', symbol, reason: 'deviation_too_small' })
      .thenEvents({ type: 'OfferingRefused', data: { symbol, reason: 'already_suspended' } })
    given(offering)(listed, suspended)
      .when({ type: 'ResumeSymbol', symbol })
      .thenEvents({ type: 'SymbolResumed', data: { symbol } })
    given(offering)(listed)
      .when({ type: 'ResumeSymbol', symbol })
      .thenEvents({ type: 'OfferingRefused', data: { symbol, reason: 'not_suspended' } })
  })

  it('of an unlisted symbol can only begin', () => {
    const refused = { type: 'OfferingRefused', data: { symbol, reason: 'not_listed' } } as const
    given(offering)().when({ type: 'ResumeSymbol', symbol }).thenEvents(refused)
    given(offering)().when({ type: 'SuspendSymbol', symbol, reason: 'operator' }).thenEvents(refused)
    given(offering)()
      .when({ type: 'ChangeOffering', symbol, commissions: {} })
      .thenEvents({ type: 'OfferingRefused', data: { symbol, reason: 'not_listed', commissions: {} } })
  })
})
