import { socketSettings } from '@folio/runtime/cluster-settings.ts'
import { run } from '@folio/runtime/run.ts'
import { serveSockets } from './serve-sockets.ts'
import { startRealtime } from './service.ts'

await run('realtime', async ({ ports, limits: openLimits, environment, settings: { host, business } }) => {
  const { port, limits, isBehindEdge } = socketSettings(environment)
  const { limiter } = await openLimits()
  const realtime = await startRealtime(ports, {
    limits,
    limiter,
    isBehindEdge,
    quotas: business.quotas,
    bounds: { publicSocketsMax: business.publicSocketsMax },
    origins: business.origins,
  })
  const server = await serveSockets(realtime, { host, port })
  return {
    isWell: realtime.isWell,
    shown: realtime.shown,
    stop: async () => {
      await realtime.stop()
      await server.stop()
    },
  }
})
