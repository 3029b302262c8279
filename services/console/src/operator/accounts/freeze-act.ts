import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listActs } from '@folio/contracts/http/operator/console/acts.ts'
import type { listStreamEvents } from '@folio/contracts/http/operator/console/stream-events.ts'

type StreamEvent = DataOf<typeof listStreamEvents>['rows'][number]
type Act = DataOf<typeof listActs>['rows'][number]

/**
 * Finds the event that froze a wallet among the newest of its stream, in any order: the first freeze since the wallet was last
 * thawed, since another freeze of a frozen wallet changes nothing. Undefined if it is older than these.
 */
export const freezingEvent = <Event extends Pick<StreamEvent, 'type' | 'revision'>>(
  events: readonly Event[],
): Event | undefined => {
  const ordered = events.toSorted((a, b) => a.revision - b.revision)
  const thawed = ordered.findLastIndex(({ type }) => type === 'WalletThawed')
  return ordered.slice(thawed + 1).find(({ type }) => type === 'WalletFrozen')
}

/** Finds the act that caused an event, whose correlation id is the id of the act; undefined if the acts do not hold it. */
export const causingAct = <Found extends Pick<Act, 'act_id'>>(
  acts: readonly Found[],
  { correlation_id }: Pick<StreamEvent, 'correlation_id'>,
): Found | undefined => acts.find(({ act_id }) => act_id === correlation_id)
