import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { requestId } from '../../fields/ids.ts'
import { makeTransfer } from '../make-transfer.ts'

/** The most transfers of one call. */
const BULK_ITEMS_MAX = 500

/** The size limit of a body, in bytes: 500 transfers, most of them with a short description. */
const BODY_BYTES_MAX = 192 * 1024

const itemErrorCode = z.enum([...Object.values(makeTransfer.errors).flat(), 'ServiceUnavailable', 'GatewayTimeout'])

const itemError = z
  .strictObject({
    status: z.number().int(),
    code: itemErrorCode,
    message: z.string(),
    field: z.string().optional(),
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ title: 'BulkTransferError' })

/** The error of one item, as a call of one transfer would answer it. */
export type BulkTransferError = z.infer<typeof itemError>

const made = makeTransfer.answers[200]
const failed = z.strictObject({ request_id: requestId, error: itemError }).meta({ title: 'BulkTransferFailed' })

/** A field of an item as sent; undefined if the item is no object. */
const fieldOf = (item: unknown, name: string): unknown =>
  typeof item === 'object' && item !== null ? Reflect.get(item, name) : undefined

const FIRST_PAYER = 'must be the same wallet in all items of mode "all"'

/** Lists the items that break a rule between items: an id that stands twice, and a second payer in mode `all`. */
const faultsBetween = (mode: unknown, items: readonly unknown[]) => {
  const ids = new Set<unknown>()
  const payer = fieldOf(items[0], 'source_wallet_id')
  return items.flatMap((item, index) => {
    const id = fieldOf(item, 'request_id')
    const isTwice = id !== undefined && ids.has(id)
    ids.add(id)
    const isOtherPayer = mode === 'all' && fieldOf(item, 'source_wallet_id') !== payer
    return [
      ...(isTwice ? [{ path: ['items', index, 'request_id'], message: 'must stand in one item of a call only' }] : []),
      ...(isOtherPayer ? [{ path: ['items', index, 'source_wallet_id'], message: FIRST_PAYER }] : []),
    ]
  })
}

const body = z
  .strictObject({
    mode: z
      .enum(['each', 'all'])
      .describe('`each`: every item is a transfer of its own. `all`: all items are debited together, or none.'),
    items: z.array(makeTransfer.body).min(1).max(BULK_ITEMS_MAX),
  })
  .superRefine(
    ({ mode, items }, context) => {
      if (!Array.isArray(items) || items.length > BULK_ITEMS_MAX) return
      for (const fault of faultsBetween(mode, items)) context.addIssue({ code: 'custom', ...fault })
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )

/** Makes many transfers in one call, each by itself or all together. */
export const makeBulkTransfer = endpoint({
  id: 'makeBulkTransfer',
  family: 'wallet',
  method: 'POST',
  path: '/wallet/v1/transfers/bulk',
  scope: 'payment',
  body,
  bodyBytesMax: BODY_BYTES_MAX,
  moneyItems: { list: 'items', currency: 'currency', amount: 'amount' },
  answers: {
    200: z.strictObject({ transfers: z.array(z.union([made, failed])) }).meta({ title: 'BulkTransfer' }),
  },
  errors: makeTransfer.errors,
  repeat: {
    afterLostAnswer:
      'Repeat the call: each item gets the answer of the first call, or takes effect now. An item may also be repeated ' +
      'alone, as a transfer with its `request_id`.',
  },
  summary: 'Make many transfers',
  description:
    'Each item is a transfer: it has the answer, the limits, the fee and the `request_id` of `POST ' +
    '/wallet/v1/transfers`, and an id that was used there was used here. The answer has one item for each transfer, in ' +
    'their order. With `each` an item is a transfer or its error, and the call is answered with 200; with `all` the ' +
    'debits are one entry of one wallet: if an item is refused, none is made, the call has the error of that item, and ' +
    '`details.item` is its place, counted from 0. A refusal by the account uses up the ids of all items then. After ' +
    'the debit each transfer settles, or returns, by itself. `Idempotency-Hit: true` says that every recorded answer ' +
    'is one of an earlier call. Items count against a quota of their own, 2,000 in a minute unless the operator sets ' +
    'another. The body may have 192 KiB.',
  isBeta: true,
})
