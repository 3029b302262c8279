import { BALANCE_CHANGED } from '../balance-record.ts'
import type { Json } from '../http/openapi/envelope-schemas.ts'

const text = (description: string, more: Json = {}): Json => ({ type: 'string', description, ...more })

/** The headers of a balance record: a CloudEvent in Kafka's binary binding. */
export const balanceHeaders: Json = {
  type: 'object',
  description:
    'All values are text. A record that a release wrote whose balances were no CloudEvents has `content-type` alone, until ' +
    'the balance changes or the operator publishes it again.',
  properties: {
    ce_specversion: text('The version of CloudEvents.', { const: '1.0' }),
    ce_id: text('`account|currency@epoch.revision`: the same balance always has the same one.'),
    ce_type: text('The kind of record.', { const: BALANCE_CHANGED }),
    ce_source: text('The service whose account this is.'),
    ce_subject: text('`account|currency`, as in the key of the record.'),
    ce_time: text('When the event happened that made the balance so: UTC, microseconds.', { format: 'date-time' }),
    'content-type': text('The form of the payload.', { const: 'application/json' }),
  },
  required: ['content-type'],
}
