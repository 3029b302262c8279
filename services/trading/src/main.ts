import { PARTITIONS } from '@folio/contracts/messaging/topic-settings.ts'
import { run } from '@folio/runtime/run.ts'
import { startTrading } from './service.ts'

await run('trading', ({ ports, settings: { business } }) => {
  const { accountLimits: account, houseLimits: limits, tradingWriters: writers = PARTITIONS } = business
  return startTrading(ports, { account, house: { limits, writers } })
})
