import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveCalls } from '@folio/e2e/cluster/compose/calls/serve-calls.ts'
import { auditorCalls } from './auditor-calls.ts'

/** Runs inside a cluster, and audits it as often as it is asked to. */
const dir = mkdtempSync(join(tmpdir(), 'audited-'))
await serveCalls(auditorCalls(dir))
rmSync(dir, { recursive: true, force: true })
process.exit()
