import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { checkpointShown } from '../fields/checkpoint.ts'
import { withCrossFieldRule } from '../fields/cross-field-rule.ts'
import { clientId, UUID, walletType } from '../fields/ids.ts'
import { FILE_TEXT, pageQuery } from '../fields/list-page.ts'
import { patternText } from '../fields/pattern-text.ts'
import { shownTime } from '../fields/times.ts'

/** The most events of one stream, and of the store, that a search of a transfer looks at. */
export const TRANSFER_SEARCH_EVENTS_MAX = 5_000

/** The most open transfers that a list sorts by age. */
export const OPEN_TRANSFERS_SORTED_MAX = 10_000

const transferId = patternText(UUID, 'must be the id of a transfer').toLowerCase().meta({ format: 'uuid' })

const transactionNumber = patternText(/^[1-9]\d{0,15}$/, 'must be the number of a transaction')
  .refine((text) => Number.isSafeInteger(Number(text)), { error: 'must be the number of a transaction' })
  .transform(Number)

const money = z.strictObject({ currency: z.string(), amount: z.string() }).meta({ title: 'TransferMoney' })

const side = z
  .strictObject({ client_id: clientId, account: z.string(), wallet_type: walletType.nullable() })
  .meta({ title: 'TransferSide' })

const status = z
  .enum(['requested', 'in_transit', 'returning', 'complete', 'returned', 'refused'])
  .meta({ title: 'TransferProgress' })

/** The fields of a transfer that lists show. */
const shown = {
  transfer_id: z.string(),
  transaction_id: z.int(),
  request_id: z.string(),
  status,
  /** The amount paid, fee included, and the amount that arrives. */
  paid: money,
  arriving: money,
  source: side,
  destination: side,
}

const hop = z
  .strictObject({
    event: z.string(),
    type: z.string(),
    at: shownTime,
    position: z.int(),
    side: z.enum(['source', 'destination', 'agent']),
  })
  .meta({ title: 'TransferHop' })

const refusal = z
  .strictObject({
    event: z.string(),
    reason: z.string(),
    /** The amount and the balance of the source, in the currency paid. */
    needed: z.string(),
    available: z.string().nullable(),
    currency: z.string(),
    /** The value of the amount in USD, and the most that one transfer may be worth. */
    usd_amount: z.string().nullable(),
    transaction_usd_max: z.string().nullable(),
    daily_count: z.int().nullable(),
    daily_count_max: z.int().nullable(),
  })
  .meta({ title: 'TransferRefusal' })

const whole = z
  .strictObject({
    ...shown,
    kind: z.enum(['transfer', 'exchange', 'platform', 'agent_deposit', 'agent_withdrawal']),
    fee: money.nullable(),
    exchange_rate: z.string().nullable(),
    asked_at: shownTime.nullable(),
    hops: z.array(hop),
    refusal: refusal.nullable(),
    is_whole: z.boolean(),
    checkpoint: checkpointShown,
  })
  .meta({ title: 'TransferLookedUp' })

/** A transfer with its hops, as it is shown. */
export type TransferLookedUp = z.output<typeof whole>

/** Shows one transfer, hop by hop. */
export const getTransfer = endpoint({
  id: 'getTransfer',
  family: 'operator',
  method: 'GET',
  path: '/operator/v1/transfers/{transfer_id}',
  scope: 'operator',
  role: 'viewer',
  params: z.strictObject({ transfer_id: transferId }),
  answers: { 200: whole },
  errors: { 404: ['NotFound'] },
  summary: 'Get a transfer with all its events',
  description:
    'Finds a transfer, an exchange, or a transfer to or from an options account or through an agent, while the index of ' +
    'requests keeps its id, and as long as it is open. `hops` are its events in their order: `source` is the stream ' +
    'that pays, `destination` the one that is paid, `agent` that of the agent who asked for it. `refusal` has the ' +
    'numbers with which an account refused it. `is_whole` is false if a stream has more than ' +
    `${TRANSFER_SEARCH_EVENTS_MAX} events where the next hop was to be, and it was not found among them.`,
})

const row = z
  .strictObject({ ...shown, event: z.string(), since: shownTime, age_seconds: z.number() })
  .meta({ title: 'TransferRow' })

/** A transfer as lists show it. */
export type TransferRow = z.output<typeof row>

const listQuery = withCrossFieldRule(
  z.strictObject({
    status: z.enum(['open'], { error: 'must be open' }).optional(),
    transaction_id: transactionNumber.optional(),
    client: clientId.optional(),
    ...pageQuery,
  }),
  ({ status: open, transaction_id: transaction, client, cursor }) => [
    ...((open === undefined) === (transaction === undefined)
      ? [['status', 'must be sent without transaction_id, or left out'] as const]
      : []),
    ...(client !== undefined && transaction === undefined
      ? [['client', 'must be sent with transaction_id'] as const]
      : []),
    ...(cursor !== undefined && transaction !== undefined
      ? [['cursor', 'must be sent without transaction_id'] as const]
      : []),
  ],
)

/** Lists the transfers under way, the oldest first, or finds those of a transaction. */
export const listTransfers = endpoint({
  id: 'listTransfers',
  family: 'operator',
  method: 'GET',
  path: '/operator/v1/transfers',
  scope: 'operator',
  role: 'viewer',
  isExported: true,
  query: listQuery,
  answers: {
    200: z
      .strictObject({
        checkpoint: checkpointShown,
        rows: z.array(row),
        is_whole: z.boolean(),
        next_cursor: z.string().nullable(),
      })
      .meta({ title: 'TransferList' }),
  },
  errors: { 400: ['CursorExpired'] },
  summary: 'List the transfers under way, or find one by its transaction',
  description:
    'With `status=open`: the transfers that have begun and not ended, the oldest first, of at most ' +
    `${OPEN_TRANSFERS_SORTED_MAX} in each view; \`is_whole\` is false if there are more than the page shows, and ` +
    '`next_cursor` leads to the next page, null on the last one. A transfer that ends meanwhile is left out of later pages. With ' +
    '`transaction_id`: the transfer with this number. Numbers tell when they were made, so that Folio looks where the ' +
    'events of that time are: in the streams of `client`, or without it in the whole store, at most ' +
    `${TRANSFER_SEARCH_EVENTS_MAX} events; \`is_whole\` is false if there were more of that time and the number was not ` +
    `among them. ${FILE_TEXT}`,
})
