import { z } from 'zod'
import { betweenFields } from '../between-fields.ts'
import { endpoint } from '../endpoint.ts'
import { requestId, walletType } from '../ids.ts'
import { currencyCode } from '../money.ts'
import { patternText } from '../pattern-text.ts'
import { queryInteger } from '../query-integer.ts'
import { forwards, shownTime, timeWindow } from '../times.ts'
import { transactionShown } from './transaction.ts'

const link = z.string().nullable()

const filters = {
  request_id: requestId.optional(),
  transaction_currency: currencyCode.optional(),
  ...timeWindow,
  per_page: queryInteger({ min: 100, max: 1000, initial: 100 }),
}

/** What is read of a query: a cursor carries its filters, so that those beside it are left out. */
const readOf = (sent: unknown): unknown =>
  typeof sent === 'object' && sent !== null && 'page_cursor' in sent
    ? Object.fromEntries(Object.entries(sent).filter(([name]) => !Object.hasOwn(filters, name)))
    : sent

/** A wallet's statement, newest first, page by page. */
export const listTransactions = endpoint({
  id: 'listTransactions',
  family: 'wallet',
  method: 'GET',
  path: '/wallet/v1/transactions/{wallet_type}',
  scope: 'payment',
  params: z.strictObject({ wallet_type: walletType }),
  query: z.preprocess(
    readOf,
    betweenFields(
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
  summary: 'Transactions of one wallet',
  description:
    'Newest first; `links.next` leads to older ones and is null on the last page. A page may hold fewer rows than ' +
    'asked for, even none, and still have a next one. A cursor carries its filters: others sent with it are ignored. ' +
    '`request_id` shows what the caller sent under this id and what came back of it, not what the caller received, for ' +
    'the id is the one of the client who pays. ' +
    'Following the links gives every transaction once, also while new ones arrive.',
})
