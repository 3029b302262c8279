import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BusUnavailable } from '@folio/bus/port.ts'
import { StoreDamaged, StoreUnavailable } from '@folio/event-store/port.ts'
import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import type { CopyRequest } from '@folio/runtime/backup/cluster-copy.ts'
import type { RestoredStore } from '@folio/runtime/backup/restored-store.ts'
import { openStreams as openStreamsOf, type StreamReader } from '@folio/runtime/ports/audit-ports.ts'
import { StateChanged } from './checkpoint/state/page-tree.ts'
import type { CommandCall, Options } from './commands/command.ts'
import { type CommandDefinition, type CommandName, commands } from './commands/commands.ts'
import { AccountNotFound, CannotRun, counted, exitCodes, type Output } from './commands/output.ts'
import { parseArguments } from './commands/parse-arguments.ts'
import type { ProgressReporter } from './commands/progress.ts'
import { USAGE } from './commands/usage.ts'

const isCommand = (name: string | undefined): name is CommandName => name !== undefined && Object.hasOwn(commands, name)

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
  readonly print: Output
  readonly printError: Output
  readonly progress: ProgressReporter
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
  const { print, printError, progress, now, openCluster, openStreams, checkpointKey } = ports
  try {
    const { positionals, help, options } = parseArguments(args, ports.copyCluster === undefined ? '.data' : COPY_DIR)
    const [name, ...words] = positionals
    if (help) {
      await print(USAGE)
      return exitCodes.whole
    }
    if (!isCommand(name)) throw new CannotRun(`${name === undefined ? 'no command' : `no command ${name}`}\n\n${USAGE}`)
    assertArguments(name, commands[name], { words, options })
    const call: CommandCall = {
      words,
      options,
      print,
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
      await printError(`FOUND: ${error.message}\n`)
      return exitCodes.found
    }
    if (isClosedPipe(error)) return exitCodes.couldNotRun
    const isExpected = EXPECTED_ERRORS.some((kind) => error instanceof kind)
    await printError(`audit: ${error instanceof Error ? (isExpected ? error.message : error.stack) : String(error)}\n`)
    return error instanceof AccountNotFound ? exitCodes.accountNotFound : exitCodes.couldNotRun
  }
}
