import { gatewaySettings } from '@folio/runtime/cluster-settings.ts'
import { run } from '@folio/runtime/run.ts'
import { startGateway } from './service.ts'

await run('api-gateway', async ({ ports, keys, environment, settings: { host, business } }) => {
  const { currencies, quotas } = business
  const own = gatewaySettings(environment)
  return startGateway({ ...ports, keys: await keys() }, { ...own, host, currencies, quotas, isReady: () => true })
})
