import { getAccountBalances as endpoint } from '@folio/contracts/http/operator/accounts/account-history.ts'
import { notFound, type Refusal } from '@folio/rest-server/refusal.ts'
import { type BalancePoint, balanceHistory, bucketsOf, windowOf } from '../../accounts/balance-history.ts'
import { formatAmount } from '../../format-answer.ts'
import { type Answer, handle } from '../../handler.ts'
import { findHistory } from './find-history.ts'

const endOf = ({ revision, at }: BalancePoint) => ({ revision, at })

/** Answers the balance history of an account in buckets. */
export const getAccountBalances = handle(
  endpoint,
  async ({ store, currencies }, { params, query }): Promise<Answer<typeof endpoint> | Refusal> => {
    const history = await findHistory(store, params.account)
    if (history === undefined) return notFound('account')
    const { currency, points: max } = query
    const { before, points, isSampled } = await balanceHistory(
      store,
      history.account,
      await windowOf(store, { stream: history.account.stream, newest: history.newest }, query),
    )
    const amount = (balance: BalancePoint['balance']): string => formatAmount(currencies, currency, balance)
    return {
      data: {
        checkpoint: history.checkpoint,
        account: params.account,
        currency,
        is_sampled: isSampled,
        before: amount(before),
        buckets: bucketsOf(points, max).map(({ first, low, high, last }) => ({
          from: endOf(first),
          to: endOf(last),
          first: amount(first.balance),
          low: amount(low),
          high: amount(high),
          last: amount(last.balance),
        })),
      },
    }
  },
)
