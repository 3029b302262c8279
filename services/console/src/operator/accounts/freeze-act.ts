import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listActs } from '@folio/contracts/http/operator/console/acts.ts'
import type { listStreamEvents } from '@folio/contracts/http/operator/console/stream-events.ts'
import { pathOf } from '../../api/path.ts'

type StreamEvent = DataOf<typeof listStreamEvents>['rows'][number]
type Act = DataOf<typeof listActs>['rows'][number]

/** The operation that freezes a wallet, as acts name it. */
export const FREEZE = 'freezeWallet'

/** Acts of the same wallet that began in the same second; more are not expected. */
const ACTS_READ = 10
const SECOND_MS = 1000

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

/** The path of the freezes of one wallet that began before an event of it was recorded, the newest first. */
export const freezesPath = (wallet: string, { at }: Pick<StreamEvent, 'at'>): string =>
  pathOf(
    '/operator/v1/acts',
    {},
    {
      kind: FREEZE,
      about: wallet,
      // The time of an event has microseconds, and the clocks of two machines may differ a little.
      end_date_time: new Date(Date.parse(at) + SECOND_MS).toISOString(),
      limit: ACTS_READ,
    },
  )

/** Finds the act that caused an event, whose correlation id is the id of the act; undefined if the acts do not hold it. */
export const causingAct = <Found extends Pick<Act, 'act_id'>>(
  acts: readonly Found[],
  { correlation_id }: Pick<StreamEvent, 'correlation_id'>,
): Found | undefined => acts.find(({ act_id }) => act_id === correlation_id)
