import { run } from '@folio/runtime/run.ts'
import { startWallet } from './service.ts'

await run('wallet', ({ ports }) => startWallet(ports))
