import type { HourOpened, TickEvent } from '@folio/contracts/market/events.ts'
import { hourStart } from '@folio/contracts/market/tick-hours.ts'
import { MINUTE_SECONDS } from '@folio/kernel/units/time-units.ts'
import { utcDayOf } from '@folio/kernel/units/utc-day.ts'
import type { ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'
import type { ReadStream } from '../accounts/account-fold.ts'
import { eventRefOf } from '../event-ref.ts'
import type { Finding, Findings } from '../findings.ts'
import type { RevealedSecret, WalkFault } from './compare-seconds.ts'
import { type InterruptionCheck, interruptionCheck } from './interruption-check.ts'
import { limitedWalk } from './limited-walk.ts'
import type { DayEvent, OpenedHour } from './market-days.ts'
import { checkLink, checkSummaries, newHour, type ReadHour } from './read-hour.ts'
import { type DataOf, isSimulated, type Report, type TickSchedule, tickSchedule } from './tick-schedule.ts'

/** The check of the events of hours: the hour that is being read, and all that was read before it. */
export type HourCheck = {
  readonly findings: Findings
  readonly readStream: ReadStream
  readonly schedule: TickSchedule
  readonly interruptions: InterruptionCheck
  readonly walk: ReturnType<typeof limitedWalk>
  /** The epoch of the store, which no recorded noise may exceed; undefined where that is not compared. */
  readonly storeEpoch: number | undefined
  readonly hours: OpenedHour[]
  readonly days: DayEvent[]
  readonly simulatedDays: Set<string>
  hour: ReadHour
  lastTick: number | undefined
  /** True while it reads events whose findings another range adds. */
  isSilent: boolean
}

/**
 * The secrets of the days of a market, and the epoch of its store; left out, the epochs of recorded noise are not
 * compared.
 */
export type MarketSecrets = { readonly secretOf: RevealedSecret; readonly storeEpoch: number | undefined }

/** Makes the check of the hours of a market with the secrets of its days. */
export const newHourCheck = (
  findings: Findings,
  readStream: ReadStream,
  { secretOf, storeEpoch }: MarketSecrets,
): HourCheck => ({
  findings,
  readStream,
  schedule: tickSchedule(readStream),
  interruptions: interruptionCheck(readStream),
  walk: limitedWalk(secretOf),
  storeEpoch,
  hours: [],
  days: [],
  simulatedDays: new Set(),
  hour: newHour(''),
  lastTick: undefined,
  isSilent: false,
})

const addFinding = ({ findings, isSilent }: HourCheck, finding: Finding): void => {
  if (!isSilent) findings.add(finding)
}

const reportAt =
  (check: HourCheck, event: ScannedEvent): Report =>
  (expected, found) =>
    addFinding(check, { ...eventRefOf(event), expected, found })

/** Adds findings of the faults of ticks, each at the event of its epoch. */
export const reportFaults = (check: HourCheck, faults: readonly WalkFault[]): void => {
  const { stream, eventAt } = check.hour
  for (const { epoch, tick, expected, found } of faults) {
    const { revision, position } = eventAt.get(epoch) ?? { revision: undefined, position: undefined }
    addFinding(check, { stream, revision, position, expected: `${tick}: ${expected}`, found })
  }
}

/**
 * Reports the simulated symbols whose states an event of ticks leaves out: the simulator records those of all symbols
 * at each full minute, so that nobody can pass its prices off as those of another feed, or let a symbol come back at
 * any price.
 */
const checkStates = ({ epoch, quotes, states }: DataOf<'TicksRecorded'>, report: Report): void => {
  if (states === undefined && epoch % MINUTE_SECONDS !== 0) return
  const missing = Object.keys(quotes).filter((symbol) => isSimulated(symbol) && states?.[symbol] === undefined)
  if (missing.length === 0) return
  report(`the states of all simulated symbols at ${epoch}`, states ? `none of ${missing.join(', ')}` : 'none')
}

const checkTicks = (check: HourCheck, ticks: DataOf<'TicksRecorded'>, event: ScannedEvent): void => {
  const { hour, schedule, interruptions, walk, simulatedDays, storeEpoch = Number.POSITIVE_INFINITY } = check
  const { epoch, quotes, states, store_epoch: recordedEpoch = 0 } = ticks
  const report = reportAt(check, event)
  if (!hour.isNamed || hourStart(epoch) !== hour.start) {
    report(`an epoch of the hour of ${hour.stream}`, String(epoch))
  }
  schedule.tick(ticks, report)
  interruptions.tick(ticks, report)
  if (recordedEpoch > storeEpoch)
    report(`a store epoch of at most ${storeEpoch}, that of the store`, `${recordedEpoch}`)
  hour.eventAt.set(epoch, eventRefOf(event))
  hour.summary.take(epoch - hour.start, epoch, quotes)
  if (states !== undefined || Object.keys(quotes).some(isSimulated)) simulatedDays.add(utcDayOf(epoch))
  checkStates(ticks, report)
  reportFaults(check, walk.take(ticks))
  check.lastTick = epoch
}

const checkGap = (check: HourCheck, gap: DataOf<'FeedInterrupted'>, event: ScannedEvent): void => {
  reportFaults(check, check.walk.interrupted(gap))
  check.schedule.interrupted(gap)
  if (check.interruptions.interrupted(gap, event.position, reportAt(check, event))) check.hour.hasLongStop = true
}

const addDay = (check: HourCheck, told: Pick<DayEvent, 'kind' | 'day' | 'text'>, event: ScannedEvent): void => {
  const { at } = JSON.parse(event.metadata)
  const { hour, lastTick, isSilent, days } = check
  if (!isSilent) days.push({ ...told, ...eventRefOf(event), at, lastTick, isAfterLongStop: hour.hasLongStop })
}

/** Checks an event by its type; an event of another type has nothing to check. */
const checkByType = (check: HourCheck, { type, data }: TickEvent, event: ScannedEvent): void => {
  switch (type) {
    case 'TicksRecorded':
      checkTicks(check, data, event)
      break
    case 'FeedInterrupted':
      checkGap(check, data, event)
      break
    case 'HourClosed':
      check.hour.isClosed = true
      checkSummaries(check.hour, data, reportAt(check, event))
      break
    case 'DayCommitted':
      addDay(check, { kind: 'committed', day: data.day, text: data.commitment }, event)
      break
    case 'DayRevealed':
      addDay(check, { kind: 'revealed', day: data.day, text: data.secret }, event)
      break
    case 'DaySecretLost':
      addDay(check, { kind: 'lost', day: data.day, text: '' }, event)
  }
}

const checkOpened = (check: HourCheck, { previous, committed, lost }: HourOpened, event: ScannedEvent): void => {
  const { hours, isSilent, readStream } = check
  if (!isSilent) hours.push({ ...eventRefOf(event), previous: previous?.stream, committed, ...(lost && { lost }) })
  if (previous !== null) checkLink(readStream, previous, reportAt(check, event))
}

/** Checks an event of the hour that is being read; an event that has another form is a finding. */
export const checkEvent = (check: HourCheck, event: ScannedEvent, data: object): void => {
  const { revision, type } = event
  const report = reportAt(check, event)
  const { opened } = data as { readonly opened?: HourOpened }
  if (check.hour.isClosed) report('no event after the close of the hour', type)
  if (opened !== undefined) checkOpened(check, opened, event)
  if ((opened !== undefined) !== (revision === 0)) {
    report('the link to the hour before in the first event of an hour alone', opened ? 'another one' : 'none')
  }
  if (opened?.previous === null) check.walk.begin()
  try {
    checkByType(check, { type, data } as TickEvent, event)
  } catch (error) {
    report(`a ${type} that can be read`, String(error))
  }
}
