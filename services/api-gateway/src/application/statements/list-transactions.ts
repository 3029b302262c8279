import { walletIdOf } from '@folio/contracts/derived-ids.ts'
import { listTransactions as endpoint } from '@folio/contracts/http/wallet/statement/list-transactions.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { notFound, type Refusal } from '@folio/rest-server/refusal.ts'
import type { Gateway } from '../gateway.ts'
import { type Answer, type Call, handle } from '../handler.ts'
import { waitForRevision } from '../views/wait-for-revision.ts'
import { findWallet } from '../wallets/find-wallet.ts'
import { type Cursor, formatCursor, parseCursor } from './statement-cursor.ts'
import { type Page, readPage } from './statement-page.ts'
import { transactionRows } from './transaction-rows.ts'

type ListTransactions = Call<typeof endpoint>

const cursorRefused: Refusal = {
  status: 400,
  code: 'ValidationError',
  message: 'page_cursor must come from a link of an earlier page of this wallet.',
  field: 'page_cursor',
}

/** Tells if a cursor is of this wallet and its currency filter, if any, is a configured currency. */
const isFor = ({ currencies }: Gateway, walletId: string, cursor: Cursor | undefined): boolean =>
  cursor?.w === walletId && (cursor.currency === undefined || currencies.has(cursor.currency))

/** The filters of a first page, as a cursor without a place. */
const firstCursor = (walletId: string, { query }: ListTransactions): Omit<Cursor, 'p' | 'd'> => ({
  w: walletId,
  n: query.per_page,
  ...(query.request_id === undefined ? {} : { request_id: query.request_id }),
  ...(query.transaction_currency === undefined ? {} : { currency: query.transaction_currency }),
  ...(query.start_date_time === undefined ? {} : { start: query.start_date_time }),
  ...(query.end_date_time === undefined ? {} : { end: query.end_date_time }),
})

const linksOf = (
  path: string,
  asked: Omit<Cursor, 'p' | 'd'>,
  { page, self }: { page: Page; self: Cursor | undefined },
) => {
  const link = (cursor: Cursor | undefined) => (cursor ? `${path}?page_cursor=${formatCursor(cursor)}` : null)
  const older = page.olderFrom === undefined ? undefined : { ...asked, p: page.olderFrom, d: 'older' as const }
  const newer = page.newerFrom === undefined ? undefined : { ...asked, p: page.newerFrom, d: 'newer' as const }
  return {
    self: link(self) ?? `${path}?${firstQuery(asked)}`,
    next: link(older),
    prev: link(newer),
    first: `${path}?${firstQuery(asked)}`,
  }
}

const firstQuery = ({ n, request_id, currency, start, end }: Omit<Cursor, 'p' | 'd'>): string => {
  const query = new URLSearchParams({ per_page: String(n) })
  if (request_id !== undefined) query.set('request_id', request_id)
  if (currency !== undefined) query.set('transaction_currency', currency)
  if (start !== undefined) query.set('start_date_time', timestampOf(start))
  if (end !== undefined) query.set('end_date_time', timestampOf(end))
  return query.toString()
}

/** Answers a page of a wallet's statement, the newest row first, read from the wallet's own stream. */
export const listTransactions = handle(endpoint, async (gateway, call): Promise<Answer<typeof endpoint> | Refusal> => {
  const { params, query, client, receivedAt, minRevision } = call
  const walletId = walletIdOf(client.client_id, params.wallet_type)
  const self = query.page_cursor === undefined ? undefined : parseCursor(query.page_cursor)
  if (query.page_cursor !== undefined && !isFor(gateway, walletId, self)) return cursorRefused
  await waitForRevision(gateway, minRevision)
  if ((await findWallet(gateway, walletId, receivedAt)) === undefined) return notFound('wallet')
  const { p: _place, d: _direction, ...asked } = self ?? { ...firstCursor(walletId, call), p: 0, d: 'older' }
  const page = await readPage(gateway.store, { asked, clientId: client.client_id, at: self })
  const shownTime = (moment: number | undefined) => (moment === undefined ? null : timestampOf(moment))
  return {
    data: {
      start_date_time: shownTime(asked.start),
      end_date_time: shownTime(asked.end),
      transactions: await transactionRows(gateway, { ...page, clientId: client.client_id }),
    },
    links: linksOf(`/wallet/v1/transactions/${params.wallet_type}`, asked, { page, self }),
  }
})
