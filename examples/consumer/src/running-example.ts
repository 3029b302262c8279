import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** The example as its own process, and what it has written so far. */
export type RunningExample = {
  readonly printed: () => string
  readonly complained: () => string
  /** Resolves with its exit code, once it has ended. */
  readonly ended: Promise<number | null>
  /** Asks it to end, if it has not, and waits until it has. */
  readonly stop: () => Promise<void>
}

/** Starts the example as its README says, on this broker. */
export const runExample = (broker: string): RunningExample => {
  const command = ['--disable-warning=TimeoutNegativeWarning', join(import.meta.dirname, 'main.ts')]
  const env = { ...process.env, KAFKA_BROKERS: broker }
  const program = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'pipe'] })
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
