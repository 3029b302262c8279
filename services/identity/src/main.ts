import { run } from '@folio/runtime/run.ts'
import { startIdentity } from './service.ts'

await run('identity', ({ ports }) => startIdentity(ports))
