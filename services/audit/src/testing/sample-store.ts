import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { APPEND_EVENTS_MAX, type EventStore } from '@folio/event-store/port.ts'
import { GENESIS } from '@folio/kernel/hash-chain.ts'
import { DAY_MICROSECONDS } from '@folio/kernel/units/time-units.ts'
import { openForMaintenance } from '@folio/runtime/ports/maintenance-ports.ts'
import { isSnapshotDue, keepSnapshots, type Snapshot } from '@folio/service-kit/aggregates/snapshots.ts'
import { eventOf } from '@folio/service-kit/events/event-codec.ts'
import { type CommandLinePorts, runAudit } from '../command-line.ts'
import { type SampleLedger, sampleLedger } from './sample-ledger.ts'
import { serviceWithPrefix } from './service-with-prefix.ts'

/** The result of a command line: its exit code and its output. */
export type Ran = { readonly code: number; readonly stdout: string; readonly stderr: string }

/** Five seconds after the sample ledger began, in microseconds since 1970. */
export const SAMPLE_NOW = 1_767_225_600_000_000 + 5_000_000

/** A time after all hours of the sample markets, in microseconds since 1970. */
export const AFTER_SAMPLES = SAMPLE_NOW + 30 * DAY_MICROSECONDS

/** Runs a command line of the auditor in this process, five seconds after the sample ledger began. */
export const run = (...args: readonly string[]): Promise<Ran> => runIn({}, ...args)

/** Runs a command line of the auditor with some ports replaced. */
export const runIn = async (more: Partial<CommandLinePorts>, ...args: readonly string[]): Promise<Ran> => {
  let stdout = ''
  let stderr = ''
  const world: CommandLinePorts = {
    print: async (text) => {
      stdout += text
    },
    printError: async (text) => {
      stderr += text
    },
    progress: { at: () => {}, end: () => {} },
    now: SAMPLE_NOW,
    ...more,
  }
  const code = await runAudit(args, world)
  return { code, stdout, stderr }
}

/** Makes a new directory for a data directory. */
export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'folio-audit-'))

/** Calls a function with a new directory, and removes it afterwards. */
export const inFolder = async <T>(use: (folder: string) => Promise<T>): Promise<T> => {
  const folder = newFolder()
  try {
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Appends the new events of a ledger, in order. */
export const appendAll = async (store: EventStore, ledger: SampleLedger): Promise<void> => {
  const events = ledger.take()
  for (let from = 0; from < events.length; ) {
    let to = from + 1
    while (to < events.length && to - from < APPEND_EVENTS_MAX && events[to]?.stream === events[from]?.stream) to += 1
    const { outcome } = await store.append(events.slice(from, to))
    if (outcome === 'conflict') throw new Error(`a conflict at event ${from}`)
    from = to
  }
}

const wallets = serviceWithPrefix('wallet-')

const snapshotAll = async (store: EventStore, stream: string): Promise<void> => {
  const snapshots: Snapshot<unknown>[] = []
  let state = wallets.initial
  for (const event of await store.readStream(stream, { direction: 'forwards', limit: 2000 })) {
    state = wallets.evolve(state, eventOf(event, wallets.eventTypes))
    if (isSnapshotDue(event.revision)) snapshots.push({ revision: event.revision, state })
  }
  const { foldVersion } = wallets
  await keepSnapshots(store, { foldVersion, stream, tip: GENESIS }, snapshots)
}

const usd = (amount: string) => ({ currency: 'USD', amount })

/** Makes a ledger with 650 events of the first wallet, money of two currencies, a refusal and a return. */
export const richLedger = (): SampleLedger => {
  const ledger = sampleLedger()
  for (const wallet of [1, 2]) ledger.open(wallet)
  ledger.deposit(1, usd('1000'))
  ledger.deposit(2, { currency: 'T_BTC', amount: '0.12345678' })
  for (let i = 0; i < 322; i += 1) {
    const there = ledger.send(1, 2, usd('1.25'))
    ledger.receive(there)
    ledger.receive(ledger.send(2, 1, usd('1.125')))
  }
  ledger.refuse(1, 2, usd('5000'))
  const refused = ledger.send(1, 2, usd('3'))
  ledger.takeBack(refused, ledger.refuseReceipt(refused))
  return ledger
}

/** Makes a data directory with the rich ledger, its snapshots and its view. */
export const richStore = async (): Promise<string> => {
  const dir = newFolder()
  const ledger = richLedger()
  const { store, close } = await openForMaintenance(dir)
  await appendAll(store, ledger)
  await snapshotAll(store, ledger.stream(1))
  await close()
  const rebuilt = await run('rebuild', '--data-dir', dir)
  if (rebuilt.code !== 0) throw new Error(rebuilt.stderr)
  return dir
}

/** Calls a function with a copy of a data directory, and removes it afterwards. */
export const withCopy = async <T>(dir: string, use: (copy: string) => Promise<T>): Promise<T> => {
  const copy = newFolder()
  try {
    cpSync(dir, copy, { recursive: true })
    return await use(copy)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** The changes of `events.db` that take an event out of the index of streams. */
export const outOfIndex = (stream: string, revision: number): readonly [sql: string, ...SQLInputValue[]][] =>
  [0, 1, 2].map((level) => [
    `DELETE FROM stream_index_${level} WHERE stream = (SELECT id FROM streams WHERE name = ?) AND revision = ?`,
    stream,
    revision,
  ])

/** Changes a file of a data directory by SQL, as an attacker would. */
export const tamper = (
  dir: string,
  file: 'events.db' | 'views.db',
  ...changes: readonly [sql: string, ...SQLInputValue[]][]
) => {
  const db = new DatabaseSync(join(dir, file))
  for (const [sql, ...values] of changes) db.prepare(sql).run(...values)
  db.close()
}
