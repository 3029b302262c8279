import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** The example as its own process, and what it has written so far. */
export type RunningExample = {
  readonly printed: () => string
  readonly complained: () => string
  /** Resolves with its exit code, once it has ended. */
  readonly ended: Promise<number | null>
  /** Asks it to end, if it has not, and waits until it has. */
  readonly stop: () => Promise<void>
}

/** A program that follows the ledger: what it is started by, and in which environment. */
export type ExampleProgram = {
  readonly command: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
}

/** Starts an example as its README says, on this broker. */
export const runExample = ({ command, args, env }: ExampleProgram, broker: string): RunningExample => {
  const program = spawn(command, args, { env: { ...env, KAFKA_BROKERS: broker }, stdio: ['ignore', 'pipe', 'pipe'] })
  let [printed, complained] = ['', '']
  program.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  program.stderr.setEncoding('utf8').on('data', (text: string) => {
    complained += text
  })
  const ended = once(program, 'close').then(() => program.exitCode)
  return {
    printed: () => printed,
    complained: () => complained,
    ended,
    stop: async () => {
      program.kill('SIGTERM')
      await ended
    },
  }
}
