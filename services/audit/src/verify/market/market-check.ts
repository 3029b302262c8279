import type { HourOpened } from '@folio/contracts/market/events.ts'
import { TICKS_STREAM_PREFIX } from '@folio/contracts/market/tick-hours.ts'
import { HOUR_SECONDS } from '@folio/kernel/units/time-units.ts'
import type { ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'
import type { ReadStream } from '../accounts/account-fold.ts'
import { dataOf, type RehashedEvent } from '../chain/rehashed-event.ts'
import type { Findings } from '../findings.ts'
import { checkEvent, type HourCheck, newHourCheck, reportFaults } from './hour-check.ts'
import type { MarketPart } from './market-days.ts'
import { newHour } from './read-hour.ts'
import { type LastStream, revealedSecrets } from './revealed-secrets.ts'

/** The check of the ticks in a range of events. */
export type MarketCheck = {
  /** Takes an event; those of other streams than hours of ticks pass. */
  readonly take: (rehashed: Pick<RehashedEvent, 'event' | 'parsed'>) => void
  /** Compares what is left to compare, and reports what the merge of ranges needs. */
  readonly part: () => MarketPart
}

const EVENTS_PER_READ = 512

/** Reads an hour up to a revision without adding findings: the range before this one adds them. */
const load = (check: HourCheck, stream: string, upTo: number): void => {
  check.isSilent = true
  check.hour = newHour(stream, check.hour.hasLongStop && check.schedule.isAfterGap())
  for (let from = 0; from < upTo; from += EVENTS_PER_READ) {
    const page = check.readStream(stream, from, Math.min(EVENTS_PER_READ, upTo - from))
    for (const event of page) checkEvent(check, event, JSON.parse(event.data))
    if (page.length < EVENTS_PER_READ) break
  }
  reportFaults(check, check.walk.flush())
  check.isSilent = false
}

/** The data of the first event of an hour. */
const firstOf = ({ readStream }: HourCheck, stream: string): object => {
  const [first] = readStream(stream, 0, 1)
  return first === undefined ? {} : JSON.parse(first.data)
}

/** Goes on to the hour of an event; what a range leaves out before its first event is loaded. */
const goTo = (check: HourCheck, { stream, revision }: ScannedEvent, data: object): void => {
  reportFaults(check, check.walk.flush())
  const isFirstOfRange = check.hour.stream === ''
  const { opened } = (revision === 0 ? data : firstOf(check, stream)) as { readonly opened?: HourOpened }
  if (isFirstOfRange && opened?.previous) load(check, opened.previous.stream, 2 * HOUR_SECONDS)
  if (revision > 0) {
    load(check, stream, revision)
    return
  }
  check.hour = newHour(stream, check.hour.hasLongStop && check.schedule.isAfterGap())
}

/** The epoch of the store, and the look-up of its last hour of ticks; each may be left out. */
export type MarketStore = { readonly storeEpoch?: number | undefined; readonly lastStream?: LastStream | undefined }

/**
 * Makes the check of hours of ticks: their links, their schedule, their interruptions, their closes, and the ticks of
 * revealed days, whose secrets are searched for up to the last hour that `lastStream` finds.
 */
export const marketCheck = (
  findings: Findings,
  readStream: ReadStream,
  { storeEpoch, lastStream }: MarketStore = {},
): MarketCheck => {
  const secretOf = revealedSecrets(readStream, lastStream)
  const check = newHourCheck(findings, readStream, { secretOf, storeEpoch })
  return {
    take: (rehashed) => {
      const { event } = rehashed
      if (!event.stream.startsWith(TICKS_STREAM_PREFIX)) return
      const data = dataOf(rehashed)
      if (event.stream !== check.hour.stream) goTo(check, event, data)
      checkEvent(check, event, data)
    },
    part: () => {
      reportFaults(check, check.walk.flush())
      const { hours, days, simulatedDays, lastTick = 0 } = check
      return { hours, days, simulatedDays: [...simulatedDays], newestTick: lastTick }
    },
  }
}
