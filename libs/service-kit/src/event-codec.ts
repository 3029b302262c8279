import type { EventMetadata } from '@folio/contracts/event-metadata.ts'
import { eventRef } from '@folio/contracts/event-metadata.ts'
import { type RecordedEvent, StoreDamaged } from '@folio/event-store/port.ts'
import { type ChainedEvent, chain, chainHash, type EventHash, eventId, type Link } from '@folio/kernel/hash-chain.ts'
import type { DomainEvent } from './aggregate.ts'

/** A stored event of a type this release does not know: it must not be skipped, so whoever reads it stops. */
export class UnknownEventType extends Error {
  override readonly name = 'UnknownEventType'
}

const text = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')

/** What an event was made from; events that never left the process carry it beside their bytes. */
type Source = { readonly event: DomainEvent; readonly metadata: EventMetadata }

const sourceOf = ({ source }: Pick<RecordedEvent, 'source'>): Source | undefined => source as Source | undefined

/** The metadata of a stored event. */
export const metadataOf = (stored: Pick<RecordedEvent, 'metadata' | 'source'>): EventMetadata =>
  sourceOf(stored)?.metadata ?? JSON.parse(text(stored.metadata))

/** The facts of a stored event, its type checked against those that are known. */
export const eventOf = <Event extends DomainEvent>(
  stored: Pick<RecordedEvent, 'stream' | 'revision' | 'type' | 'data' | 'source'>,
  eventTypes: ReadonlySet<string>,
): Event => {
  if (!eventTypes.has(stored.type)) {
    throw new UnknownEventType(`${eventRef(stored)} is a ${stored.type}, which this release does not know`)
  }
  const event = sourceOf(stored)?.event ?? { type: stored.type, data: JSON.parse(text(stored.data)) }
  return event as unknown as Event
}

/** The event as it will be stored after `previous`, whose hash stands in its metadata. */
export const chained = (previous: Link, stream: string, source: Source): ChainedEvent =>
  chain(previous, {
    stream,
    type: source.event.type,
    data: Buffer.from(JSON.stringify(source.event.data)),
    metadata: Buffer.from(JSON.stringify(source.metadata)),
    source,
  })

/** The hash of a stored event; throws `StoreDamaged` unless its bytes are those that its id was made from. */
export const provenHash = (event: RecordedEvent): EventHash => {
  const hash = chainHash(metadataOf(event).prev_hash, event)
  if (eventId(hash) !== event.id) throw new StoreDamaged(`${eventRef(event)} is not what was written`)
  return hash
}
