import type { SessionCalendar } from '@folio/contracts/market/calendar.ts'
import type { OfferingCommand } from '@folio/contracts/market/commands.ts'
import { offeringStream } from '@folio/contracts/market/commands.ts'
import { offeringEventSchemas } from '@folio/contracts/market/events.ts'
import type { Offering } from '@folio/contracts/market/offering.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { type GoldenCase, goldenDecisionsSuite } from '@folio/service-kit/testing/golden-decisions.ts'
import { marketDefinition } from './definition.ts'

const symbol = 'R_100'
const listed: Offering = {
  symbol,
  name: 'Volatility 100 Index',
  market: 'synthetic_index',
  submarket: 'random_index',
  decimals: 2,
  interval_seconds: 2,
  model: { kind: 'volatility', volatility: amountOf('1') },
  calendar: 'always',
  commissions: { callput: amountOf('0.012'), digits: amountOf('0.01') },
}
const account = offeringStream(symbol)
const list: OfferingCommand = { type: 'ListSymbol', ...listed }
const change: OfferingCommand = { type: 'ChangeOffering', symbol, commissions: { digits: amountOf('0.02') } }
const suspend: OfferingCommand = { type: 'SuspendSymbol', symbol, reason: 'operator' }
const weekdays: SessionCalendar = {
  revision: 1,
  time_zone: 'Europe/London',
  sessions: [{ days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], open: '08:00', close: '16:30' }],
  holidays: [],
  early_closes: [],
}
const listWeekdays: OfferingCommand = { ...list, calendar: weekdays }
/** A Wednesday that is a holiday by later revisions. */
const NEW_HOLIDAY = Date.UTC(2027, 5, 2) / 1000
/** A later calendar, a month before its first change. */
const revise = (revision: number): Extract<OfferingCommand, { type: 'ReviseCalendar' }> => ({
  type: 'ReviseCalendar',
  symbol,
  calendar: { ...weekdays, revision, holidays: ['2027-06-02'] },
  epoch: NEW_HOLIDAY - 30 * 86_400,
})
const resume: OfferingCommand = { type: 'ResumeSymbol', symbol }
const estimates = (volatility: string) => ({
  volatility: amountOf(volatility),
  interest: amountOf('0.04'),
  yield: amountOf('0.025'),
})
const listMarket: OfferingCommand = { ...list, model: { kind: 'market', ...estimates('0.08') } }
const reviseModel = (volatility: string): Extract<OfferingCommand, { type: 'ReviseModel' }> => ({
  type: 'ReviseModel',
  symbol,
  model: estimates(volatility),
})
const revisedBefore: OfferingCommand = { ...reviseModel('0.1'), facts: { epoch: NEW_HOLIDAY } }

const of = (when: OfferingCommand, ...given: readonly OfferingCommand[]): GoldenCase<OfferingCommand> => ({
  account,
  given,
  when,
})

/** A revision so many seconds after the first one; its message does not carry the epoch. */
const revising = (
  seconds: number,
  volatility: string,
  ...given: readonly OfferingCommand[]
): GoldenCase<OfferingCommand> => ({
  ...of(reviseModel(volatility), ...given),
  facts: { facts: { epoch: NEW_HOLIDAY + seconds } },
})

const cases: { readonly [Type in OfferingCommand['type']]: Readonly<Record<string, GoldenCase<OfferingCommand>>> } = {
  ListSymbol: { accepted: of(list), 'refused: listed already': of(list, list) },
  ReviseCalendar: {
    accepted: of(revise(2), listWeekdays),
    'refused: not listed': of(revise(2)),
    'refused: not newer': of(revise(1), listWeekdays),
    'refused: too soon': of({ ...revise(2), epoch: NEW_HOLIDAY - 86_400 }, listWeekdays),
  },
  ChangeOffering: {
    accepted: of(change, list),
    'refused: not listed': of(change),
    'refused: too high': of({ ...change, commissions: { digits: amountOf('0.9') } }, list),
    'with limits': of({ ...change, limits: { max_payout: amountOf('500'), growth_rates: ['0.01'] } }, list),
    'refused: a limit too high': of({ ...change, limits: { max_payout: amountOf('90000') } }, list),
  },
  SuspendSymbol: {
    'by the operator': of(suspend, list),
    'for its deviation': of({ ...suspend, reason: 'deviation_too_small' }, list),
    'refused: suspended already': of(suspend, list, suspend),
  },
  ResumeSymbol: { accepted: of(resume, list, suspend), 'refused: not suspended': of(resume, list) },
  ReviseModel: {
    accepted: revising(0, '0.1', listMarket),
    again: revising(60, '0.12', listMarket, revisedBefore),
    'refused: not listed': revising(0, '0.1'),
    'refused: simulated': revising(0, '0.1', list),
    corrected: revising(30, '0.12', listMarket, revisedBefore),
    'refused: out of range': revising(0, '0', listMarket),
    'refused: too large a step': revising(0, '0.2', listMarket),
    'refused: pending': revising(59, '0.12', listMarket, revisedBefore),
  },
}

goldenDecisionsSuite({
  file: new URL('golden/decisions.json', import.meta.url),
  definition: marketDefinition,
  schemas: offeringEventSchemas,
  cases,
})
