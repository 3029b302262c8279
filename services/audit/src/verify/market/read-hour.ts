import type { HourOpened } from '@folio/contracts/market/events.ts'
import { epochOfStream, ticksStream } from '@folio/contracts/market/tick-hours.ts'
import type { PositionedEventRef } from '@folio/kernel/event-ref.ts'
import { chainHash } from '@folio/kernel/hash-chain.ts'
import type { ReadStream } from '../accounts/account-fold.ts'
import { type HourSummary, hourSummary } from './hour-summary.ts'
import type { DataOf, Report } from './tick-schedule.ts'

/** An hour of ticks, as far as it was read. */
export type ReadHour = {
  readonly stream: string
  /** The epoch at which the hour starts. */
  readonly start: number
  /** True if the name of the stream is that of an hour. */
  readonly isNamed: boolean
  readonly summary: HourSummary
  /** The event of each epoch. */
  readonly eventAt: Map<number, PositionedEventRef>
  isClosed: boolean
  /** True after an interruption of more than a day. */
  hasLongStop: boolean
}

/** Begins to read an hour; `hasLongStop` where a long stop ended as the hour began. */
export const newHour = (stream: string, hasLongStop = false): ReadHour => {
  const start = epochOfStream(stream)
  return {
    stream,
    start,
    isNamed: Number.isFinite(start) && ticksStream(start) === stream,
    summary: hourSummary(),
    eventAt: new Map(),
    isClosed: false,
    hasLongStop,
  }
}

/** Reports the symbols whose recorded summary is not that of their ticks in the hour. */
export const checkSummaries = ({ summary }: ReadHour, closed: DataOf<'HourClosed'>, report: Report): void => {
  const summaries = summary.all()
  for (const symbol of new Set([...summaries.keys(), ...Object.keys(closed.symbols)])) {
    const [expected, recorded] = [JSON.stringify(summaries.get(symbol)), JSON.stringify(closed.symbols[symbol])]
    if (expected !== recorded) report(`${symbol} summed up as ${expected}`, recorded ?? 'nothing')
  }
}

/** Reports a link to the hour before that does not name its last event, which is its close. */
export const checkLink = (
  readStream: ReadStream,
  previous: NonNullable<HourOpened['previous']>,
  report: Report,
): void => {
  const [last, later] = readStream(previous.stream, previous.revision, 2)
  const hash = last && chainHash(JSON.parse(last.metadata).prev_hash, last)
  if (last?.type === 'HourClosed' && hash === previous.hash && later === undefined) return
  report(
    `the close of ${previous.stream} as the event before this hour, with hash ${hash}`,
    `revision ${previous.revision}, with hash ${previous.hash}`,
  )
}
