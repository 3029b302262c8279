import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { shownTime } from '../fields/times.ts'

const DAY = /^\d{4}-\d\d-\d\d$/
const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** Shows the commitment to the secret of a day's ticks, and the secret once it is revealed. */
export const findFairnessDay = endpoint({
  id: 'findFairnessDay',
  family: 'options',
  method: 'GET',
  path: '/trading/v1/options/fairness-days',
  scope: 'trade',
  query: z.strictObject({ day: z.string({ error: 'must be a day, YYYY-MM-DD' }).regex(DAY) }),
  answers: {
    200: z.array(
      z
        .strictObject({
          day: z.string().regex(DAY),
          commitment: hash.describe('The SHA-256 of the secret, recorded before the first tick of the day.'),
          committed_at: shownTime,
          secret: hash.nullable().describe('Null until the last tick of the day is recorded.'),
          revealed_at: shownTime.nullable(),
        })
        .meta({ title: 'CommittedDay' }),
    ),
  },
  summary: 'Show the commitment to the ticks of a day',
  description:
    'The noise of the ticks of a day (UTC) follows from a secret. Its SHA-256 is recorded before the day, the secret ' +
    'after it, so that everybody can check that no tick was changed in between. Keep the commitment of a day on which ' +
    'you trade. The list has one day, or none where nothing is committed.',
})
