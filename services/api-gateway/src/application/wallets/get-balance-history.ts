import { walletIdOf } from '@folio/contracts/derived-ids.ts'
import { getBalanceHistory as endpoint } from '@folio/contracts/http/wallet/get-balance-history.ts'
import { notFound, type Refusal } from '@folio/rest-server/refusal.ts'
import { walletStream } from '../accounts/account-stream.ts'
import { balanceHistory, bucketsOf, windowOf } from '../accounts/balance-history.ts'
import { formatAmount } from '../format-answer.ts'
import { type Answer, handle } from '../handler.ts'
import { waitForRevision } from '../views/wait-for-revision.ts'
import { findWallet } from './find-wallet.ts'

/** Answers the balance history of one of the caller's wallets, read from the wallet's own stream. */
export const getBalanceHistory = handle(
  endpoint,
  async (gateway, { params, query, client, receivedAt, minRevision }): Promise<Answer<typeof endpoint> | Refusal> => {
    const { store, currencies } = gateway
    const { currency, points: max } = query
    const walletId = walletIdOf(client.client_id, params.wallet_type)
    await waitForRevision(gateway, minRevision)
    if ((await findWallet(gateway, walletId, receivedAt)) === undefined) return notFound('wallet')
    const account = walletStream(walletId)
    const history = await balanceHistory(store, account, await windowOf(store, account, query))
    const amount = (of: typeof history.before): string => formatAmount(currencies, currency, of)
    return {
      data: {
        currency,
        before: amount(history.before),
        is_sampled: history.isSampled,
        points: bucketsOf(history.points, max).map(({ low, high, last: { at, balance } }) => ({
          at,
          balance: amount(balance),
          low: amount(low),
          high: amount(high),
        })),
      },
    }
  },
)
