import { timestampOf } from '@folio/kernel/timestamp.ts'
import { HOUR_MICROSECONDS } from '@folio/kernel/units/time-units.ts'
import type { Findings } from '../findings.ts'
import type { StreamTip } from './stream-tip.ts'

/** The clocks of the auditor and of the services may differ by so much. */
const AHEAD_MAX_MICROSECONDS = HOUR_MICROSECONDS

/**
 * Finds the streams that end with an event of the future, by the auditor's clock in microseconds since 1970: such an
 * event would make what it begins young for ever. The times of a stream do not go back, so that its newest event tells
 * of all.
 */
export const checkFutureTimes = (
  streams: ReadonlyMap<string, { readonly tip: StreamTip }>,
  now: number,
  findings: Findings,
): void => {
  const latest = timestampOf(now + AHEAD_MAX_MICROSECONDS)
  for (const [stream, { tip }] of streams) {
    const { revision, position, at } = tip
    if (at <= latest) continue
    findings.add({ stream, revision, position, expected: `a time up to ${latest}, an hour from now`, found: at })
  }
}
