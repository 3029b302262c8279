import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { balanceWindow } from '../fields/balance-window.ts'
import { walletType } from '../fields/ids.ts'
import { currencyCode, shownAmount } from '../fields/money.ts'
import { shownTime } from '../fields/times.ts'

const POINTS_MAX = 1000
const INITIAL_POINTS = 200

/** Shows the balance history of a wallet in one currency. */
export const getBalanceHistory = endpoint({
  id: 'getBalanceHistory',
  family: 'wallet',
  method: 'GET',
  path: '/wallet/v1/wallets/{wallet_type}/balance-history',
  scope: 'payment',
  params: z.strictObject({ wallet_type: walletType }),
  query: balanceWindow({ max: POINTS_MAX, initial: INITIAL_POINTS }),
  currencies: ['currency'],
  answers: {
    200: z
      .strictObject({
        currency: currencyCode,
        /** The balance before the first point. */
        before: shownAmount,
        is_sampled: z.boolean(),
        points: z.array(
          z
            .strictObject({ at: shownTime, balance: shownAmount, low: shownAmount, high: shownAmount })
            .meta({ title: 'BalanceHistoryPoint' }),
        ),
      })
      .meta({ title: 'BalanceHistory' }),
  },
  errors: { 400: ['CurrencyNotAllowed'], 404: ['NotFound'] },
  summary: 'Get the balance history of a wallet',
  description:
    'The balance of a currency after each event that changed it, from `start_date_time`, inclusive, to `end_date_time`, ' +
    'exclusive, the oldest first. If there are more than `points`, events that lie close together in time share a ' +
    'point: its time and balance are those of the last one, `low` and `high` the extremes. A window of more than ' +
    '10,000 events is sampled (`is_sampled`): extremes between two samples are not seen.',
})
