import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { balanceWindow } from '../../fields/balance-window.ts'
import { checkpointShown } from '../../fields/checkpoint.ts'
import { withCrossFieldRule } from '../../fields/cross-field-rule.ts'
import { patternText } from '../../fields/pattern-text.ts'
import { queryTime, shownTime } from '../../fields/times.ts'
import { accountEvent, accountStatus, ledgerBalance, streamedAccount } from './ledger-accounts.ts'

const read = {
  family: 'operator',
  method: 'GET',
  scope: 'operator',
  role: 'viewer',
  params: z.strictObject({ account: streamedAccount }),
} as const

const revisionInQuery = patternText(/^\d{1,15}$/, 'must be a revision: a whole number').transform(Number)

/** Shows an account as it was after one of its events. */
export const getAccountState = endpoint({
  ...read,
  id: 'getAccountState',
  path: '/operator/v1/accounts/{account}/state',
  query: withCrossFieldRule(
    z.strictObject({ at_revision: revisionInQuery.optional(), at_time: queryTime.optional() }),
    ({ at_revision, at_time }) =>
      (at_revision === undefined) === (at_time === undefined)
        ? [['at_revision', 'must be sent without at_time, or at_time without it']]
        : [],
  ),
  answers: {
    200: z
      .strictObject({
        checkpoint: checkpointShown,
        account: z.string(),
        stream: z.string(),
        newest_revision: z.int(),
        status: accountStatus.nullable(),
        balances: z.array(ledgerBalance),
        event: accountEvent.nullable(),
      })
      .meta({ title: 'LedgerAccountState' }),
  },
  errors: { 404: ['NotFound'] },
  summary: 'Get an account as it was',
  description:
    'The status and the balances after the event at `at_revision`, or after the last event that was recorded up to ' +
    '`at_time`, with that event and its postings; before the first event `event` is null. Read from the newest snapshot ' +
    'before and the events after it. A revision that the stream does not have is a 404.',
})

const bucketEnd = z.strictObject({ revision: z.int(), at: shownTime }).meta({ title: 'BalancePoint' })

const POINTS_MAX = 2000
const INITIAL_POINTS = 500

/** Shows the balance history of an account. */
export const getAccountBalances = endpoint({
  ...read,
  id: 'getAccountBalances',
  path: '/operator/v1/accounts/{account}/balances',
  query: balanceWindow({ max: POINTS_MAX, initial: INITIAL_POINTS }),
  currencies: ['currency'],
  answers: {
    200: z
      .strictObject({
        checkpoint: checkpointShown,
        account: z.string(),
        currency: z.string(),
        is_sampled: z.boolean(),
        /** The balance before the first event of the window. */
        before: z.string(),
        buckets: z.array(
          z
            .strictObject({
              from: bucketEnd,
              to: bucketEnd,
              first: z.string(),
              low: z.string(),
              high: z.string(),
              last: z.string(),
            })
            .meta({ title: 'BalanceBucket' }),
        ),
      })
      .meta({ title: 'BalanceSeries' }),
  },
  errors: { 400: ['CurrencyNotAllowed'], 404: ['NotFound'] },
  summary: 'Get the balance history of an account',
  description:
    'The balance of a currency after each event that changed it, from `start_date_time`, inclusive, to `end_date_time`, ' +
    'exclusive. If there are more than `points`, events that lie close together in time share a bucket, with the first, ' +
    'lowest, highest and last of their balances. A window of more than 10,000 events is sampled: `is_sampled` is true, ' +
    'and the buckets show the balance after every 256th event or less often; a smaller window is exact.',
})
