import { tradingEventSchemas } from '@folio/contracts/trading/events.ts'
import { goldenEventsLaw } from '@folio/service-kit/golden-events.law.ts'
import { project } from './application/projection.ts'
import { tradingAggregate } from './application/trading-aggregate.ts'

goldenEventsLaw({
  folder: new URL('golden/', import.meta.url),
  stream: 'trading-ROT1000000001',
  aggregate: tradingAggregate,
  schemas: tradingEventSchemas,
  project,
})
