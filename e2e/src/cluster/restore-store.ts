import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Compose } from './compose.ts'
import { BEFORE_MS, type FaultSite } from './fault.ts'
import type { Payments } from './paying-clients.ts'
import type { Payment } from './payment.ts'
import { whilePaused } from './while-paused.ts'

const STORE = 'eventstore'
const DATA = '/var/lib/eventstore'
/** Another than services know: the address of the store may be given to any container that comes after it. */
const PORT_APART = 2114
/** So long clients ask a wallet that does not answer: what they ask for stays on the topic. */
const UNHEARD_MS = 1500

/** Keeps the store as it is at one moment, as the runbook says. */
const backUp = (compose: Compose, file: string): Promise<void> =>
  whilePaused(compose, { service: STORE }, () => compose.copyOut(STORE, `${DATA}/.`, file))

/** Puts what was restored under its next epoch, or says why not. */
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

/** Ends the store, and puts it back and under its next epoch where no service reaches it. */
const takeBack = async (compose: Compose, file: string): Promise<string> => {
  await compose.engine('kill', STORE)
  await compose.makeAnew(STORE)
  await compose.copyIn(file, STORE, DATA)
  return beginAgain(compose)
}

const acknowledged = (payments: Payments): ReadonlySet<Payment> =>
  new Set([...payments].filter(([, { kind }]) => kind === 'acknowledged').map(([payment]) => payment))

/** What payers were told after the backup is forgotten: they have to ask again. Answers how many of them were told. */
const forgetAnswers = (payments: Payments, kept: ReadonlySet<Payment>): number => {
  const told = [...payments].filter(([payment, { kind }]) => kind !== 'unanswered' && !kept.has(payment))
  for (const [payment] of told) payments.set(payment, { kind: 'unanswered' })
  return told.length
}

/**
 * Takes the store back to a backup while everything else goes on: Kafka has commands and steps of what is lost, the views and
 * the topics tell of it, and a wallet that was silent during the restore wakes up in the middle of its work.
 */
export const restoreStore = async ({ cluster: { compose }, payments, forMs }: FaultSite): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'folio-backup-'))
  const file = join(folder, 'store.tar')
  try {
    await sleep(BEFORE_MS)
    const kept = acknowledged(payments)
    await backUp(compose, file)
    await sleep(forMs)
    const { told, forgotten } = await whilePaused(compose, { service: 'wallet' }, async () => {
      await sleep(UNHEARD_MS)
      const told = await takeBack(compose, file)
      // There is no store: nobody is told anything between this and its start.
      const forgotten = forgetAnswers(payments, kept)
      await compose.engine('start', STORE)
      return { forgotten, told }
    })
    return `took the store back by ${forMs} ms and ${forgotten} answered payments; ${told}`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
