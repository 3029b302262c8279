import { CONNECTIONS_PER_ADDRESS_MAX } from '@folio/access/connection-limit.ts'
import { OWN_EDGE, proxiesAt } from '@folio/access/trusted-proxies.ts'
import { remoteKeySet } from '@folio/rest-server/tokens/remote-key-set.ts'
import { run } from '@folio/runtime/run.ts'
import { socketSettings } from '@folio/runtime/settings/cluster-settings.ts'
import { serveSockets } from './serve-sockets.ts'
import { startRealtime } from './service.ts'

await run('realtime', async ({ ports, limits: openLimits, environment, settings: { host, business } }) => {
  const { port, limits, isBehindEdge, publicUrl, identityUrl } = socketSettings(environment)
  const keySet = remoteKeySet(identityUrl)
  const { limiter } = await openLimits()
  const trustedProxies = isBehindEdge ? OWN_EDGE : proxiesAt(business.trustedProxies)
  const cap = limits === 'on' ? { max: CONNECTIONS_PER_ADDRESS_MAX, trustedProxies, log: ports.log } : undefined
  const realtime = await startRealtime(ports, {
    limits,
    limiter,
    trustedProxies,
    quotas: business.quotas,
    currencies: business.currencies,
    slippage: business.slippage,
    eventsHeldBack: business.eventsHeldBack,
    bounds: { publicSocketsMax: business.publicSocketsMax },
    origins: business.origins,
    publicUrl,
    signedTokens: async () => ({ publicUrl, keySet }),
    emailVerification: business.emailVerification,
  })
  const server = await serveSockets(realtime, { host, port, cap })
  return {
    isWell: realtime.isWell,
    gauges: realtime.shown,
    stop: async () => {
      await realtime.stop()
      await server.stop()
    },
  }
})
