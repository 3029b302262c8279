import type { EventMetadata } from '@folio/contracts/ledger/event-metadata.ts'
import { type RecordedEvent, StoreDamaged } from '@folio/event-store/port.ts'
import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { type ChainedEvent, chain, chainHash, type EventHash, eventId, type Link } from '@folio/kernel/hash-chain.ts'
import type { DomainEvent } from '../aggregates/aggregate.ts'

/** A stored event has a type that this release does not know; a reader must stop and never skip it. */
export class UnknownEventType extends Error {
  override readonly name = 'UnknownEventType'
}

const text = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')

/** The source of an event; an event that never left the process carries it beside its bytes. */
type Source = { readonly event: DomainEvent; readonly metadata: EventMetadata }

const sourceOf = ({ source }: Pick<RecordedEvent, 'source'>): Source | undefined => source as Source | undefined

/** Reads the metadata of a stored event. */
export const metadataOf = (stored: Pick<RecordedEvent, 'metadata' | 'source'>): EventMetadata =>
  sourceOf(stored)?.metadata ?? JSON.parse(text(stored.metadata))

/** Reads the data of a stored event of any type; fields of a source may be undefined, which its bytes leave out. */
export const dataOf = (stored: Pick<RecordedEvent, 'data' | 'source'>): unknown =>
  sourceOf(stored)?.event.data ?? JSON.parse(text(stored.data))

/** Decodes a stored event; throws `UnknownEventType` if this release does not know its type. */
export const eventOf = <Event extends DomainEvent>(
  stored: Pick<RecordedEvent, 'stream' | 'revision' | 'type' | 'data' | 'source'>,
  eventTypes: ReadonlySet<string>,
): Event => {
  if (!eventTypes.has(stored.type)) {
    throw new UnknownEventType(
      `${formatEventRef(stored)} has the type ${stored.type}, which this release does not know; run the release that stored it`,
    )
  }
  const event = sourceOf(stored)?.event ?? { type: stored.type, data: JSON.parse(text(stored.data)) }
  return event as unknown as Event
}

/** Chains an event to `previous`, whose hash enters its metadata. */
export const chainEvent = (previous: Link, stream: string, source: Source): ChainedEvent =>
  chain(previous, {
    stream,
    type: source.event.type,
    data: Buffer.from(JSON.stringify(source.event.data)),
    metadata: Buffer.from(JSON.stringify(source.metadata)),
    source,
  })

/** Computes the hash of a stored event; throws `StoreDamaged` if the event's id was made from other bytes. */
export const verifiedHash = (event: RecordedEvent): EventHash => {
  const hash = chainHash(metadataOf(event).prev_hash, event)
  if (eventId(hash) !== event.id) throw new StoreDamaged(`the bytes of ${formatEventRef(event)} do not match its hash`)
  return hash
}
