import { type TickEvent, tickEvents } from '@folio/contracts/market/events.ts'
import type { RecordedEvent } from '@folio/event-store/port.ts'
import { formatEventRef } from '@folio/kernel/event-ref.ts'

/** A stream of ticks has an event that this release does not know; its reader must not skip it. */
export class UnknownTickEvent extends Error {
  override readonly name = 'UnknownTickEvent'
}

const isKnown = (type: string): type is TickEvent['type'] => type in tickEvents

/** Decodes an event of a stream of ticks; throws `UnknownTickEvent`. */
export const tickEventOf = (event: RecordedEvent): TickEvent => {
  const { type, data } = event
  if (!isKnown(type)) {
    throw new UnknownTickEvent(
      `${formatEventRef(event)} has the type ${type}, which this release does not know; run the release that stored it`,
    )
  }
  const text = Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString()
  return { type, data: JSON.parse(text) } as TickEvent
}
