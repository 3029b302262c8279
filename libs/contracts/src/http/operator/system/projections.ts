import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { patternText } from '../../fields/pattern-text.ts'
import { shownTime } from '../../fields/times.ts'

const service = patternText(/^[a-z][a-z-]{0,31}$/, 'must be the name of a service')

/** Lists the status of the view of each service. */
export const listProjections = endpoint({
  id: 'listProjections',
  family: 'operator',
  method: 'GET',
  path: '/operator/v1/projections',
  scope: 'operator',
  role: 'viewer',
  answers: {
    200: z.array(
      z
        .strictObject({
          service,
          position: z.int().nullable(),
          last_position: z.int(),
          lag: z.int(),
          caught_up_at: shownTime.nullable(),
          open_processes: z.int(),
        })
        .meta({ title: 'Projection' }),
    ),
  },
  summary: 'List the views and their lag behind the store',
  description:
    '`lag` is the distance in positions; `position` is null while a view is being rebuilt; `open_processes` is the ' +
    'number of open transfers, counted up to 1,000.',
})

/** Drops the views of a service and rebuilds them from its events. */
export const rebuildProjection = endpoint({
  id: 'rebuildProjection',
  act: { screen: '/projections' },
  family: 'operator',
  method: 'POST',
  path: '/operator/v1/projections/{service}/rebuild',
  scope: 'operator',
  role: 'admin',
  params: z.strictObject({ service }),
  answers: { 200: z.strictObject({ service, status: z.literal('started') }).meta({ title: 'ProjectionRebuild' }) },
  errors: { 404: ['NotFound'] },
  summary: 'Rebuild the views of a service',
  description: 'Reads of the views answer 503 until the rebuild is complete. A rebuild sends no messages.',
})
