import { run } from '@folio/runtime/run.ts'
import { startMarket } from './service.ts'

await run('market', async ({ ports, keys, settings: { business } }) =>
  startMarket({ ...ports, keys: await keys() }, { ...business.market, stopMaxSeconds: business.feedStopMaxSeconds }),
)
