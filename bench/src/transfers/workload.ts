import type { Address } from '../load/connection.ts'
import type { Request, RequestSource } from '../load/lane.ts'
import type { BenchWallet } from '../server/open-funded-wallets.ts'
import type { NumberedTransfer, TransferBook } from './transfer-book.ts'

/** One request for a transfer. */
export type TransferRequest = Request & NumberedTransfer

const CENTS_MAX = 99
const AMOUNTS = Array.from({ length: CENTS_MAX + 1 }, (_, cents) => `0.${String(cents).padStart(2, '0')}`)
const FIRST_ID = 1_000_000_000
const REQUEST_ID_PREFIX = 'bench-'

/**
 * Returns the request id of the n-th transfer; all have the same length, so that the head of a request is made only
 * once.
 */
export const requestIdOf = (number: number): string => `${REQUEST_ID_PREFIX}${FIRST_ID + number}`

/** Returns the number of the transfer in a request id; undefined for a request id of another program. */
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

/** Draws an integer from 0 up to a limit, which is left out. */
export const below = (limit: number): number => Math.floor(Math.random() * limit)

/** The choice of the payer: at random, or in turn, so that each wallet is called equally often. */
export type Payers = 'at random' | 'in turn'

/** The choice of the receiver: at random, or always the first wallet, which then never pays. */
export type Payees = 'anybody' | 'the first'

type Between = { readonly from: number; readonly to: number }

/** Returns the payer and the receiver of the n-th transfer. */
const pairs = (wallets: number, payers: Payers, payees: Payees): ((number: number) => Between) => {
  const first = payees === 'the first' ? 1 : 0
  return (number) => {
    const from = first + (payers === 'in turn' ? number % (wallets - first) : below(wallets - first))
    return { from, to: payees === 'the first' ? 0 : (from + 1 + below(wallets - 1)) % wallets }
  }
}

/** The address, the book and the choice of payers and receivers of a workload. */
export type WorkloadSetting = {
  readonly address: Address
  readonly book: TransferBook
  readonly payers?: Payers | undefined
  readonly payees?: Payees | undefined
}

/** Makes transfers of 1 to 99 cents between pairs of these wallets, each numbered and kept in the book. */
export const transferWorkload = (
  wallets: readonly BenchWallet[],
  { address, book, payers = 'at random', payees = 'anybody' }: WorkloadSetting,
): RequestSource<TransferRequest> => {
  if (wallets.length < 2) throw new Error('a transfer needs two wallets')
  const starts = wallets.map((wallet) => requestStart(wallet, address))
  const pair = pairs(wallets.length, payers, payees)
  return {
    next: () => {
      const number = book.issue()
      const { from, to } = pair(number)
      const cents = 1 + below(CENTS_MAX)
      const end = bodyEnd(AMOUNTS[cents], requestIdOf(number))
      return { number, from, to, cents, text: `${starts[from]}${wallets[to]?.walletId}${end}` }
    },
    answered: (request, status) => book.settle(request, status),
  }
}
