import { run } from '@folio/runtime/run.ts'
import { startService } from '@folio/service-kit/start-service.ts'
import { optionsAccountDefinition } from './definition.ts'

await run('options-account', ({ ports }) => startService(ports, optionsAccountDefinition))
