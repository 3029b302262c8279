import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { checkpointBeside } from '../../fields/list-page.ts'
import { shownTime } from '../../fields/times.ts'

const counted = {
  exposure: z.string(),
  contracts: z.int(),
  /** The most that the house lets the sum be. */
  limit: z.string(),
}

const group = z
  .strictObject({
    ends_from: shownTime.nullable(),
    ends_within_seconds: z.int().nullable(),
    direction: z.enum(['up', 'down', 'other']),
    ...counted,
  })
  .meta({ title: 'ExposureGroup' })

/** Lists what the house can lose by open contracts. */
export const listExposures = endpoint({
  id: 'listExposures',
  family: 'operator',
  method: 'GET',
  path: '/operator/v1/exposures',
  scope: 'operator',
  role: 'viewer',
  answers: {
    200: z.array(
      z.strictObject({ symbol: z.string(), ...counted, groups: z.array(group) }).meta({ title: 'SymbolExposure' }),
    ),
  },
  beside: checkpointBeside,
  summary: 'List what the house can lose by open contracts',
  description:
    'Lists the symbols that have open contracts with real money, with the sum of their exposures in USD, and how it ' +
    'divides into contracts that end in the same minute (`ends_within_seconds` 60), or those of more than an hour in ' +
    'the same hour (3600), and bet on the same direction; contracts without an end have no `ends_from`. `limit` is the ' +
    'limit of the house for each of these sums.',
})
