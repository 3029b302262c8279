import type { Address } from '../load/connection.ts'
import type { Request, RequestSource } from '../load/lane.ts'
import type { BenchWallet } from '../server/open-funded-wallets.ts'
import type { NumberedTransfer, TransferBook } from './transfer-book.ts'
import { below, requestIdOf } from './workload.ts'

/** One request for many transfers. */
export type BulkRequest = Request & { readonly transfers: readonly NumberedTransfer[] }

const CENTS_MAX = 99

const amountOf = (cents: number): string => `0.${String(cents).padStart(2, '0')}`

const headOf = (wallet: BenchWallet, { host, port }: Address): string =>
  [
    'POST /wallet/v1/transfers/bulk HTTP/1.1',
    `Host: ${host}:${port}`,
    `Service-App-ID: ${wallet.applicationId}`,
    `Authorization: Bearer ${wallet.token}`,
    'Content-Type: application/json',
    'Content-Length: ',
  ].join('\r\n')

/**
 * Makes calls of so many transfers of 1 to 99 cents, each from one of these wallets to others, all or none; each transfer is
 * numbered and kept in the book.
 */
export const bulkWorkload = (
  wallets: readonly BenchWallet[],
  { address, book, size }: { readonly address: Address; readonly book: TransferBook; readonly size: number },
): RequestSource<BulkRequest> => {
  if (wallets.length < 2) throw new Error('a transfer needs two wallets')
  const heads = wallets.map((wallet) => headOf(wallet, address))
  const itemOf = ({ number, from, to, cents }: NumberedTransfer): string =>
    `{"currency":"USD","source_wallet_id":"${wallets[from]?.walletId}","destination_wallet_id":"` +
    `${wallets[to]?.walletId}","amount":"${amountOf(cents)}","request_id":"${requestIdOf(number)}"}`
  return {
    next: () => {
      const from = below(wallets.length)
      const transfers = Array.from({ length: size }, () => {
        const to = (from + 1 + below(wallets.length - 1)) % wallets.length
        return { number: book.issue(), from, to, cents: 1 + below(CENTS_MAX) }
      })
      const body = `{"mode":"all","items":[${transfers.map(itemOf).join(',')}]}`
      return { transfers, text: `${heads[from]}${body.length}\r\n\r\n${body}` }
    },
    answered: ({ transfers }, status) => {
      for (const transfer of transfers) book.settle(transfer, status)
    },
  }
}
