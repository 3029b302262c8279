import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listStreamEvents } from '@folio/contracts/http/operator/streams/list-stream-events.ts'
import { pathOf } from '../../api/path.ts'
import { secondAfter } from '../act/causing-act.ts'

type StreamEvent = DataOf<typeof listStreamEvents>['rows'][number]

/** The operation that freezes a wallet, as acts name it. */
export const FREEZE = 'freezeWallet'

/** Acts of the same wallet that began in the same second; more are not expected. */
const ACTS_READ = 10

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

/**
 * Tells if an act froze a wallet, by the newest events of its stream: false if the wallet was frozen before the act, undefined if
 * these events do not tell.
 */
export const causedFreeze = (
  events: readonly Pick<StreamEvent, 'type' | 'revision' | 'correlation_id'>[],
  actId: string,
): boolean | undefined => {
  const its = events.find(({ type, correlation_id }) => type === 'WalletFrozen' && correlation_id === actId)
  if (its === undefined) return undefined
  const earlier = events.filter(({ revision }) => revision < its.revision).toSorted((a, b) => a.revision - b.revision)
  const last = earlier.findLast(({ type }) => type === 'WalletFrozen' || type === 'WalletThawed')
  if (last !== undefined) return last.type === 'WalletThawed'
  return earlier[0]?.revision === 0 ? true : undefined
}

/** The path of the freezes of one wallet that began before an event of it was recorded, the newest first. */
export const freezesPath = (wallet: string, event: Pick<StreamEvent, 'at'>): string =>
  pathOf(
    '/operator/v1/acts',
    {},
    {
      kind: FREEZE,
      about: wallet,
      end_date_time: secondAfter(event),
      limit: ACTS_READ,
    },
  )
