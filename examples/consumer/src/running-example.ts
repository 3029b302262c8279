import { spawn, spawnSync } from 'node:child_process'
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

/** A program that follows the ledger, and what it is started by. */
export type ExampleProgram = { readonly name: string; readonly command: string; readonly args: readonly string[] }

const { PYTHON_CLIENTS: pythonFolder } = process.env
const python = pythonFolder === undefined ? 'python3' : join(pythonFolder, 'python3')
const hasPython = spawnSync(python, ['-c', 'import confluent_kafka']).status === 0
const whyNoPython = hasPython
  ? ''
  : ' — SKIPPED: no confluent-kafka for python3; pip install confluent-kafka makes it run'

/** The example in each language; the end of a name says why one does not run, where its packages are not there. */
export const examplePrograms: readonly (ExampleProgram & { readonly isThere: boolean })[] = [
  {
    name: 'in TypeScript',
    command: process.execPath,
    args: ['--disable-warning=TimeoutNegativeWarning', join(import.meta.dirname, 'main.ts')],
    isThere: true,
  },
  {
    name: `in Python${whyNoPython}`,
    command: python,
    args: ['-B', join(import.meta.dirname, '..', '..', 'python', 'follow_ledger.py')],
    isThere: hasPython,
  },
]

/** Starts an example as its README says, on this broker. */
export const runExample = ({ command, args }: ExampleProgram, broker: string): RunningExample => {
  const env = { ...process.env, KAFKA_BROKERS: broker }
  const program = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
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
