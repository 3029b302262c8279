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
  check.hour = newHour(stream)
  for (let from = 0; from < upTo; from += EVENTS_PER_READ) {
    const page = check.readStream(stream, from, Math.min(EVENTS_PER_READ, upTo - from))
    for (const event of page) checkEvent(check, event, JSON.parse(event.data))
    if (page.length < EVENTS_PER_READ) break
  }
  reportFaults(check, check.walk.flush())
  check.isSilent = false
}

/** Goes on to the hour of an event; what a range leaves out before its first event is loaded. */
const goTo = (check: HourCheck, { stream, revision }: ScannedEvent, data: object): void => {
  reportFaults(check, check.walk.flush())
  const { opened } = data as { readonly opened?: HourOpened }
  if (revision > 0) {
    load(check, stream, revision)
    return
  }
  const isFirstOfRange = check.hour.stream === ''
  if (isFirstOfRange && opened?.previous) load(check, opened.previous.stream, 2 * HOUR_SECONDS)
  check.hour = newHour(stream, check.hour.hasLongStop && check.schedule.isAfterGap())
}

/**
 * Makes the check of hours of ticks: their links, their schedule, their closes, and the ticks of revealed days, whose secrets
 * are searched for up to the last hour that `lastStream` finds.
 */
export const marketCheck = (findings: Findings, readStream: ReadStream, lastStream?: LastStream): MarketCheck => {
  const check = newHourCheck(findings, readStream, revealedSecrets(readStream, lastStream))
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
