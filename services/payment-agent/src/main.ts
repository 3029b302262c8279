import { run } from '@folio/runtime/run.ts'
import { startPaymentAgent } from './service.ts'

await run('payment-agent', ({ ports }) => startPaymentAgent(ports))
