import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { checkpointShown } from '../../fields/checkpoint.ts'
import { shownTime } from '../../fields/times.ts'

/** The most days that a list shows. */
export const FAIRNESS_DAYS_MAX = 1000

const day = z
  .strictObject({
    day: z.string(),
    commitment: z.string(),
    committed_at: shownTime,
    secret: z.string().nullable(),
    revealed_at: shownTime.nullable(),
  })
  .meta({ title: 'FairnessDay' })

/** Lists the commitments to the secrets of days, with the secrets that were revealed. */
export const listFairnessDays = endpoint({
  id: 'listFairnessDays',
  family: 'operator',
  method: 'GET',
  path: '/operator/v1/fairness-days',
  scope: 'operator',
  role: 'viewer',
  answers: {
    200: z.strictObject({ checkpoint: checkpointShown, rows: z.array(day) }).meta({ title: 'FairnessDays' }),
  },
  summary: 'List the commitments and secrets of days',
  description:
    'The commitment is the SHA-256 of the secret from which the noise of the ticks of a day is drawn; it is recorded ' +
    'before the first tick of the day, and the secret after the last one. With both a reader can check that they belong ' +
    `together, and compute the ticks again. The newest ${FAIRNESS_DAYS_MAX} days, the newest first.`,
})
