import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** The settings of a command's process: environment, time limit, priority, and a listener for progress. */
export type ForkSettings = {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly withinMs: number
  /** The niceness of the process, from 0 to 19; a higher one yields more to the services. */
  readonly niceness: number
  readonly onProgress?: (progress: EventsDone) => void
}

/** The number of events that are done, of all events. */
export type EventsDone = { readonly done: number; readonly of: number }

/** The result of a command: `code` is null when it was killed, `stderr` is trimmed. */
export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string }

/** A command that runs. */
export type RunningCommand = { readonly ended: Promise<Ended>; readonly end: () => void }

const PROGRAM = join(import.meta.dirname, '..', 'main.ts')
/** Flags after those of this process, as `npm run audit` has them: a small young generation for the main thread's garbage. */
const NODE_FLAGS = ['--max-semi-space-size=4', '--v8-pool-size=2']

/** Runs a command line of the auditor in a child process. */
export const forkCommand = (
  args: readonly string[],
  { environment, withinMs, niceness, onProgress = () => {} }: ForkSettings,
): RunningCommand => {
  const child = fork(PROGRAM, args, {
    env: { ...environment },
    execArgv: [...process.execArgv, ...NODE_FLAGS],
    silent: true,
    timeout: withinMs,
    killSignal: 'SIGKILL',
  })
  if (child.pid !== undefined) setPriority(child.pid, niceness)
  child.on('message', (message) => onProgress(message as EventsDone))
  const ended = async (): Promise<Ended> => {
    if (child.stdout === null || child.stderr === null)
      throw new Error('a process that was started with pipes has none')
    const [[code], stdout, stderr] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
    return { code, stdout, stderr: stderr.trim() }
  }
  return { ended: ended(), end: () => void child.kill('SIGKILL') }
}
