import type { TransferLookedUp } from '@folio/contracts/http/operator/transfers.ts'
import { microsecondsOf } from '../../time/shown-time.ts'
import type { Hop, Lane } from '../lane/lane.ts'
import { eventPlace } from '../streams/event-place.ts'

const STATUSES: Readonly<Record<TransferLookedUp['status'], Lane['status']>> = {
  requested: 'waiting',
  in_transit: 'in_transit',
  returning: 'returning',
  complete: 'received',
  returned: 'returned',
  refused: 'refused',
}

const msBetween = (earlier: string | null, later: string): number | undefined => {
  if (earlier === null) return undefined
  const ms = (microsecondsOf(later) - microsecondsOf(earlier)) / 1000
  return Number.isFinite(ms) && ms >= 0 ? ms : undefined
}

/** Makes the lane of a transfer that was looked up. */
export const laneOfTransfer = (transfer: TransferLookedUp): Lane => {
  const { hops, asked_at, paid, source, destination, status } = transfer
  const shown = hops.map(
    ({ event, type, at, position, side }, index): Hop => ({
      event: { ref: event, stream: eventPlace(event).stream, type, time: at, position, fields: {} },
      side,
      ms: msBetween(index === 0 ? asked_at : (hops[index - 1]?.at ?? null), at),
    }),
  )
  return {
    status: STATUSES[status],
    hops: shown,
    amount: paid.amount,
    currency: paid.currency,
    sourceWallet: source.account,
    destinationWallet: destination.account,
    refused: undefined,
  }
}
