import { tradingEventSchemas } from '@folio/contracts/trading/events.ts'
import { goldenEventsSuite } from '@folio/service-kit/testing/golden-events.ts'
import { tradingAggregate } from './application/aggregates.ts'
import { project } from './application/projection.ts'

goldenEventsSuite({
  folder: new URL('golden/', import.meta.url),
  stream: 'trading-ROT1000000001',
  aggregate: tradingAggregate,
  schemas: tradingEventSchemas,
  project,
})
