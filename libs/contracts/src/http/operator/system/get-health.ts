import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { shownTime } from '../../fields/times.ts'

const healthStatus = z.enum(['ok', 'waiting', 'failing']).meta({ title: 'HealthStatus' })

const healthPart = z
  .strictObject({
    part: z.string(),
    kind: z.enum(['api', 'store', 'view', 'commands']).meta({ title: 'HealthKind' }),
    status: healthStatus,
    problem: z.string().nullable(),
    lag: z.int().nonnegative().nullable(),
  })
  .meta({ title: 'HealthPart' })

/** The health of one part of the installation: `ok`, `waiting` for something that ends by itself, or `failing`. */
export type HealthPart = z.output<typeof healthPart>

/** Tells which parts of the installation work, how far they are behind, and what is wrong with the others. */
export const getHealth = endpoint({
  id: 'getHealth',
  family: 'operator',
  method: 'GET',
  path: '/operator/v1/health',
  scope: 'operator',
  role: 'viewer',
  answers: {
    200: z
      .strictObject({
        status: healthStatus,
        checked_at: shownTime,
        last_position: z.int().nonnegative().nullable(),
        parts: z.array(healthPart),
      })
      .meta({ title: 'Health' }),
  },
  summary: 'Show the health of the parts',
  description:
    'Asks the parts now: the API of this gateway, the store, the view of each service and the topic of its commands. ' +
    '`lag` is the number of positions by which a view is behind the store, and the number of commands that a service ' +
    'has not finished; null where it is not known. The commands of a service are `failing` where none that this ' +
    'gateway sent had an outcome within the last minute, as while the store takes no events, and `waiting` where some ' +
    'had none. Else `waiting` ends by itself, such as a rebuild; `problem` says in words what is wrong, and is null ' +
    'for a part that is `ok`. `status` is the worst of all parts. `last_position` is that of the store, null while it ' +
    'does not answer. A part that does not answer within three seconds is `failing`. Clients and balancers ask `GET ' +
    '/v1/health`.',
})
