import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditedServices } from '@folio/audit/audited-services.ts'
import { runAudit } from '@folio/audit/command-line.ts'
import { copyCluster } from '@folio/runtime/backup/cluster-copy.ts'
import { openStoreScan } from '@folio/runtime/ports/audit-ports.ts'
import { systemClock } from '@folio/runtime/system-clock.ts'
import { z } from 'zod'

/**
 * Runs inside a cluster: makes one copy of the cluster, and prints all journal entries, the purchases and the ends of
 * contracts on real accounts, and the findings of `verify` of it.
 */
const dir = mkdtempSync(join(tmpdir(), 'audited-'))

const ran = async (command: string): Promise<{ readonly code: number; readonly said: string }> => {
  const said: string[] = []
  const take = async (text: string): Promise<void> => void said.push(text)
  const progress = { at: () => {}, end: () => {} }
  const code = await runAudit([command, '--data-dir', dir], {
    print: take,
    printError: take,
    progress,
    now: systemClock()(),
  })
  return { code, said: said.join('') }
}

const dataSchema = z.object({ contract: z.object({ contract_id: z.int() }), sell_price: z.string().optional() })
const TYPES = ['ContractBought', 'ContractSold', 'ContractCancelled', 'ContractSettled']
const REAL_ACCOUNTS = 'trading-ROT'

const contractEvents = () => {
  const store = openStoreScan(dir)
  try {
    return [...store.scan(0, store.lastPosition())].flatMap(({ stream, type, data }) => {
      if (!stream.startsWith(REAL_ACCOUNTS) || !TYPES.includes(type)) return []
      const { contract, sell_price } = dataSchema.parse(JSON.parse(data))
      const paid = sell_price === undefined ? {} : { paid: Math.round(Number(sell_price) * 100) }
      return [{ type, contract_id: contract.contract_id, ...paid }]
    })
  } finally {
    store.close()
  }
}

const NAMED = /FOUND (\S+)@(\d+) /g
const AROUND = 10

/** Describes the events around those that findings name, with their causes, so that a run tells how they came about. */
const eventsNamedIn = (findings: string): string => {
  const named = [...findings.matchAll(NAMED)].map(([, stream = '', revision]) => ({ stream, at: Number(revision) }))
  if (named.length === 0) return ''
  const isNamed = (stream: string, revision: number): boolean =>
    named.some((one) => one.stream === stream && Math.abs(one.at - revision) <= AROUND)
  const store = openStoreScan(dir)
  try {
    return [...store.scan(0, store.lastPosition())]
      .filter(({ stream, revision }) => isNamed(stream, revision))
      .map(
        ({ stream, revision, position, type, metadata }) => `${stream}@${revision} (${position}) ${type} ${metadata}\n`,
      )
      .join('')
  } finally {
    store.close()
  }
}

const views = auditedServices.map(({ service }) => service)
await copyCluster(process.env, { dir, views, onProgress: () => {} })
const exported = await ran('export')
const verified = await ran('verify')
const contracts = contractEvents()
const named = eventsNamedIn(verified.said)
rmSync(dir, { recursive: true })
if (exported.code !== 0) throw new Error(`nothing was exported: ${exported.said}`)
process.stdout.write(
  JSON.stringify({ journal: exported.said, contracts, verified: { ...verified, said: verified.said + named } }),
  () => process.exit(),
)
