import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { withCrossFieldRule } from '../../fields/cross-field-rule.ts'
import { requestId, walletType } from '../../fields/ids.ts'
import { currencyCode } from '../../fields/money.ts'
import { patternText } from '../../fields/pattern-text.ts'
import { queryInteger } from '../../fields/query-integer.ts'
import { forwards, shownTime, timeWindow } from '../../fields/times.ts'
import { transactionShown } from './transaction.ts'

const link = z.string().nullable()

const filters = {
  request_id: requestId.optional(),
  transaction_currency: currencyCode.optional(),
  ...timeWindow,
  per_page: queryInteger({ min: 100, max: 1000, initial: 100 }),
}

/** The parsed query: a cursor carries its own filters, so that others beside it are ignored. */
const readOf = (sent: unknown): unknown =>
  typeof sent === 'object' && sent !== null && 'page_cursor' in sent
    ? Object.fromEntries(Object.entries(sent).filter(([name]) => !Object.hasOwn(filters, name)))
    : sent

/** Lists the statement of a wallet in pages, newest first. */
export const listTransactions = endpoint({
  id: 'listTransactions',
  family: 'wallet',
  method: 'GET',
  path: '/wallet/v1/transactions/{wallet_type}',
  scope: 'payment',
  params: z.strictObject({ wallet_type: walletType }),
  query: z.preprocess(
    readOf,
    withCrossFieldRule(
      z.strictObject({
        ...filters,
        page_cursor: patternText(
          /^[A-Za-z0-9_.-]{1,1024}$/,
          'must be a cursor from a link of an earlier page',
        ).optional(),
      }),
      forwards,
    ),
  ),
  currencies: ['transaction_currency'],
  answers: {
    200: z
      .strictObject({
        start_date_time: shownTime.nullable(),
        end_date_time: shownTime.nullable(),
        transactions: z.array(transactionShown),
      })
      .meta({ title: 'StatementPage' }),
  },
  links: z.strictObject({ self: link, next: link, prev: link, first: link }).meta({ title: 'PageLinks' }),
  errors: { 400: ['CurrencyNotAllowed'], 404: ['NotFound'] },
  summary: 'List the transactions of a wallet',
  description:
    'Newest first; `links.next` leads to older ones and is null on the last page. A page may hold fewer rows than ' +
    '`per_page`, even none, and still have a next one. A cursor contains its filters; other filters sent with it are ' +
    'ignored. The filter `request_id` finds the transfers that the caller sent under this id, and their returns; it ' +
    'does not find transfers that the caller received, because the id of a transfer is that of the client who pays. ' +
    '`balance_after` is the balance of the row’s currency after the row. `counterparty_nickname` is the nickname of ' +
    'the other client, left out for own transfers and once that client is erased. ' +
    'Following the links gives every transaction once, also while new ones arrive.',
})
