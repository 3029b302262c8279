import { BALANCE_CHANGED } from '../balance-record.ts'
import type { Json } from '../http/openapi/envelope-schemas.ts'
import { PORTFOLIO_CHANGED } from '../portfolio-record.ts'

const number = (description: string): Json => text(description, { pattern: '^\\d+$' })
const text = (description: string, more: Json = {}): Json => ({ type: 'string', description, ...more })

/** The headers of a balance record: a CloudEvent in Kafka's binary binding. */
export const balanceHeaders: Json = {
  type: 'object',
  description:
    'All values are text. A record of an early release, whose balance records were not CloudEvents, has only ' +
    '`content-type` until the balance changes or the operator publishes it again.',
  properties: {
    ce_specversion: text('The version of CloudEvents.', { const: '1.0' }),
    ce_id: text('`account|currency@epoch.revision`: every copy of a record has the same id.'),
    ce_type: text('The type of the record.', { const: BALANCE_CHANGED }),
    ce_source: text('The service that owns the account.'),
    ce_subject: text('`account|currency`, as in the key of the record.'),
    ce_time: text('The time of the event that caused the balance: UTC, microseconds.', { format: 'date-time' }),
    'content-type': text('The media type of the payload.', { const: 'application/json' }),
  },
  required: ['content-type'],
}

const portfolioProperties: Json = {
  ce_specversion: text('The version of CloudEvents.', { const: '1.0' }),
  ce_id: text('`account|contract_id@epoch.revision`: every copy of a record has the same id.'),
  ce_type: text('The type of the record.', { const: PORTFOLIO_CHANGED }),
  ce_source: text('The service that owns the account.'),
  ce_subject: text('`account|contract_id`, as in the key of the record.'),
  ce_time: text('The time of the event that the record follows from: UTC, microseconds.', { format: 'date-time' }),
}

const allOf = (properties: Json): Json => ({
  type: 'object',
  description: 'All values are text.',
  properties,
  required: Object.keys(properties),
})

/** The headers of a portfolio record: a CloudEvent in Kafka's binary binding. */
export const portfolioHeaders: Json = allOf({
  ...portfolioProperties,
  'content-type': text('The media type of the payload.', { const: 'application/json' }),
})

/** The headers of the tombstone of a contract: a CloudEvent without data in Kafka's binary binding. */
export const portfolioTombstoneHeaders: Json = allOf({
  ...portfolioProperties,
  folio_epoch: number('The epoch of the store, as in the body of a record.'),
  folio_revision: number('The revision of the event that ended the contract.'),
  folio_position: number('The position of that event in the whole store.'),
})
