import { parseEventRef } from '@folio/kernel/event-ref.ts'
import { isTimestamp, microsecondsOf } from '@folio/kernel/timestamp.ts'
import { MINUTE_MICROSECONDS, SECOND_MICROSECONDS } from '@folio/kernel/units/time-units.ts'
import type { ReadStream } from '../accounts/account-fold.ts'
import type { Findings } from '../findings.ts'
import type { Awaiting } from './transfer-steps.ts'

/** The inputs of the check; `now` in microseconds since 1970. */
export type UnsettledCheck = { readonly readStream: ReadStream; readonly now: number; readonly findings: Findings }

const RECEIVED = 'TransferReceived'

const timeIn = (metadata: string): number | undefined => {
  const { at } = JSON.parse(metadata)
  return typeof at === 'string' && isTimestamp(at) ? microsecondsOf(at) : undefined
}

/**
 * Finds the transfers between a wallet and an options account whose money arrived more than a minute ago, and of which
 * the sender was not told. Other transfers that wait for a step have money in transit.
 */
export const checkUnsettledTransfers = (
  transfers: readonly (readonly [transferId: string, awaiting: Awaiting])[],
  { readStream, now, findings }: UnsettledCheck,
): void => {
  for (const [transferId, { type, ref }] of transfers) {
    if (type !== RECEIVED) continue
    const received = parseEventRef(ref)
    if (received === undefined) continue
    const [event] = readStream(received.stream, received.revision, 1)
    const since = event && timeIn(event.metadata)
    if (event === undefined || since === undefined || now - since <= MINUTE_MICROSECONDS) continue
    const { stream, revision, position } = event
    const found = `the TransferReceived of ${transferId} for ${Math.round((now - since) / SECOND_MICROSECONDS)} s`
    findings.add({ stream, revision, position, expected: 'settled within a minute', found })
  }
}
