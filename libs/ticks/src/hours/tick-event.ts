import { type TickEvent, tickEvents } from '@folio/contracts/market/events.ts'
import type { RecordedEvent } from '@folio/event-store/port.ts'

/** A stream of ticks has an event that this release does not know; its reader must not skip it. */
export class UnknownTickEvent extends Error {
  override readonly name = 'UnknownTickEvent'
}

const isKnown = (type: string): type is TickEvent['type'] => type in tickEvents

/** Decodes an event of a stream of ticks; throws `UnknownTickEvent`. */
export const tickEventOf = ({ stream, revision, type, data }: RecordedEvent): TickEvent => {
  if (!isKnown(type)) {
    throw new UnknownTickEvent(
      `${stream}@${revision} has the type ${type}, which this release does not know; run the release that stored it`,
    )
  }
  const text = Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString()
  return { type, data: JSON.parse(text) } as TickEvent
}
