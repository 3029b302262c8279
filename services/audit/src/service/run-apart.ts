import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** How a command line of the auditor is run: with which environment, how soon, for how long at most, and who is told how far it is. */
export type Running = {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly withinMs: number
  /** How far it gives way to what serves clients, from 0, not at all, to 19. */
  readonly niceness: number
  readonly onProgress?: (progress: Progress) => void
}

/** So many of so many events. */
export type Progress = { readonly done: number; readonly of: number }

/** How it ended: `code` is null where it was ended from here, `told` what it said when it could not look. */
export type Ended = { readonly code: number | null; readonly out: string; readonly told: string }

/** A command line that runs. */
export type RunningCommand = { readonly ended: Promise<Ended>; readonly end: () => void }

const PROGRAM = join(import.meta.dirname, '..', 'main.ts')

/** Runs a command line of the auditor in a process of its own. */
export const runApart = (
  args: readonly string[],
  { environment, withinMs, niceness, onProgress = () => {} }: Running,
): RunningCommand => {
  const child = fork(PROGRAM, args, { env: { ...environment }, silent: true, timeout: withinMs, killSignal: 'SIGKILL' })
  if (child.pid !== undefined) setPriority(child.pid, niceness)
  child.on('message', (message) => onProgress(message as Progress))
  const ended = async (): Promise<Ended> => {
    const { stdout, stderr } = child
    if (stdout === null || stderr === null) throw new Error('a process that was started with pipes has none')
    const [[code], out, told] = await Promise.all([once(child, 'close'), text(stdout), text(stderr)])
    return { code, out, told: told.trim() }
  }
  return { ended: ended(), end: () => void child.kill('SIGKILL') }
}
