import type { EventMetadata } from '@folio/contracts/event-metadata.ts'
import type { RecordedEvent } from '@folio/event-store/port.ts'
import { chainHash, eventId, GENESIS } from '@folio/kernel/hash-chain.ts'
import type { Finding } from './finding.ts'

/** A stored event with its parts read, and whether its bytes are those that its id was made from. */
export type ProvenEvent = {
  readonly event: RecordedEvent
  readonly metadata: EventMetadata
  readonly data: object
  readonly hash: Buffer
  readonly isAltered: boolean
}

/** The newest hash known of a stream, in both forms. */
export type KnownHash = { readonly hex: string; readonly bytes: Buffer }

const HASH = /^[0-9a-f]{64}$/
const NOT_AN_OBJECT = 'something that is no JSON object'

const text = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString()

const objectOf = (bytes: Uint8Array): object | undefined => {
  try {
    const parsed: unknown = JSON.parse(text(bytes))
    return typeof parsed === 'object' && parsed !== null ? parsed : undefined
  } catch {
    return undefined
  }
}

const isMetadata = (metadata: Partial<Record<keyof EventMetadata, unknown>>): boolean =>
  typeof metadata.prev_hash === 'string' &&
  HASH.test(metadata.prev_hash) &&
  typeof metadata.command_id === 'string' &&
  typeof metadata.at === 'string'

/** Reads a stored event and makes its hash anew; what cannot be read at all is a finding. `known` is the stream's newest hash. */
export const provenEvent = (event: RecordedEvent, known: KnownHash | undefined): ProvenEvent | Finding => {
  const place = { stream: event.stream, revision: event.revision, position: event.position }
  const metadata = objectOf(event.metadata)
  if (metadata === undefined || !isMetadata(metadata)) {
    return { ...place, expected: 'metadata with prev_hash, command_id and at', found: text(event.metadata).slice(0, 200) }
  }
  const data = objectOf(event.data)
  if (data === undefined) return { ...place, expected: 'data that is a JSON object', found: NOT_AN_OBJECT }
  const { prev_hash } = metadata as EventMetadata
  const previous = prev_hash === known?.hex ? known.bytes : Buffer.from(prev_hash, 'hex')
  const hash = chainHash(previous, event)
  return { event, metadata: metadata as EventMetadata, data, hash, isAltered: eventId(hash) !== event.id }
}

/** The hash before the first event of a stream. */
export const FIRST_HASH: KnownHash = { hex: GENESIS.hash.toString('hex'), bytes: GENESIS.hash }
