import { run } from '@folio/runtime/run.ts'
import { startService } from '@folio/service-kit/start-service.ts'
import { tradingDefinition } from './definition.ts'

await run('trading', ({ ports }) => startService(ports, tradingDefinition))
