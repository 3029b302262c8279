import type { listProjections, rebuildProjection } from '@folio/contracts/http/operator/projections.ts'
import { viewKeys } from '@folio/contracts/view-keys.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/route.ts'
import type { Gateway } from '../gateway.ts'
import { notFound } from '../refusals.ts'
import { VIEWS } from '../views.ts'

const SERVICES: readonly string[] = Object.values(VIEWS)
const OPEN_COUNTED_MAX = 1000

/** How far each service's view is behind the store, and how many processes wait for their next step. */
export const showProjections =
  ({ readModel, store }: Gateway) =>
  async (): Promise<Answer<typeof listProjections>> => {
    const stored = await store.lastPosition()
    const rows = SERVICES.map(async (service) => {
      const range = { prefix: viewKeys.openProcesses, limit: OPEN_COUNTED_MAX }
      const { standing, entries } = await readModel.list(service, range)
      const position = standing.mark?.position ?? null
      return {
        service,
        position,
        last_position: stored,
        lag: Math.max(0, stored - (position ?? 0)),
        caught_up_at: standing.caughtUpAt === 0 ? null : timestampOf(standing.caughtUpAt),
        open_processes: entries.length,
      }
    })
    return { data: await Promise.all(rows) }
  }

/** Begins a view anew: its follower finds it at the beginning and projects every event again, publishing nothing. */
export const rebuildView =
  ({ readModel, store }: Gateway) =>
  async ({ params }: Call<typeof rebuildProjection>): Promise<Answer<typeof rebuildProjection> | Refusal> => {
    const { service } = params
    if (!SERVICES.includes(service)) return notFound('service')
    const to = { epoch: store.epoch, position: 0 }
    await readModel.apply(service, { from: null, to, puts: new Map(), deletes: new Set() })
    return { data: { service, status: 'started' as const } }
  }
