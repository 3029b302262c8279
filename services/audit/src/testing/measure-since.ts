import { rmSync } from 'node:fs'
import { openEmbeddedStore } from '@folio/event-store/embedded.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import { verifyWithKey } from './checkpointed-store.ts'
import { type SampleLedger, sampleLedger } from './sample-ledger.ts'
import { newFolder, run } from './sample-store.ts'

/** A verification of a sample: what it read, with its processor time. */
export type MeasuredVerify = {
  readonly command: string
  readonly events: number
  readonly cpuMs: number
  readonly seconds: number
}

const WALLETS = 1_000
const TRANSFERS_PER_BATCH = 1_000

const usd = (amount: string) => ({ currency: 'USD', amount })

const open = (ledger: SampleLedger): void => {
  for (let wallet = 1; wallet <= WALLETS; wallet += 1) {
    ledger.open(wallet)
    ledger.deposit(wallet, usd('1000000'))
  }
}

/** Appends the new events of a ledger in order; the writer puts all of them that wait into one transaction. */
const appendTogether = async (store: EventStore, ledger: SampleLedger): Promise<void> => {
  const appended = await Promise.all(ledger.take().map((event) => store.append([event])))
  if (appended.some(({ outcome }) => outcome !== 'appended')) throw new Error('an event was not appended')
}

/** Appends transfers of two events each between the wallets in turn, and makes the views. */
const grow = async (dir: string, ledger: SampleLedger, events: number): Promise<void> => {
  const store = await openEmbeddedStore(dir, { isSynced: false })
  for (let made = 0; made < events / 2; made += 1) {
    ledger.receive(ledger.send(1 + (made % WALLETS), 1 + ((made + 1 + (made % 7)) % WALLETS), usd('1.25')))
    if (made % TRANSFERS_PER_BATCH === 0) await appendTogether(store, ledger)
  }
  await appendTogether(store, ledger)
  await store.close()
  const { code, stderr } = await run('rebuild', '--data-dir', dir)
  if (code !== 0) throw new Error(stderr)
}

const measured = async (dir: string, ...args: readonly string[]): Promise<MeasuredVerify> => {
  const before = process.cpuUsage()
  const startedMs = performance.now()
  const { code, stdout, stderr } = await verifyWithKey(dir, '--json', ...args)
  if (code !== 0) throw new Error(stdout + stderr)
  const { user, system } = process.cpuUsage(before)
  const command = ['verify', ...args].join(' ')
  const seconds = (performance.now() - startedMs) / 1000
  return { command, events: JSON.parse(stdout).events, cpuMs: Math.round((user + system) / 1000), seconds }
}

/** Makes a store with so many events, verifies it, and verifies what is new after each growth by the given numbers of events. */
export const measureSince = async (events: number, growths: readonly number[]): Promise<readonly MeasuredVerify[]> => {
  const dir = newFolder()
  const ledger = sampleLedger()
  try {
    open(ledger)
    await grow(dir, ledger, events)
    const results = [await measured(dir)]
    for (const more of growths) {
      await grow(dir, ledger, more)
      results.push(await measured(dir, '--since', 'newest'))
    }
    return [...results, await measured(dir)]
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  const [events = 200_000, ...growths] = process.argv.slice(2).map(Number)
  console.table(await measureSince(events, growths.length === 0 ? [0, 1_000, 10_000, 100_000] : growths))
}
