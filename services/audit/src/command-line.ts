import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { BusUnavailable } from '@folio/bus/port.ts'
import { StoreDamaged, StoreUnavailable } from '@folio/event-store/port.ts'
import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import type { CopyRequest } from '@folio/runtime/backup/cluster-copy.ts'
import type { RestoredStore } from '@folio/runtime/backup/restored-store.ts'
import { openStreams as openStreamsOf, type StreamReader } from '@folio/runtime/ports/audit-ports.ts'
import { StateChanged } from './checkpoint/state/page-tree.ts'
import type { Command, CommandCall, Options, RestoredCommand } from './commands/command.ts'
import { AccountNotFound, CannotRun, counted, exitCodes, type Output } from './commands/output.ts'
import type { Progress } from './commands/progress.ts'

const USAGE = `Usage: npm run audit -- COMMAND [--data-dir D] [--json]

  replay ACCOUNT [--at TIME|REVISION]  the statement of an account, and its state
  verify                               replay everything: chains, money, snapshots, views; sign a checkpoint
  verify --since FILE|newest           go on from a checkpoint: check what is new, and old events at random
  verify --full --since FILE           replay everything, and compare the history with a checkpoint
  verify --replace VERSION             replay everything, and sign a checkpoint in place of one that differs
  explain ACCOUNT CURRENCY [--newest N]
                                       the events that make a balance, or only the newest of them
  explain ACCOUNT CONTRACT             a contract of an account, by its id: its events, ticks and postings
  export [--format ndjson|hledger] [--out FILE]
                                       all journal entries
  export --format contracts [--out FILE]
                                       all contracts with their terms and ends, and the ticks, to settle them again
  fairness --symbol S --day YYYY-MM-DD [--out FILE]
                                       recompute the ticks of a day from its revealed secret
  rebuild                              rebuild the views, while no server runs
  republish --from POSITION            publish the ledger topics of a cluster again from the store
  backup --out DIR [--keys-out DIR]    copy the store, and the keys apart, also while a server runs
  restore --from DIR [--keys DIR]      into an empty data directory, under the next epoch
  restore [--epoch N]                  in a cluster: the restored store, under the next epoch, at least N

ACCOUNT is a wallet's id, wallet:ID or the name of a stream. D is .data unless given. With EVENTSTORE_URL and REDIS_URL in
the environment a cluster is copied into D first, and audited there; a single account is read without a copy.
Exits with 0 when all is whole, 1 when something was found, 2 when it could not run, 3 when there is no such account.
`

type CommandName =
  | 'replay'
  | 'verify'
  | 'explain'
  | 'export'
  | 'fairness'
  | 'rebuild'
  | 'republish'
  | 'backup'
  | 'restore'

type CommandDefinition = {
  readonly run: Command
  readonly words: number
  readonly options: readonly (keyof Options)[]
  /** The way to do it in a cluster, where this program cannot. */
  readonly clusterAdvice?: string
  /** The command to run in a cluster instead, on a restored store that no process uses yet. */
  readonly runInCluster?: RestoredCommand
  /** True when it works on the cluster itself, not on a copy. */
  readonly isLive?: boolean
  /** True when it needs no copy of a cluster, because it reads single streams. */
  readonly isOfStreams?: boolean
}

const BACKUP_TOOLS = "with the event store's own tools, and the keys by a copy of their server's append-only file"

/** The commands; each loads its modules when it runs, because all together take longer to load than most to run. */
const commands: Readonly<Record<CommandName, CommandDefinition>> = {
  replay: {
    run: async (call) => (await import('./commands/account/replay.ts')).replay(call),
    words: 1,
    options: ['at'],
    isOfStreams: true,
  },
  verify: {
    run: async (call) => (await import('./commands/verify.ts')).verify(call),
    words: 0,
    options: ['since', 'full', 'replace'],
  },
  explain: {
    run: async (call) => (await import('./commands/account/explain.ts')).explain(call),
    words: 2,
    options: ['newest'],
    isOfStreams: true,
  },
  export: {
    run: async (call) => (await import('./commands/export/export-events.ts')).exportEvents(call),
    words: 0,
    options: ['format', 'out'],
  },
  fairness: {
    run: async (call) => (await import('./commands/fairness/fairness.ts')).fairness(call),
    words: 0,
    options: ['symbol', 'day', 'out'],
    isOfStreams: true,
  },
  rebuild: {
    run: async (call) => (await import('./commands/rebuild.ts')).rebuild(call),
    words: 0,
    options: [],
    clusterAdvice: 'by the operator API, one view at a time',
  },
  republish: {
    run: async (call) => (await import('./commands/republish.ts')).republish(call),
    words: 0,
    options: ['from'],
    isLive: true,
  },
  backup: {
    run: async (call) => (await import('./commands/backup/backup.ts')).backup(call),
    words: 0,
    options: ['out', 'keysOut'],
    clusterAdvice: BACKUP_TOOLS,
  },
  restore: {
    run: async (call) => (await import('./commands/backup/restore.ts')).restore(call),
    words: 0,
    options: ['from', 'keys', 'epoch'],
    runInCluster: async (call, restored) =>
      (await import('./commands/backup/restore-cluster.ts')).restoreCluster(call, restored),
  },
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
        symbol: text,
        day: text,
        since: text,
        full: flag,
        replace: text,
      },
    })
  } catch (error) {
    throw new CannotRun(error instanceof Error ? error.message : String(error))
  }
}

