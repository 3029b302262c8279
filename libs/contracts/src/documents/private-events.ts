import type { EventDeclarations } from '../ledger/event-declaration.ts'
import { serviceContracts } from '../messaging/all-services.ts'
import type { StreamContract } from '../messaging/service-contract.ts'

/** Events that are stored and never published: the names of the streams that hold them, the events and their reasons. */
export type PrivateEvents = {
  readonly streams: readonly string[]
  readonly events: EventDeclarations
  readonly reasons: StreamContract['reasons']
}

const streamsNotPublished = serviceContracts.flatMap(({ streams }) =>
  Object.values(streams).filter(({ isPublished }) => !isPublished),
)

/** The events that are stored and never published; streams with the same events are named together. */
export const privateEvents: readonly PrivateEvents[] = [
  ...Map.groupBy(streamsNotPublished, ({ events }) => events),
].map(([events, streams]) => ({
  events,
  reasons: Object.assign({}, ...streams.map(({ reasons }) => reasons)),
  streams: streams.map(({ prefix, key }) => prefix + key),
}))
