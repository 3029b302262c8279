import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import type { Compose } from '../compose/compose.ts'
import { whilePaused } from '../compose/while-paused.ts'
import { BEFORE_MS, type FaultSite } from './fault.ts'

const STORE = 'eventstore'
const DATA = '/var/lib/eventstore'
/** Another port than services use, because any later container may get the address of the store. */
const PORT_APART = 2114
/** The time in which clients call a wallet service that is paused, so that their commands stay on the topic. */
const UNHEARD_MS = 1500

/** Copies the paused store to a file, as the runbook says. */
const backUp = (compose: Compose, file: string): Promise<void> =>
  whilePaused(compose, { service: STORE }, () => compose.copyOut(STORE, `${DATA}/.`, file))

/** Sets the next epoch in the restored store; throws with the output of the program if that fails. */
const beginAgain = async (compose: Compose): Promise<string> => {
  const restored = await compose.startApart(STORE, 'EVENTSTORE_NODE_PORT', PORT_APART)
  try {
    const { code, out, err } = await compose.toolOn(
      `${restored}:${PORT_APART}`,
      'services/audit/src/main.ts',
      'restore',
    )
    if (code !== 0) throw new Error(`nothing was restored: ${out}${err}`)
    return out.trim()
  } finally {
    await compose.removeApart(STORE)
  }
}

/** Kills the store, restores the backup, and sets its next epoch while no service can reach it. */
const takeBack = async (compose: Compose, file: string): Promise<string> => {
  await compose.engine('kill', STORE)
  await compose.makeAnew(STORE)
  await compose.copyIn(file, STORE, DATA)
  return beginAgain(compose)
}

/** The payments, purchases and sales that were acknowledged before a backup. */
type Kept = { readonly requests: ReadonlySet<unknown>; readonly sales: ReadonlySet<number> }

type Deeds = Pick<FaultSite, 'payments' | 'trades'>

const acknowledged = ({ payments, trades: { purchases, sales } }: Deeds): Kept => ({
  requests: new Set(
    [...payments, ...purchases]
      .filter(([, { kind }]) => ['acknowledged', 'bought'].includes(kind))
      .map(([each]) => each),
  ),
  sales: new Set(sales.keys()),
})

/**
 * Marks requests that were answered after the backup as unanswered, so that they are sent again, and drops the sales since
 * then; returns the number of payments and of trades.
 */
const forgetAnswers = ({ payments, trades: { purchases, sales } }: Deeds, kept: Kept) => {
  const forget = <T>(requests: Map<T, { readonly kind: string }>): number => {
    const told = [...requests].filter(([request, { kind }]) => kind !== 'unanswered' && !kept.requests.has(request))
    for (const [request] of told) requests.set(request, { kind: 'unanswered' })
    return told.length
  }
  const dropped = [...sales.keys()].filter((id) => !kept.sales.has(id))
  for (const id of dropped) sales.delete(id)
  return { payments: forget(payments), trades: forget(purchases) + dropped.length }
}

/**
 * Restores the store from a backup while everything else runs: Kafka has commands and steps of lost events, the views
 * and the topics show lost events, and a wallet that was paused during the restore resumes its work.
 */
export const restoreStore = async ({ cluster: { compose }, forMs, ...deeds }: FaultSite): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'folio-backup-'))
  const file = join(folder, 'store.tar')
  try {
    await sleep(BEFORE_MS)
    const kept = acknowledged(deeds)
    await backUp(compose, file)
    await sleep(forMs)
    const { told, forgotten } = await whilePaused(compose, { service: 'wallet' }, async () => {
      await sleep(UNHEARD_MS)
      const told = await takeBack(compose, file)
      // The store is down here, so that no payer gets an answer before its start.
      const forgotten = forgetAnswers(deeds, kept)
      await compose.engine('start', STORE)
      return { forgotten, told }
    })
    return `took the store back by ${forMs} ms, ${forgotten.payments} answered payments and ${forgotten.trades} trades; ${told}`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
