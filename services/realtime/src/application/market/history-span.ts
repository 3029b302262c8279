import {
  HISTORY_DEFAULT,
  HISTORY_MAX,
  type TicksHistoryRequest,
} from '@folio/contracts/websocket/market/ticks-history.ts'
import { DAY_SECONDS } from '@folio/kernel/units/time-units.ts'
import { CallRefused } from '@folio/option-contracts/asking/call-refused.ts'

/** The recorded ticks are read over at most so many days. */
const SPAN_SECONDS_MAX = 366 * DAY_SECONDS
const GRANULARITY_DEFAULT = 60

/** The part of the recorded ticks that an answer shows: the newest `limit` ticks or candles from one epoch to another. */
export type HistorySpan = {
  readonly from: number
  readonly to: number
  readonly limit: number
}

type SpanRequest = Pick<TicksHistoryRequest, 'start' | 'end' | 'count' | 'style' | 'granularity' | 'adjust_start_time'>

const requireOrder = ({ start, end }: SpanRequest, latest: number): void => {
  const last = end === 'latest' ? latest : Number(end)
  if (start === undefined || start <= last) return
  throw new CallRefused({
    code: 'InputValidationFailed',
    subcode: 'InvalidStartEnd',
    message: 'The start [_1] is after the end [_2].',
    code_args: [String(start), String(last)],
    details: { field: 'start' },
  })
}

/** Returns the seconds of a request's candles; undefined if it asks for ticks. */
export const granularityOf = ({ style, granularity }: SpanRequest): number | undefined =>
  style === 'candles' ? (granularity ?? GRANULARITY_DEFAULT) : undefined

/**
 * Returns the span of a request, given the newest tick's epoch and the present second; undefined if it holds nothing yet.
 * Throws `CallRefused` if it begins after its end.
 */
export const historySpan = (
  request: SpanRequest,
  { newest, now }: { readonly newest: number | undefined; readonly now: number },
): HistorySpan | undefined => {
  const latest = Math.max(now, newest ?? 0)
  requireOrder(request, latest)
  const { start, end, count, adjust_start_time } = request
  const granularity = granularityOf(request)
  const limit = Math.min(count ?? HISTORY_DEFAULT, HISTORY_MAX)
  const asked = end === 'latest' ? latest : Math.min(Number(end), latest)
  const to = adjust_start_time === 1 && newest !== undefined ? Math.min(asked, newest) : asked
  const candlesSeconds = granularity === undefined || count === undefined ? 0 : (limit - 1) * granularity
  const first = start === undefined ? to - Math.max(DAY_SECONDS, candlesSeconds) : start - (asked - to)
  const earliest = Math.max(0, first, to - SPAN_SECONDS_MAX)
  const from = granularity === undefined ? earliest : earliest - (earliest % granularity)
  return from > to ? undefined : { from, to, limit }
}
