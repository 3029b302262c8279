import { run } from '@folio/runtime/run.ts'
import { startTrading } from './service.ts'

await run('trading', ({ ports }) => startTrading(ports))
