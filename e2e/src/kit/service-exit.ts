import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { COMPILED } from './running-folio.ts'

const root = join(import.meta.dirname, '..', '..', '..')
/** Longer than the promised time, since a busy machine starts processes slowly. */
const ENDED_WITHIN_MS = 60_000

/** The exit of a service: its code, its output and the time until it. */
export type ServiceExit = {
  readonly code: number | string | null | undefined
  readonly said: string
  readonly afterMs: number
}

/** Starts a service as its container does, and waits until it exits. */
export const exitOf = (service: string, environment: Readonly<Record<string, string>>): Promise<ServiceExit> =>
  new Promise((resolve) => {
    const program = join(root, 'services', service, 'src', 'main.ts')
    const env = { PATH: process.env['PATH'], FOLIO_ENV: 'development', ...COMPILED, ...environment }
    const beganMs = performance.now()
    execFile(process.execPath, [program], { cwd: root, env, timeout: ENDED_WITHIN_MS }, (error, out, err) =>
      resolve({ code: error === null ? 0 : error.code, said: out + err, afterMs: performance.now() - beganMs }),
    )
  })
