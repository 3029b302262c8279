import type { ChainedEvent } from '@folio/kernel/hash-chain.ts'
import type { SavedPosition } from '../../port.ts'

/** A job of the writer: append events of one stream, or save a position. */
export type Job =
  | { readonly kind: 'append'; readonly events: readonly ChainedEvent[]; readonly bytes: number }
  | { readonly kind: 'save'; readonly name: string; readonly saved: SavedPosition }

/**
 * An event as the writer thread gets it, its bytes as text of one character for each: a structured clone of a view into
 * a pool would copy the whole pool.
 */
export type SentEvent = Pick<ChainedEvent, 'type' | 'hash'> & { readonly data: string; readonly metadata: string }

/** A job as the writer thread gets it, by structured clone. */
export type SentJob =
  | {
      readonly kind: 'append'
      readonly stream: string
      readonly revision: number
      readonly events: readonly SentEvent[]
      readonly bytes: number
    }
  | { readonly kind: 'save'; readonly name: string; readonly saved: SavedPosition }

const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')

/** Returns the bytes of a text of one character for each. */
export const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1')

/** Makes the message for the writer thread from a job; the sources of events stay here. */
export const toSent = (job: Job): SentJob => {
  if (job.kind === 'save') return { kind: 'save', name: job.name, saved: job.saved }
  const { stream, revision } = job.events[0] ?? { stream: '', revision: 0 }
  const events = job.events.map(({ type, hash, data, metadata }) => ({
    type,
    hash,
    data: textOf(data),
    metadata: textOf(metadata),
  }))
  return { kind: 'append', stream, revision, events, bytes: job.bytes }
}

const ID_DIGITS = 32

/** Makes the stored id of an event: the first 128 bits of its hash, in the form of a version 8 UUID. */
export const storedId = (hash: string): Buffer => {
  const bytes = Buffer.from(hash.slice(0, ID_DIGITS), 'hex')
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes
}
