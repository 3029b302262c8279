import { walletEventSchemas } from '@folio/contracts/wallet/events.ts'
import { goldenEventsLaw } from '@folio/service-kit/golden-events.law.ts'
import { project } from './application/projection.ts'
import { walletAggregate } from './application/wallet-aggregate.ts'

goldenEventsLaw({
  folder: new URL('golden/', import.meta.url),
  stream: 'wallet-9c5b94b1-35ad-49bb-b118-8e8fc24abf01',
  aggregate: walletAggregate,
  schemas: walletEventSchemas,
  project,
})
