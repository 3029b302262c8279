import { run } from '@folio/runtime/run.ts'
import { startOptionsAccount } from './service.ts'

await run('options-account', ({ ports }) => startOptionsAccount(ports))
