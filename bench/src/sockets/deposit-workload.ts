import type { Address } from '../load/connection.ts'
import type { Request, RequestSource } from '../load/lane.ts'
import type { PushBook } from './push-book.ts'
import type { TradingAccount } from './trading-account.ts'

/** Deposits from wallets to trading accounts, and the number of them that were acknowledged. */
export type Deposits = RequestSource<Request> & { readonly acknowledged: () => number }

const headOf = ({ host, port }: Address, { applicationId, token }: TradingAccount, length: number): string =>
  [
    'POST /wallet/v1/transfers/platforms HTTP/1.1',
    `Host: ${host}:${port}`,
    `Service-App-ID: ${applicationId}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    '',
    '',
  ].join('\r\n')

/** Makes deposits of one cent to the accounts in turn. */
export const depositWorkload = (
  accounts: readonly TradingAccount[],
  { address, book }: { readonly address: Address; readonly book: PushBook },
): Deposits => {
  let next = 0
  let acknowledged = 0
  return {
    next: () => {
      const number = next++
      const account = accounts[number % accounts.length]
      if (account === undefined) throw new Error('there are no accounts')
      const body = JSON.stringify({
        wallet_id: account.walletId,
        amount: '0.01',
        currency: 'USD',
        direction: 'from_wallet',
        platform_name: 'options',
        platform_account_id: account.accountId,
        request_id: `bench-${number}`,
      })
      book.moved(number % accounts.length)
      return { text: headOf(address, account, body.length) + body }
    },
    answered: (_, status) => {
      if (status === 200) acknowledged += 1
    },
    acknowledged: () => acknowledged,
  }
}
