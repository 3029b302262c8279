import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { whileRunning } from '@folio/test-kit/time/running-time.ts'
import { COMPILED } from './running-folio.ts'

const root = join(import.meta.dirname, '..', '..', '..')
/** Longer than the promised time, since a busy machine starts processes slowly. */
const ENDED_WITHIN_MS = 60_000

/** The exit of a service: its code, its output and the time until it, without that in which the machine stood still. */
export type ServiceExit = {
  readonly code: number | string | null | undefined
  readonly said: string
  readonly afterMs: number
}

type Ended = Omit<ServiceExit, 'afterMs'>

/** Starts a service as its container does, and waits until it exits. */
export const exitOf = async (service: string, environment: Readonly<Record<string, string>>): Promise<ServiceExit> => {
  const program = join(root, 'services', service, 'src', 'main.ts')
  const env = { PATH: process.env['PATH'], FOLIO_ENV: 'development', ...COMPILED, ...environment }
  const run = (): Promise<Ended> =>
    new Promise((resolve) => {
      execFile(process.execPath, [program], { cwd: root, env, timeout: ENDED_WITHIN_MS }, (error, out, err) =>
        resolve({ code: error === null ? 0 : error.code, said: out + err }),
      )
    })
  const { result, ranMs } = await whileRunning(run)
  return { ...result, afterMs: ranMs }
}
