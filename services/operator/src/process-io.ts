import type { Environment } from './operator-address.ts'

/** The environment and the output streams of the process. */
export type ProcessIo = {
  readonly environment: Environment
  readonly print: (text: string) => void
  readonly printError: (text: string) => void
}
