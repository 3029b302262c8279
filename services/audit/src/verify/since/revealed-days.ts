import { dayStart, ticksStream } from '@folio/contracts/market/tick-hours.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '@folio/kernel/units/time-units.ts'
import type { ReadStream } from '../accounts/account-fold.ts'
import { findFaults, THE_STORE } from '../content-faults.ts'
import type { Findings } from '../findings.ts'
import type { KnownHistory } from '../history/known-history.ts'
import { marketCheck } from '../market/market-check.ts'
import type { MarketState } from '../market/market-days.ts'

const EVENTS_PER_READ = 512

/** Reads the events of a stream up to a revision. */
const eventsUpTo = function* (readStream: ReadStream, stream: string, end: number) {
  for (let from = 0; from <= end; from += EVENTS_PER_READ) {
    yield* readStream(stream, from, Math.min(EVENTS_PER_READ, end + 1 - from))
  }
}

/** Checks the ticks before a checkpoint of the days whose secrets were revealed after it, which no earlier check could know. */
export const checkRevealedDays = (
  market: MarketState,
  known: KnownHistory,
  { readStream, findings }: { readonly readStream: ReadStream; readonly findings: Findings },
): void => {
  const revealedBefore = new Set(known.open.market.revealed)
  for (const day of market.revealed.filter((each) => !revealedBefore.has(each))) {
    const check = marketCheck(findings, readStream)
    for (let hour = dayStart(day); hour < dayStart(day) + DAY_SECONDS; hour += HOUR_SECONDS) {
      const stream = ticksStream(hour)
      const end = known.streamEnd(stream)?.tip.revision ?? -1
      for (const event of eventsUpTo(readStream, stream, end))
        findFaults(event, () => check.take({ event, parsed: undefined }), findings)
    }
    findFaults(THE_STORE, check.part, findings)
  }
}
