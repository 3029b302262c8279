import { HOUR_MICROSECONDS } from '@folio/kernel/units/time-units.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { queryTime, shownTime } from '../fields/times.ts'

const FULL_HOUR = 'must be a full hour, such as 2026-01-31T09:00:00Z'

const total = z
  .strictObject({
    realm: z.enum(['real', 'demo']).meta({ title: 'Realm' }),
    currency: z.string(),
    accounts: z.string(),
    transit: z.string(),
    system: z.string(),
    system_accounts: z.record(z.string(), z.string()),
    sum: z.string(),
  })
  .meta({ title: 'LedgerTotal' })

const viewAt = z
  .strictObject({
    view: z.string(),
    position: z.int(),
    caught_up_at: shownTime.nullable(),
    is_counted: z.boolean(),
  })
  .meta({ title: 'CountedView' })

/** Shows the totals of all accounts, now or at a full hour. */
export const getTotals = endpoint({
  id: 'getTotals',
  family: 'operator',
  method: 'GET',
  path: '/operator/v1/totals',
  scope: 'operator',
  role: 'viewer',
  query: z.strictObject({
    at: queryTime.refine((moment) => moment % HOUR_MICROSECONDS === 0, { error: FULL_HOUR }).optional(),
  }),
  answers: {
    200: z
      .strictObject({
        at: shownTime.nullable(),
        totals: z.array(total),
        views: z.array(viewAt),
        last_position: z.int(),
      })
      .meta({ title: 'LedgerTotals' }),
  },
  summary: 'Get the totals of all accounts',
  description:
    'Sums the postings of all events by realm and currency: on `accounts` of clients, in `transit` between them, and ' +
    'on `system` accounts; `sum` is 0 unless an entry was not balanced. Each view counts the events of its own ' +
    'service, up to its position in `views`; `transit` may differ from what is under way by the events between these ' +
    'positions. With `at`, a full hour, the totals are those of the events before the first one that was recorded ' +
    'at that hour or later; an hour in the future is a 400; `views` and ' +
    '`last_position` still tell how far the views and the store are now. `is_counted` is false for a view that an earlier release ' +
    'projected: it counts nothing until it is rebuilt.',
})
