import { run } from '@folio/runtime/run.ts'
import { identitySettings } from '@folio/runtime/settings/cluster-settings.ts'
import { serveAuthServer } from './http/serve-auth-server.ts'
import { startIdentity } from './service.ts'

await run('identity', async ({ ports, keys, limits: openLimits, environment, settings: { host, business } }) => {
  const { port, publicUrl, limits } = identitySettings(environment)
  const { limiter } = await openLimits()
  const { origins, emailVerification, refreshReuseMs, quotas, eventsHeldBack } = business
  const identity = await startIdentity({ ...ports, keys: await keys() })
  const authServer = await identity.authServer({
    publicUrl,
    origins,
    emailVerification,
    limits,
    quotas,
    limiter,
    eventsHeldBack,
    refreshReuseMs,
  })
  const served = await serveAuthServer(authServer, { host, port })
  return {
    ...identity,
    stop: async () => {
      await served.stop()
      await identity.stop()
    },
  }
})
