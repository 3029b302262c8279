import { rmSync } from 'node:fs'
import { auditedServices } from '@folio/audit/audited-services.ts'
import { runAudit } from '@folio/audit/command-line.ts'
import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { copyCluster } from '@folio/runtime/backup/cluster-copy.ts'
import { openStoreScan } from '@folio/runtime/ports/audit-ports.ts'
import { systemClock } from '@folio/runtime/system-clock.ts'
import { z } from 'zod'

/** The types of the events that begin and end contracts. */
const contractEventTypes = ['ContractBought', 'ContractSold', 'ContractCancelled', 'ContractSettled'] as const

/** An event of a contract on a real account: its purchase, or its end. */
export type ContractEvent = {
  readonly type: (typeof contractEventTypes)[number]
  readonly contract_id: number
  /** The amount that the client received in cents; left out for a purchase. */
  readonly paid?: number
}

/** The exit code and the output of a command of the auditor. */
type Ran = { readonly code: number; readonly said: string }

/** The audit of a cluster at one moment. */
export type Audited = {
  /** All journal entries, as `export` prints them. */
  readonly journal: string
  /** The purchases and the ends of contracts on real accounts. */
  readonly contracts: readonly ContractEvent[]
  /** The findings of `verify`, with the events around those that they name. */
  readonly verified: Ran
}

const dataSchema = z.object({ contract: z.object({ contract_id: z.int() }), sell_price: z.string().optional() })
const typeSchema = z.enum(contractEventTypes)
const REAL_ACCOUNTS = 'trading-ROT'

const NAMED = /FOUND (\S+)@(\d+) /g
const AROUND = 10

const ran = async (command: string, dir: string): Promise<Ran> => {
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

const contractEvents = (dir: string): readonly ContractEvent[] => {
  const store = openStoreScan(dir)
  try {
    return [...store.scan(0, store.lastPosition())].flatMap(({ stream, type: name, data }) => {
      const { data: type } = typeSchema.safeParse(name)
      if (!stream.startsWith(REAL_ACCOUNTS) || type === undefined) return []
      const { contract, sell_price } = dataSchema.parse(JSON.parse(data))
      const paid = sell_price === undefined ? {} : { paid: Math.round(Number(sell_price) * 100) }
      return [{ type, contract_id: contract.contract_id, ...paid }]
    })
  } finally {
    store.close()
  }
}

/** Describes the events around those that findings name, with their causes, so that a run tells how they came about. */
const eventsNamedIn = (findings: string, dir: string): string => {
  const named = [...findings.matchAll(NAMED)].map(([, stream = '', revision]) => ({ stream, at: Number(revision) }))
  if (named.length === 0) return ''
  const isNamed = (stream: string, revision: number): boolean =>
    named.some((one) => one.stream === stream && Math.abs(one.at - revision) <= AROUND)
  const store = openStoreScan(dir)
  try {
    return [...store.scan(0, store.lastPosition())]
      .filter(({ stream, revision }) => isNamed(stream, revision))
      .map(({ position, type, metadata, ...ref }) => `${formatEventRef(ref)} (${position}) ${type} ${metadata}\n`)
      .join('')
  } finally {
    store.close()
  }
}

/**
 * The calls of the auditor of a cluster, which keeps its copy of the events in a folder and adds to it; a whole audit copies
 * all of them again.
 */
export const auditorCalls = (dir: string) => ({
  audit: async ({ isWhole }: { readonly isWhole: boolean }): Promise<Audited> => {
    if (isWhole) rmSync(dir, { recursive: true, force: true })
    const views = auditedServices.map(({ service }) => service)
    await copyCluster(process.env, { dir, views, onProgress: () => {} })
    const exported = await ran('export', dir)
    if (exported.code !== 0) throw new Error(`nothing was exported: ${exported.said}`)
    const { code, said } = await ran('verify', dir)
    return {
      journal: exported.said,
      contracts: contractEvents(dir),
      verified: { code, said: said + eventsNamedIn(said, dir) },
    }
  },
})

/** The type of the calls of an auditor. */
export type AuditorCalls = ReturnType<typeof auditorCalls>
