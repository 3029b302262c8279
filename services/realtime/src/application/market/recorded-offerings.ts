import { offeringStream } from '@folio/contracts/market/commands.ts'
import { MARKET_SERVICE, marketKeys } from '@folio/contracts/market/views.ts'
import { type EventStore, type Position, READ_EVENTS_MAX, type RecordedEvent } from '@folio/event-store/port.ts'
import { LIST_LIMIT_MAX, type ReadModel, ReadModelUnavailable } from '@folio/read-model/port.ts'
import { typedView } from '@folio/service-kit/views/typed-view.ts'

/** The events of offerings in the order of the store, and the position up to which they are complete. */
export type RecordedOfferings = { readonly events: readonly RecordedEvent[]; readonly position: Position }

type OfferingPorts = {
  readonly store: Pick<EventStore, 'epoch' | 'readStream'>
  readonly readModel: ReadModel
}

const NOTHING: RecordedOfferings = { events: [], position: 0 }

/**
 * Reads the streams of offerings that the market's view names, so that a start does not look through the whole store. The
 * events come from the store; without the view, or one of this store's epoch, the result has none and position 0.
 */
export const recordedOfferings = async ({ store, readModel }: OfferingPorts): Promise<RecordedOfferings> => {
  const listing = { prefix: marketKeys.offerings, limit: LIST_LIMIT_MAX }
  const listed = await typedView(readModel, MARKET_SERVICE)
    .list(listing)
    .catch((error: unknown) => {
      if (error instanceof ReadModelUnavailable) return undefined
      throw error
    })
  const checkpoint = listed?.status.checkpoint
  if (listed === undefined || checkpoint?.epoch !== store.epoch || listed.entries.length === LIST_LIMIT_MAX) {
    return NOTHING
  }
  const range = { direction: 'forwards', limit: READ_EVENTS_MAX } as const
  const streams = await Promise.all(
    listed.entries.map(([, { offering }]) => store.readStream(offeringStream(offering.symbol), range)),
  )
  // The rest of a longer stream lies after its first page in the store, and so does the position to follow from.
  const cut = streams.flatMap((events) => (events.length < READ_EVENTS_MAX ? [] : [events.at(-1)?.position ?? 0]))
  return {
    events: streams.flat().sort((one, other) => one.position - other.position),
    position: Math.min(checkpoint.position, ...cut),
  }
}
