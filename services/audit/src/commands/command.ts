import type { RestoredStore } from '@folio/runtime/backup/restored-store.ts'
import type { StreamReader } from '@folio/runtime/ports/audit-ports.ts'
import type { RepublishPorts } from '@folio/runtime/ports/republish-ports.ts'
import type { CheckpointKey } from '../checkpoint/signed-checkpoint.ts'
import type { Output } from './output.ts'
import type { ProgressReporter } from './progress.ts'

/** The arguments of a command: words and options of the command line, and the ports that it may use. */
export type CommandCall = {
  readonly words: readonly string[]
  readonly options: Options
  readonly print: Output
  readonly progress: ProgressReporter
  /** Microseconds since 1970. */
  readonly now: number
  /** Opens the streams of the audited store, for commands that read single streams. */
  readonly openStreams: () => Promise<StreamReader>
  /** Returns the key that signs the checkpoints of a data directory; undefined where there is none. */
  readonly checkpointKey?: (dataDir: string) => CheckpointKey | undefined
  /** In a cluster: connects to it, for commands that cannot work on a copy. */
  readonly openCluster?: () => Promise<RepublishPorts>
}

/** The options of all commands; each command takes some of them. */
export type Options = {
  readonly dataDir: string
  readonly json: boolean
  readonly at?: string
  readonly newest?: string
  readonly format?: string
  readonly out?: string
  readonly keysOut?: string
  readonly from?: string
  readonly keys?: string
  readonly epoch?: string
  readonly symbol?: string
  readonly day?: string
  readonly since?: string
  readonly full?: boolean
  readonly replace?: string
}

/** Runs a command and returns its exit code; throws `CannotRun` when it cannot be run. */
export type Command = (call: CommandCall) => Promise<number>

/** Runs a command on the restored store of a cluster, and returns its exit code. */
export type RestoredCommand = (call: CommandCall, store: RestoredStore) => Promise<number>
