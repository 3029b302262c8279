import type { Json } from '../http/openapi/envelope-schemas.ts'

const text = (description: string, more: Json = {}): Json => ({ type: 'string', description, ...more })
const number = (description: string): Json => text(description, { pattern: '^\\d+$' })
const hash = (description: string): Json => text(description, { pattern: '^[0-9a-f]{64}$' })

const always: Json = {
  ce_specversion: text('The version of CloudEvents.', { const: '1.0' }),
  ce_id: text('`stream@revision`: the same event always has the same one.'),
  ce_type: text('What happened.'),
  ce_source: text('The service whose event this is.'),
  ce_subject: text('The account, as in the key of the record.'),
  ce_time: text('When it happened: UTC, microseconds.', { format: 'date-time' }),
  ce_correlationid: text('The call that all of it began with.'),
  ce_causationid: text('That call, or the event, as `stream@revision`, that made this one necessary.'),
  'content-type': text('The form of the payload.', { const: 'application/json' }),
  folio_stream: text("The account's stream."),
  folio_revision: number('The place of the event in its stream, from 0, without holes.'),
  folio_epoch: number('The epoch of the store: higher after a restore. Not covered by the hash.'),
  folio_position: number('The place of the event in the whole store. Not covered by the hash.'),
  folio_prev_hash: hash('The hash of the event before it in its stream; 64 zeros at revision 0.'),
  folio_hash: hash('The hash of this event.'),
  folio_metadata: text('The metadata of the event, JSON, its bytes as they are stored.', { contentEncoding: 'base64' }),
}

const whereWatched: Json = {
  traceparent: text('The W3C trace that the event was made in.', {
    pattern: '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$',
  }),
}

/** The headers of a ledger record: a CloudEvent in Kafka's binary binding, and its hash chain. */
export const ledgerHeaders: Json = {
  type: 'object',
  description: 'All values are text. Other headers may stand beside these.',
  properties: { ...always, ...whereWatched },
  required: Object.keys(always),
}
