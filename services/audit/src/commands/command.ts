import type { StreamReader } from '@folio/runtime/audit-ports.ts'
import type { RepublishPorts } from '@folio/runtime/republish-ports.ts'
import type { RestoredStore } from '@folio/runtime/restored-store.ts'
import type { Output } from './output.ts'
import type { Progress } from './progress.ts'

/** What a command is given: words and options as they stand on the command line, and the world it may touch. */
export type CommandCall = {
  readonly words: readonly string[]
  readonly options: Options
  readonly out: Output
  readonly progress: Progress
  /** Microseconds since 1970. */
  readonly now: number
  /** Opens the streams of what is looked at, for what needs no more than some of them. */
  readonly openStreams: () => Promise<StreamReader>
  /** In a cluster: connects to it, for what cannot be done on a copy. */
  readonly openCluster?: () => Promise<RepublishPorts>
}

/** The options of all commands; each takes what it understands. */
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
}

/** Does its work and answers the exit code; throws `CannotLook` where it cannot be done. */
export type Command = (call: CommandCall) => Promise<number>

/** Does its work on a cluster's store that was put back from a backup, and answers the exit code like any command. */
export type RestoredCommand = (call: CommandCall, store: RestoredStore) => Promise<number>
