import * as endpoints from '@folio/contracts/http/operator/system/projections.ts'
import { serviceContracts } from '@folio/contracts/messaging/all-services.ts'
import { viewKeys } from '@folio/contracts/view-keys.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { notFound, type Refusal } from '@folio/rest-server/refusal.ts'
import { type Answer, handle } from '../../handler.ts'

const SERVICES: readonly string[] = serviceContracts.map(({ name }) => name)
const OPEN_COUNTED_MAX = 1000

/** Answers each service's view with its lag behind the store and the number of its open processes. */
export const listProjections = handle(
  endpoints.listProjections,
  async ({ readModel, store }): Promise<Answer<typeof endpoints.listProjections>> => {
    const stored = await store.lastPosition()
    const rows = SERVICES.map(async (service) => {
      const range = { prefix: viewKeys.openProcesses, limit: OPEN_COUNTED_MAX }
      const { status, entries } = await readModel.list(service, range)
      const position = status.checkpoint?.position ?? null
      return {
        service,
        position,
        last_position: stored,
        lag: Math.max(0, stored - (position ?? 0)),
        caught_up_at: status.caughtUpAt === 0 ? null : timestampOf(status.caughtUpAt),
        open_processes: entries.length,
      }
    })
    return { data: await Promise.all(rows) }
  },
)

/** Resets a view to its beginning, so that its follower projects every event again; the follower publishes nothing again. */
export const rebuildProjection = handle(
  endpoints.rebuildProjection,
  async ({ readModel, store }, { params }): Promise<Answer<typeof endpoints.rebuildProjection> | Refusal> => {
    const { service } = params
    if (!SERVICES.includes(service)) return notFound('service')
    const to = { epoch: store.epoch, position: 0 }
    await readModel.apply(service, { from: null, to, puts: new Map(), deletes: new Set() })
    return { data: { service, status: 'started' as const } }
  },
)
