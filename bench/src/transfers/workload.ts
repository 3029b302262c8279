import type { Address } from '../load/connection.ts'
import type { Request, RequestSource } from '../load/lane.ts'
import type { BenchWallet } from '../server/operator-client.ts'
import type { NumberedTransfer, TransferBook } from './transfer-book.ts'

/** One transfer to ask for. */
export type TransferRequest = Request & NumberedTransfer

const CENTS_MAX = 99
const AMOUNTS = Array.from({ length: CENTS_MAX + 1 }, (_, cents) => `0.${String(cents).padStart(2, '0')}`)
const FIRST_ID = 1_000_000_000
const REQUEST_ID_PREFIX = 'bench-'

/** The request id of the n-th transfer: always equally long, so that the head of a request is made only once. */
export const requestIdOf = (number: number): string => `${REQUEST_ID_PREFIX}${FIRST_ID + number}`

/** Which transfer a request id stands for; undefined if it is none of this benchmark. */
export const numberOfRequestId = (requestId: string): number | undefined => {
  if (!requestId.startsWith(REQUEST_ID_PREFIX)) return undefined
  const number = Number(requestId.slice(REQUEST_ID_PREFIX.length)) - FIRST_ID
  return Number.isSafeInteger(number) && number >= 0 ? number : undefined
}

const bodyStart = (wallet: BenchWallet): string =>
  `{"currency":"USD","source_wallet_id":"${wallet.walletId}","destination_wallet_id":"`

const bodyEnd = (amount: string | undefined, requestId: string): string =>
  `","amount":"${amount}","request_id":"${requestId}"}`

const requestStart = (wallet: BenchWallet, { host, port }: Address): string => {
  const start = bodyStart(wallet)
  const length = start.length + wallet.walletId.length + bodyEnd(AMOUNTS[1], requestIdOf(0)).length
  return [
    'POST /wallet/v1/transfers HTTP/1.1',
    `Host: ${host}:${port}`,
    `Service-App-ID: ${wallet.applicationId}`,
    `Authorization: Bearer ${wallet.token}`,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    '',
    start,
  ].join('\r\n')
}

const below = (limit: number): number => Math.floor(Math.random() * limit)

/** Who pays next: anybody, or one after another, so that each wallet is asked equally often. */
export type Payers = 'at random' | 'in turn'

/** Transfers of 1 to 99 cents between pairs of these wallets, each numbered and kept in the book; anybody may be paid. */
export const transferWorkload = (
  wallets: readonly BenchWallet[],
  {
    address,
    book,
    payers = 'at random',
  }: { readonly address: Address; readonly book: TransferBook; readonly payers?: Payers | undefined },
): RequestSource<TransferRequest> => {
  if (wallets.length < 2) throw new Error('a transfer needs two wallets')
  const starts = wallets.map((wallet) => requestStart(wallet, address))
  return {
    next: () => {
      const number = book.issue()
      const from = payers === 'in turn' ? number % wallets.length : below(wallets.length)
      const to = (from + 1 + below(wallets.length - 1)) % wallets.length
      const cents = 1 + below(CENTS_MAX)
      const end = bodyEnd(AMOUNTS[cents], requestIdOf(number))
      return { number, from, to, cents, text: `${starts[from]}${wallets[to]?.walletId}${end}` }
    },
    answered: (request, status) => book.settle(request, status),
  }
}
