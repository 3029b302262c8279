import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { BusUnavailable } from '@folio/bus/port.ts'
import { StoreDamaged, StoreUnavailable } from '@folio/event-store/port.ts'
import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import { openStreams as openStreamsOf, type StreamReader } from '@folio/runtime/audit-ports.ts'
import type { CopyRequest } from '@folio/runtime/cluster-copy.ts'
import type { RestoredStore } from '@folio/runtime/restored-store.ts'
import { backup } from './commands/backup.ts'
import type { Command, CommandCall, Options, RestoredCommand } from './commands/command.ts'
import { counted } from './commands/counted.ts'
import { explain } from './commands/explain.ts'
import { exportEntries } from './commands/export.ts'
import { CannotLook, exitCodes, NothingKnown } from './commands/outcome.ts'
import type { Output } from './commands/output.ts'
import type { Progress } from './commands/progress.ts'
import { rebuild } from './commands/rebuild.ts'
import { replay } from './commands/replay.ts'
import { republish } from './commands/republish.ts'
import { restore } from './commands/restore.ts'
import { restoreCluster } from './commands/restore-cluster.ts'
import { verify } from './commands/verify.ts'

const USAGE = `Usage: npm run audit -- COMMAND [--data-dir D] [--json]

  replay ACCOUNT [--at TIME|REVISION]  the statement of an account, and what it stands at
  verify                               replay everything: chains, money, snapshots, views
  explain ACCOUNT CURRENCY [--newest N]
                                       the events that make a balance, or only the newest of them
  export [--format ndjson|hledger] [--out FILE]
                                       all journal entries
  rebuild                              make the views anew, while no server runs
  republish --from POSITION            fill the ledger topics of a cluster again from the store
  backup --out DIR [--keys-out DIR]    copy the store, and the keys apart, also while a server runs
  restore --from DIR [--keys DIR]      into an empty data directory, under the next epoch
  restore [--epoch N]                  in a cluster: the store that was put back, under the next epoch, at least N

ACCOUNT is a wallet's id, wallet:ID or the name of a stream. D is .data unless given. With EVENTSTORE_URL and REDIS_URL in
the environment a cluster is copied into D first, and looked at there; one account is read where it is.
Ends with 0 when all is whole, 1 when something was found, 2 when it could not look, 3 when it knows no such account.
`

type CommandName = 'replay' | 'verify' | 'explain' | 'export' | 'rebuild' | 'republish' | 'backup' | 'restore'

type Offered = {
  readonly run: Command
  readonly words: number
  readonly options: readonly (keyof Options)[]
  /** How to do it in a cluster, where this program cannot. */
  readonly elsewhere?: string
  /** What is done in a cluster instead, with the store of it that nobody uses yet. */
  readonly onRestored?: RestoredCommand
  /** Whether it works on the cluster itself, and not on a copy. */
  readonly isLive?: boolean
  /** Whether it needs no copy of a cluster, since it reads some streams alone. */
  readonly isOfStreams?: boolean
}

const STORES_OWN_TOOLS = "with the event store's own tools, and the keys by a copy of their server's append-only file"

const commands: Readonly<Record<CommandName, Offered>> = {
  replay: { run: replay, words: 1, options: ['at'], isOfStreams: true },
  verify: { run: verify, words: 0, options: [] },
  explain: { run: explain, words: 2, options: ['newest'], isOfStreams: true },
  export: { run: exportEntries, words: 0, options: ['format', 'out'] },
  rebuild: { run: rebuild, words: 0, options: [], elsewhere: 'by the operator API, one view at a time' },
  republish: { run: republish, words: 0, options: ['from'], isLive: true },
  backup: { run: backup, words: 0, options: ['out', 'keysOut'], elsewhere: STORES_OWN_TOOLS },
  restore: { run: restore, words: 0, options: ['from', 'keys', 'epoch'], onRestored: restoreCluster },
}

const isCommand = (name: string | undefined): name is CommandName => name !== undefined && Object.hasOwn(commands, name)

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

const parsed = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'data-dir': text,
        json: { ...flag, default: false },
        help: { ...flag, default: false },
        at: text,
        newest: text,
        format: text,
        out: text,
        'keys-out': text,
        from: text,
        keys: text,
        epoch: text,
      },
    })
  } catch (error) {
    throw new CannotLook(error instanceof Error ? error.message : String(error))
  }
}

