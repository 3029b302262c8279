import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditedServices } from '@folio/audit/audited-services.ts'
import { runAudit } from '@folio/audit/command-line.ts'
import { copyCluster } from '@folio/runtime/backup/cluster-copy.ts'
import { systemClock } from '@folio/runtime/system-clock.ts'

/**
 * Runs inside a cluster: makes one copy of the cluster, and prints all journal entries and the findings of `verify` of
 * it.
 */
const dir = mkdtempSync(join(tmpdir(), 'audited-'))

const ran = async (command: string): Promise<{ readonly code: number; readonly said: string }> => {
  const said: string[] = []
  const take = async (text: string): Promise<void> => void said.push(text)
  const progress = { at: () => {}, end: () => {} }
  const code = await runAudit([command, '--data-dir', dir], { out: take, tell: take, progress, now: systemClock()() })
  return { code, said: said.join('') }
}

const views = auditedServices.map(({ service }) => service)
await copyCluster(process.env, { dir, views, onProgress: () => {} })
const exported = await ran('export')
const verified = await ran('verify')
rmSync(dir, { recursive: true })
if (exported.code !== 0) throw new Error(`nothing was exported: ${exported.said}`)
process.stdout.write(JSON.stringify({ journal: exported.said, verified }), () => process.exit())
