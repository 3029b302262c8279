import { chainHash, type EventHash, GENESIS, type Link } from '@folio/kernel/hash-chain.ts'
import { z } from 'zod'
import { BrokenChain, LedgerGap, MalformedRecord } from './ledger/ledger-errors.ts'
import type { LedgerRecord } from './ledger-record.ts'
import type { Topic, WireMessage } from './topic.ts'

/** The last event of a stream that a consumer has seen. */
export type SeenEvent = Link & { readonly epoch: number }

/** The last event that a consumer has seen of each stream: a map in memory, or one loaded from the consumer's own store. */
export type SeenEvents = { readonly get: (stream: string) => SeenEvent | undefined }

/** The reading of a record: `news`, to handle and then store as seen, or `repeat`, seen before or undone by a restore. */
export type LedgerReading =
  | { readonly kind: 'news'; readonly record: LedgerRecord; readonly seen: SeenEvent }
  | { readonly kind: 'repeat'; readonly record: LedgerRecord }

type Proven = { readonly record: LedgerRecord; readonly previous: EventHash; readonly hash: EventHash }

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/)
const linkSchema = z.looseObject({ folio_prev_hash: hashSchema, folio_hash: hashSchema })

const malformed = (topic: string, error: unknown): Error => {
  const why = error instanceof z.ZodError ? z.prettifyError(error).replaceAll(/\s+/g, ' ') : String(error)
  return new MalformedRecord(`not a record of ${topic}: ${why}`)
}

const parse = (topic: Topic<LedgerRecord>, wire: WireMessage): Proven => {
  try {
    const link = linkSchema.parse(wire.headers)
    return { record: topic.decode(wire), previous: link.folio_prev_hash, hash: link.folio_hash }
  } catch (error) {
    throw malformed(topic.name, error)
  }
}

const proven = (topic: Topic<LedgerRecord>, wire: WireMessage): Proven => {
  const parsed = parse(topic, wire)
  const { record, previous, hash } = parsed
  if (chainHash(previous, record) !== hash) throw new BrokenChain(record, 'its bytes do not match its hash')
  if ((record.revision === 0) !== (previous === GENESIS.hash)) {
    throw new BrokenChain(record, 'only the first event of a stream has no previous hash')
  }
  return parsed
}

/**
 * Reads and verifies a record of a ledger topic, given the events that a consumer has seen. A stream may begin at any revision;
 * a record of a later epoch replaces the seen events from its revision on. Throws `MalformedRecord`, `LedgerGap` or
 * `BrokenChain`. It stores nothing: the consumer stores `seen` after it has handled the record.
 */
export const readLedger = (topic: Topic<LedgerRecord>, wire: WireMessage, seen: SeenEvents): LedgerReading => {
  const { record, previous, hash } = proven(topic, wire)
  const { epoch, stream, revision } = record
  const news: LedgerReading = { kind: 'news', record, seen: { epoch, revision, hash } }
  const last = seen.get(stream)
  if (last === undefined) return news
  if (epoch < last.epoch) return { kind: 'repeat', record }
  if (revision > last.revision + 1) throw new LedgerGap(record, last.revision)
  if (revision === last.revision + 1 && previous !== last.hash) {
    throw new BrokenChain(record, `its previous hash is not the hash of revision ${last.revision}`)
  }
  if (epoch > last.epoch || revision > last.revision) return news
  if (revision === last.revision && hash !== last.hash) {
    throw new BrokenChain(record, 'an earlier record of this revision has another hash')
  }
  return { kind: 'repeat', record }
}