const readOptions = (values: ReturnType<typeof parsed>['values'], defaultDir: string): Options => {
  const { at, newest, format, out, from, keys, epoch, symbol, day, since, full, replace, json } = values
  const keysOut = values['keys-out']
  const given = Object.entries({
    at,
    newest,
    format,
    out,
    from,
    keys,
    epoch,
    symbol,
    day,
    since,
    full,
    replace,
    keysOut,
  }).filter(([, value]) => value !== undefined)
  return { dataDir: values['data-dir'] ?? defaultDir, json, ...Object.fromEntries(given) }
}

/** The default folder for the copy of a cluster; the copy is kept and updated by the next command. */
const COPY_DIR = join(tmpdir(), 'folio-audit')

const COMMON_OPTIONS: readonly string[] = ['dataDir', 'json']

const assertArguments = (
  name: CommandName,
  { words, options }: CommandDefinition,
  given: { words: readonly string[]; options: Options },
) => {
  if (given.words.length !== words) {
    throw new CannotRun(`${name} takes ${counted(words, 'word')}, not ${given.words.length}; --help says which`)
  }
  const unknown = Object.keys(given.options).find((option) => ![...COMMON_OPTIONS, ...options].includes(option))
  if (unknown !== undefined)
    throw new CannotRun(`${name} does not take the option ${unknown}; --help says what it takes`)
}

const assertDirectory = (name: CommandName, dataDir: string): void => {
  if (name === 'restore' || existsSync(dataDir)) return
  throw new CannotRun(`data directory ${dataDir} does not exist; name one by --data-dir`)
}

/** Errors that are reported by their message alone, without a stack. */
const EXPECTED_ERRORS = [CannotRun, StoreUnavailable, ReadModelUnavailable, BusUnavailable]

/** True when the reader of the output closed the pipe, as `head` does; that is not reported. */
const isClosedPipe = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EPIPE'

/** The ports of a command line. */
export type CommandLinePorts = {
  readonly out: Output
  readonly tell: Output
  readonly progress: Progress
  readonly now: number
  /** In a cluster: copies its store and views into a data directory, which commands then work on. */
  readonly copyCluster?: (request: Pick<CopyRequest, 'dir' | 'onProgress'>) => Promise<void>
  /** In a cluster: opens its streams without a copy. */
  readonly openStreams?: () => Promise<StreamReader>
  /** In a cluster: the store that was restored from a backup. */
  readonly restoredStore?: () => RestoredStore
  readonly openCluster?: CommandCall['openCluster']
  readonly checkpointKey?: CommandCall['checkpointKey']
}

/** Copies the cluster when a command needs a copy; otherwise checks that the data directory exists. */
const prepareStore = async (
  name: CommandName,
  { dataDir }: Options,
  { copyCluster, progress }: CommandLinePorts,
): Promise<void> => {
  const { clusterAdvice, isLive = false, isOfStreams = false } = commands[name]
  if (isLive) return
  if (copyCluster === undefined) return assertDirectory(name, dataDir)
  if (isOfStreams) return
  if (clusterAdvice !== undefined) throw new CannotRun(`${name} in a cluster is done ${clusterAdvice}`)
  await copyCluster({ dir: dataDir, onProgress: progress.at }).finally(progress.end)
}

/** Runs one command line of the auditor and returns its exit code; an error is reported in one line. */
export const runAudit = async (args: readonly string[], ports: CommandLinePorts): Promise<number> => {
  const { out, tell, progress, now, openCluster, openStreams, checkpointKey } = ports
  try {
    const { values, positionals } = parsed(args)
    const [name, ...words] = positionals
    if (values.help) {
      await out(USAGE)
      return exitCodes.whole
    }
    if (!isCommand(name)) throw new CannotRun(`${name === undefined ? 'no command' : `no command ${name}`}\n\n${USAGE}`)
    const options = readOptions(values, ports.copyCluster === undefined ? '.data' : COPY_DIR)
    assertArguments(name, commands[name], { words, options })
    const call: CommandCall = {
      words,
      options,
      out,
      progress,
      now,
      openStreams: openStreams ?? (async () => openStreamsOf(options.dataDir)),
      ...(openCluster && { openCluster }),
      ...(checkpointKey && { checkpointKey }),
    }
    const { run, runInCluster } = commands[name]
    if (ports.restoredStore !== undefined && runInCluster !== undefined)
      return await runInCluster(call, ports.restoredStore())
    await prepareStore(name, options, ports)
    return await run(call)
  } catch (error) {
    if (error instanceof StoreDamaged || error instanceof StateChanged) {
      await tell(`FOUND: ${error.message}\n`)
      return exitCodes.found
    }
    if (isClosedPipe(error)) return exitCodes.couldNotRun
    const isExpected = EXPECTED_ERRORS.some((kind) => error instanceof kind)
    await tell(`audit: ${error instanceof Error ? (isExpected ? error.message : error.stack) : String(error)}\n`)
    return error instanceof AccountNotFound ? exitCodes.accountNotFound : exitCodes.couldNotRun
  }
}
