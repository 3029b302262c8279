import { socketSettings } from '@folio/runtime/cluster-settings.ts'
import { run } from '@folio/runtime/run.ts'
import { CONNECTIONS_PER_ADDRESS_MAX } from '@folio/service-kit/connection-cap.ts'
import { OUR_EDGE, proxiesAt } from '@folio/service-kit/in-front.ts'
import { serveSockets } from './serve-sockets.ts'
import { startRealtime } from './service.ts'

await run('realtime', async ({ ports, limits: openLimits, environment, settings: { host, business } }) => {
  const { port, limits, isBehindEdge, publicUrl } = socketSettings(environment)
  const { limiter } = await openLimits()
  const inFront = isBehindEdge ? OUR_EDGE : proxiesAt(business.trustedProxies)
  const cap = limits === 'on' ? { max: CONNECTIONS_PER_ADDRESS_MAX, inFront, log: ports.log } : undefined
  const realtime = await startRealtime(ports, {
    limits,
    limiter,
    inFront,
    quotas: business.quotas,
    bounds: { publicSocketsMax: business.publicSocketsMax },
    origins: business.origins,
    publicUrl,
  })
  const server = await serveSockets(realtime, { host, port, cap })
  return {
    isWell: realtime.isWell,
    shown: realtime.shown,
    stop: async () => {
      await realtime.stop()
      await server.stop()
    },
  }
})
