import type { Environment } from './operator-address.ts'

/** The environment and the output streams of the process. */
export type ProcessIo = {
  readonly environment: Environment
  readonly print: (text: string) => void
  readonly printError: (text: string) => void
  /** Ends a command that runs until then; left out, it runs until the process ends. */
  readonly signal?: AbortSignal
}
