import { run } from '@folio/runtime/run.ts'
import { startService } from '@folio/service-kit/start-service.ts'
import { paymentAgentDefinition } from './definition.ts'

await run('payment-agent', ({ ports }) => startService(ports, paymentAgentDefinition))
