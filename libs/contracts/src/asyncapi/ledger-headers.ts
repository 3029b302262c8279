import type { Json } from '../http/openapi/envelope-schemas.ts'

const text = (description: string, more: Json = {}): Json => ({ type: 'string', description, ...more })
const number = (description: string): Json => text(description, { pattern: '^\\d+$' })
const hash = (description: string): Json => text(description, { pattern: '^[0-9a-f]{64}$' })

const always: Json = {
  ce_specversion: text('The version of CloudEvents.', { const: '1.0' }),
  ce_id: text('`stream@revision`: every copy of an event has the same id.'),
  ce_type: text('The type of the event.'),
  ce_source: text('The service that recorded the event.'),
  ce_subject: text('The account, as in the key of the record.'),
  ce_time: text('The time of the event: UTC, microseconds.', { format: 'date-time' }),
  ce_correlationid: text('The id of the call that started the process.'),
  ce_causationid: text('The cause of this event: the id of that call, or an event as `stream@revision`.'),
  'content-type': text('The media type of the payload.', { const: 'application/json' }),
  folio_stream: text("The account's stream."),
  folio_revision: number('The revision of the event in its stream, from 0, without gaps.'),
  folio_epoch: number('The epoch of the store, which a restore increases. The hash does not cover it.'),
  folio_position: number('The position of the event in the whole store. The hash does not cover it.'),
  folio_prev_hash: hash('The hash of the previous event of the stream; 64 zeros at revision 0.'),
  folio_hash: hash('The hash of this event.'),
  folio_metadata: text('The metadata of the event: JSON, byte by byte as stored.', { contentEncoding: 'base64' }),
}

const whereWatched: Json = {
  traceparent: text('The W3C trace context in which the event was recorded.', {
    pattern: '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$',
  }),
}

/** The headers of a ledger record: a CloudEvent in Kafka's binary binding, and its hash chain. */
export const ledgerHeaders: Json = {
  type: 'object',
  description: 'All values are text. A record may have other headers as well.',
  properties: { ...always, ...whereWatched },
  required: Object.keys(always),
}
