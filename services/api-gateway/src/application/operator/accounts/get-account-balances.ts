import { getAccountBalances as endpoint } from '@folio/contracts/http/operator/console/account-history.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import { revisionBefore } from '@folio/service-kit/events/revision-before.ts'
import { type BalancePoint, balanceSeries, bucketsOf, type Window } from '../../accounts/balance-series.ts'
import { formatAmount } from '../../format-answer.ts'
import { type Answer, type Call, handle } from '../../handler.ts'
import { notFound, type Refusal } from '../../refusal.ts'
import { type AccountHistory, findHistory } from './find-history.ts'

const windowOf = async (
  store: EventReader,
  { account, newest }: AccountHistory,
  { currency, start_date_time: start, end_date_time: end }: Call<typeof endpoint>['query'],
): Promise<Window> => {
  const before = start === undefined ? -1 : await revisionBefore(store, account.stream, start)
  const last = end === undefined ? newest : await revisionBefore(store, account.stream, end)
  return { currency, from: before + 1, to: Math.min(newest, last) }
}

const endOf = ({ revision, at }: BalancePoint) => ({ revision, at })

/** Answers the course of an account's balance in buckets. */
export const getAccountBalances = handle(
  endpoint,
  async ({ store, currencies }, { params, query }): Promise<Answer<typeof endpoint> | Refusal> => {
    const history = await findHistory(store, params.account)
    if (history === undefined) return notFound('account')
    const { currency, points: max } = query
    const { before, points, isSampled } = await balanceSeries(
      store,
      history.account,
      await windowOf(store, history, query),
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
