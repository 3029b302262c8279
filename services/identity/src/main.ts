import { identitySettings } from '@folio/runtime/cluster-settings.ts'
import { run } from '@folio/runtime/run.ts'
import { servePeople } from './serve-people.ts'
import { startIdentity } from './service.ts'

await run('identity', async ({ ports, keys, limits: openLimits, environment, settings: { host, business } }) => {
  const { port, publicUrl, limits } = identitySettings(environment)
  const { limiter } = await openLimits()
  const { origins, emailVerification, refreshReuseMs, quotas, eventsHeldBack } = business
  const identity = await startIdentity({ ...ports, keys: await keys() })
  const letIn = await identity.letIn({
    publicUrl,
    origins,
    emailVerification,
    limits,
    quotas,
    limiter,
    eventsHeldBack,
    refreshReuseMs,
  })
  const people = await servePeople(letIn, { host, port })
  return {
    ...identity,
    stop: async () => {
      await people.stop()
      await identity.stop()
    },
  }
})