const readOptions = (values: ReturnType<typeof parsed>['values'], defaultDir: string): Options => {
  const { at, newest, format, out, from, keys, epoch, json } = values
  const keysOut = values['keys-out']
  const given = Object.entries({ at, newest, format, out, from, keys, epoch, keysOut }).filter(
    ([, value]) => value !== undefined,
  )
  return { dataDir: values['data-dir'] ?? defaultDir, json, ...Object.fromEntries(given) }
}

/** Where a cluster is copied to unless told otherwise; what a copy has is kept for the next time. */
const COPY_DIR = join(tmpdir(), 'folio-audit')

const ALWAYS: readonly string[] = ['dataDir', 'json']

const assertFits = (
  name: CommandName,
  { words, options }: Offered,
  given: { words: readonly string[]; options: Options },
) => {
  if (given.words.length !== words) {
    throw new CannotLook(`${name} takes ${counted(words, 'word')}, not ${given.words.length}; --help says which`)
  }
  const strange = Object.keys(given.options).find((option) => ![...ALWAYS, ...options].includes(option))
  if (strange !== undefined)
    throw new CannotLook(`${name} does not take the option ${strange}; --help says what it takes`)
}

const assertThere = (name: CommandName, dataDir: string): void => {
  if (name === 'restore' || existsSync(dataDir)) return
  throw new CannotLook(`there is no data directory ${dataDir}; --data-dir names one`)
}

/** What needs no more words than its own. */
const FORESEEN = [CannotLook, StoreUnavailable, ReadModelUnavailable, BusUnavailable]

/** Whether whoever read the output has gone, as `head` does: that needs no words. */
const isNobodyReading = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EPIPE'

/** The world a command line runs in. */
export type World = {
  readonly out: Output
  readonly tell: Output
  readonly progress: Progress
  readonly now: number
  /** In a cluster: copies what there is into a data directory, which is what commands work on. */
  readonly copyCluster?: (request: Pick<CopyRequest, 'dir' | 'onProgress'>) => Promise<void>
  /** In a cluster: its streams, which are read where they are. */
  readonly openStreams?: () => Promise<StreamReader>
  /** In a cluster: the store that was put back from a backup. */
  readonly restoredStore?: () => RestoredStore
  readonly openCluster?: CommandCall['openCluster']
}

/** What a command works on is brought first, where it is not a data directory of this machine. */
const bring = async (name: CommandName, { dataDir }: Options, { copyCluster, progress }: World): Promise<void> => {
  const { elsewhere, isLive = false, isOfStreams = false } = commands[name]
  if (isLive) return
  if (copyCluster === undefined) return assertThere(name, dataDir)
  if (isOfStreams) return
  if (elsewhere !== undefined) throw new CannotLook(`${name} in a cluster is done ${elsewhere}`)
  await copyCluster({ dir: dataDir, onProgress: progress.at }).finally(progress.end)
}

/** Runs one command line of the auditor and answers its exit code; what went wrong is told in one line. */
export const runAudit = async (args: readonly string[], world: World): Promise<number> => {
  const { out, tell, progress, now, openCluster, openStreams } = world
  try {
    const { values, positionals } = parsed(args)
    const [name, ...words] = positionals
    if (values.help) {
      await out(USAGE)
      return exitCodes.whole
    }
    if (!isCommand(name))
      throw new CannotLook(`${name === undefined ? 'no command' : `no command ${name}`}\n\n${USAGE}`)
    const options = readOptions(values, world.copyCluster === undefined ? '.data' : COPY_DIR)
    assertFits(name, commands[name], { words, options })
    const call: CommandCall = {
      words,
      options,
      out,
      progress,
      now,
      openStreams: openStreams ?? (async () => openStreamsOf(options.dataDir)),
      ...(openCluster && { openCluster }),
    }
    const { run, onRestored } = commands[name]
    if (world.restoredStore !== undefined && onRestored !== undefined)
      return await onRestored(call, world.restoredStore())
    await bring(name, options, world)
    return await run(call)
  } catch (error) {
    if (error instanceof StoreDamaged) {
      await tell(`FOUND: ${error.message}\n`)
      return exitCodes.found
    }
    if (isNobodyReading(error)) return exitCodes.couldNotLook
    const isForeseen = FORESEEN.some((kind) => error instanceof kind)
    await tell(`audit: ${error instanceof Error ? (isForeseen ? error.message : error.stack) : String(error)}\n`)
    return error instanceof NothingKnown ? exitCodes.nothingKnown : exitCodes.couldNotLook
  }
}
