import type { OfferingEvent, TickEvent } from '@folio/contracts/market/events.ts'
import { marketTicks } from '@folio/contracts/market/market-ticks.ts'
import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { messagesOn, type TopicMessages } from '@folio/service-kit/publishing/publication.ts'

/** Publishes the quotes of each second after their event is stored. */
export const tickMessages: TopicMessages<TickEvent | OfferingEvent> = messagesOn(
  marketTicks,
  ({ event, stream, revision, position }, storeEpoch) => {
    if (event.type !== 'TicksRecorded') return []
    const { epoch: second, quotes } = event.data
    return [{ epoch: second, quotes, event: formatEventRef({ stream, revision }), position, store_epoch: storeEpoch }]
  },
)
