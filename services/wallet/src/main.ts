import { run } from '@folio/runtime/run.ts'
import { startService } from '@folio/service-kit/start-service.ts'
import { walletDefinition } from './definition.ts'

await run('wallet', ({ ports }) => startService(ports, walletDefinition))
