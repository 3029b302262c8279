import type { EventMetadata } from '@folio/contracts/event-metadata.ts'
import { eventRef } from '@folio/contracts/event-metadata.ts'
import { type RecordedEvent, StoreDamaged } from '@folio/event-store/port.ts'
import { type ChainedEvent, chain, chainHash, eventId, type Link } from '@folio/kernel/hash-chain.ts'
import type { DomainEvent } from './aggregate.ts'

/** A stored event of a type this release does not know: it must not be skipped, so whoever reads it stops. */
export class UnknownEventType extends Error {
  override readonly name = 'UnknownEventType'
}

type Bytes = { readonly data: Uint8Array; readonly metadata: Uint8Array }

const text = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')

/** What bytes made in this process say: whoever gets the same bytes by reference need not parse them. */
const known = new WeakMap<Uint8Array, unknown>()

/** The metadata of a stored event. */
export const metadataOf = (event: Pick<Bytes, 'metadata'>): EventMetadata =>
  (known.get(event.metadata) as EventMetadata | undefined) ?? JSON.parse(text(event.metadata))

/** The facts of a stored event, its type checked against those that are known. */
export const eventOf = <Event extends DomainEvent>(
  stored: Pick<RecordedEvent, 'stream' | 'revision' | 'type' | 'data'>,
  eventTypes: ReadonlySet<string>,
): Event => {
  if (!eventTypes.has(stored.type)) {
    throw new UnknownEventType(`${eventRef(stored)} is a ${stored.type}, which this release does not know`)
  }
  return (known.get(stored.data) ?? { type: stored.type, data: JSON.parse(text(stored.data)) }) as Event
}

/** The event as it will be stored after `previous`, whose hash stands in its metadata. */
export const chained = (
  previous: Link,
  stream: string,
  { event, metadata }: { readonly event: DomainEvent; readonly metadata: EventMetadata },
): ChainedEvent => {
  const data = Buffer.from(JSON.stringify(event.data))
  const metadataBytes = Buffer.from(JSON.stringify(metadata))
  known.set(data, event)
  known.set(metadataBytes, metadata)
  return chain(previous, { stream, type: event.type, data, metadata: metadataBytes })
}

/** The hash of a stored event; throws `StoreDamaged` unless its bytes are those that its id was made from. */
export const provenHash = (event: RecordedEvent): Buffer => {
  const hash = chainHash(Buffer.from(metadataOf(event).prev_hash, 'hex'), event)
  if (eventId(hash) !== event.id) throw new StoreDamaged(`${eventRef(event)} is not what was written`)
  return hash
}
