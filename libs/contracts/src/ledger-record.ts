import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { chainHash } from '@folio/kernel/hash-chain.ts'
import { z } from 'zod'
import { type EventMetadata, eventMetadataSchema } from './ledger/event-metadata.ts'
import type { Topic } from './topic.ts'

/** An event as a ledger topic carries it: the stored bytes, unchanged, and their place in the store. */
export type LedgerRecord = {
  readonly epoch: number
  readonly position: number
  readonly stream: string
  readonly revision: number
  readonly type: string
  readonly data: Uint8Array
  readonly metadata: Uint8Array
}

const headersSchema = z.looseObject({
  ce_type: z.string(),
  folio_stream: z.string(),
  folio_revision: z.string().regex(/^\d+$/).transform(Number),
  folio_epoch: z.string().regex(/^\d+$/).transform(Number),
  folio_position: z.string().regex(/^\d+$/).transform(Number),
  folio_metadata: z.string(),
})

const metadataOf = (record: LedgerRecord): EventMetadata =>
  eventMetadataSchema.parse(JSON.parse(Buffer.from(record.metadata).toString()))

/** The key of a record: the account of its stream, or the whole name of a stream that has no account. */
const keyOf = ({ stream }: Pick<LedgerRecord, 'stream'>, service: string): string =>
  stream.startsWith(`${service}-`) ? stream.slice(service.length + 1) : stream

/**
 * The CloudEvents 1.0 headers of a record (Kafka binary binding), and those with which a consumer checks the hash
 * chain.
 */
const headersOf = (record: LedgerRecord, service: string): Readonly<Record<string, string>> => {
  const metadata = metadataOf(record)
  return {
    ce_specversion: '1.0',
    ce_id: formatEventRef(record),
    ce_type: record.type,
    ce_source: `/folio/${service}`,
    ce_subject: keyOf(record, service),
    ce_time: metadata.at,
    ce_correlationid: metadata.correlation_id,
    ce_causationid: metadata.causation_id,
    'content-type': 'application/json',
    folio_stream: record.stream,
    folio_revision: String(record.revision),
    folio_epoch: String(record.epoch),
    folio_position: String(record.position),
    folio_prev_hash: metadata.prev_hash,
    folio_hash: chainHash(metadata.prev_hash, record),
    folio_metadata: Buffer.from(record.metadata).toString('base64'),
    ...(metadata.traceparent === undefined ? {} : { traceparent: metadata.traceparent }),
  }
}

/** Makes the ledger topic of a service, `ledger.<service>.v1`: in order per stream, keyed by account. */
export const ledgerTopic = (service: string): Topic<LedgerRecord> => ({
  name: `ledger.${service}.v1`,
  keyOf: (record) => keyOf(record, service),
  encode: (record) => ({ headers: headersOf(record, service), value: record.data }),
  decode: ({ headers, value }) => {
    const read = headersSchema.parse(headers)
    return {
      epoch: read.folio_epoch,
      position: read.folio_position,
      stream: read.folio_stream,
      revision: read.folio_revision,
      type: read.ce_type,
      data: value,
      metadata: Buffer.from(read.folio_metadata, 'base64'),
    }
  },
})
