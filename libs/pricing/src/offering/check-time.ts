import { DAY_SECONDS } from '@folio/kernel/units/time-units.ts'
import { isOpenThroughout, settlementAfter } from '../calendar/trading-calendar.ts'
import { type Duration, type EntryNumber, epochAtOrBefore, type Life, lifeOf, stepsBetween } from '../schedule.ts'
import type { ContractRequest, DurationUnit, OfferingMoment } from './contract-request.ts'
import type { ContractTime } from './contract-terms.ts'
import { CONTRACT_TYPES, type ContractType } from './contract-types.ts'
import { isRefusal, type Refusal, refused } from './refusal.ts'
import { type DurationRange, type SoldDurations, soldDurations } from './sold-durations.ts'
import type { SymbolFacts } from './symbol-facts.ts'

const UNIT_SECONDS: Readonly<Record<Exclude<DurationUnit, 't'>, number>> = { s: 1, m: 60, h: 3600, d: 86_400 }

/** The minimum number of ticks between the start and the end of a contract with a duration in time. */
const TICKS_MIN = 2
/** The minimum number of watched ticks of a contract whose barriers are watched. */
const WATCHED_TICKS_MIN = 5

const isIn = (range: DurationRange | undefined, value: number): boolean =>
  range !== undefined && value >= range.min && value <= range.max

const checkTicks = (ticks: number, type: ContractType, { tick }: SoldDurations): Duration | Refusal => {
  if (tick === undefined) return refused('InvalidTickExpiry', type)
  if (isIn(tick, ticks)) return { kind: 'ticks', ticks }
  if (tick.min === tick.max) return refused('SingleTickNumberLimits', String(tick.min))
  return refused('TicksNumberLimits', String(tick.min), String(tick.max))
}

const checkEnd = (
  endEpoch: number,
  {
    type,
    sold,
    startEpoch,
  }: { readonly type: ContractType; readonly sold: SoldDurations; readonly startEpoch: number },
): Duration | Refusal => {
  const { intraday, daily } = sold
  if (intraday === undefined) return refused('InvalidExpiry', type)
  const seconds = endEpoch - startEpoch
  if (seconds < 0) return refused('PastExpiryTime')
  if (seconds === 0) return refused('SameExpiryStartTime')
  if (!isIn(intraday, seconds) && !isIn(daily, seconds)) return refused('TradingDurationNotAllowed')
  return { kind: 'until', endEpoch }
}

const checkDuration = (request: ContractRequest, type: ContractType, moment: OfferingMoment): Duration | Refusal => {
  const { duration, durationUnit = 's', dateExpiry } = request
  const { facts, spot, startEpoch } = moment
  if (duration !== undefined && dateExpiry !== undefined) return refused('DuplicateExpiry', 'duration', 'date_expiry')
  const sold = soldDurations(facts, type, spot)
  if (dateExpiry !== undefined) {
    if (CONTRACT_TYPES[type].category === 'reset') return refused('ResetFixedExpiryError')
    return checkEnd(dateExpiry, { type, sold, startEpoch })
  }
  if (duration === undefined) return refused('MissingEither', 'duration', 'date_expiry')
  if (!Number.isInteger(duration)) return refused('InvalidInput', 'duration', type)
  if (durationUnit === 't') return checkTicks(duration, type, sold)
  const seconds = duration * UNIT_SECONDS[durationUnit]
  // No settlement is looked for where the duration is refused anyway: it may lie beyond the years that a date can name.
  const isTooLong = seconds > (sold.daily?.max ?? DAY_SECONDS) + DAY_SECONDS
  const endEpoch = isTooLong ? startEpoch + seconds : endAfter(facts, startEpoch, seconds)
  return endEpoch === undefined ? refused('TradingDurationNotAllowed') : checkEnd(endEpoch, { type, sold, startEpoch })
}

/**
 * The end of a duration in seconds. On a symbol with sessions one of whole days, in any unit, ends at the settlement of its
 * last day; undefined if the symbol is not traded on that day.
 */
const endAfter = ({ calendar = 'always' }: SymbolFacts, startEpoch: number, seconds: number): number | undefined => {
  const isInDays = seconds > 0 && seconds % DAY_SECONDS === 0
  if (calendar === 'always' || !isInDays) return startEpoch + seconds
  return settlementAfter(calendar, startEpoch, seconds / DAY_SECONDS)
}

/**
 * Tells whether a symbol is traded from the spot tick to the end of a contract without a break. No contract lives through one:
 * its price counts scheduled ticks, and while the symbol is closed the price of its market moves without any.
 */
const isOpenUntilEnd = ({ calendar = 'always' }: SymbolFacts, duration: Duration, { spotEpoch, exitEpoch }: Life) =>
  isOpenThroughout(calendar, spotEpoch, duration.kind === 'until' ? duration.endEpoch : exitEpoch)

const FIRST_IS_ONE: readonly string[] = ['digits', 'asian', 'highlowticks']

/** The epochs of a contract; a turbo enters at its spot tick, all others at the first tick after the start. */
const lifeIn = (
  facts: SymbolFacts,
  type: ContractType,
  start: { readonly epoch: number; readonly duration: Duration },
): Life => {
  const { category } = CONTRACT_TYPES[type]
  const { epoch, duration } = start
  const entryNumber: EntryNumber = FIRST_IS_ONE.includes(category) ? 1 : 0
  if (category !== 'turbos') return lifeOf(facts, epoch, { duration, entryNumber })
  const spotEpoch = epochAtOrBefore(facts, epoch)
  const exitEpoch =
    duration.kind === 'ticks'
      ? spotEpoch + duration.ticks * facts.intervalSeconds
      : epochAtOrBefore(facts, duration.endEpoch)
  return { spotEpoch, entryEpoch: spotEpoch, exitEpoch, intervalSeconds: facts.intervalSeconds }
}

/** The epochs in (start, end], of which a contract in time needs two, and the watched ones after the entry tick. */
const hasTicks = (type: ContractType, { entryEpoch, exitEpoch, spotEpoch, intervalSeconds }: Life): boolean => {
  const steps = (from: number) => stepsBetween({ intervalSeconds }, from, exitEpoch)
  const { category } = CONTRACT_TYPES[type]
  const isWatched = category === 'touchnotouch' || category === 'staysinout'
  return steps(spotEpoch) >= TICKS_MIN && (!isWatched || steps(entryEpoch) >= WATCHED_TICKS_MIN)
}

/** Checks the duration or the end of a contract; returns when it ends and which ticks decide it. */
export const checkTime = (
  request: ContractRequest,
  type: ContractType,
  moment: OfferingMoment,
): ContractTime | Refusal => {
  const duration = checkDuration(request, type, moment)
  if (isRefusal(duration)) return duration
  const life = lifeIn(moment.facts, type, { epoch: moment.startEpoch, duration })
  if (duration.kind === 'until' && !hasTicks(type, life)) return refused('TradingDurationNotAllowed')
  if (!isOpenUntilEnd(moment.facts, duration, life)) return refused('TradingDurationNotAllowed')
  const { startEpoch } = moment
  return { duration, isFixedExpiry: request.dateExpiry !== undefined, startEpoch, life }
}
