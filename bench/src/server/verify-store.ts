import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { processStats } from './process-stats.ts'
import { repositoryRoot } from './repository-root.ts'

/** The output of the audit command line for a store, its duration, and the peak of its memory in samples. */
export type Verified = {
  readonly whole: boolean
  readonly output: string
  readonly seconds: number
  readonly memoryPeakMiB: number | undefined
}

const VERIFY_MAX_MS = 900_000
const SAMPLE_MS = 20
/** The flags of `npm run audit`. */
const NODE_FLAGS = ['--max-semi-space-size=4', '--v8-pool-size=2']

/** Runs `verify` on the whole store of a data directory that no server uses. */
export const verifyStore = async (dataDir: string): Promise<Verified> => {
  const startMs = performance.now()
  const main = join(repositoryRoot, 'services/audit/src/main.ts')
  const child = spawn(process.execPath, [...NODE_FLAGS, main, 'verify', '--data-dir', dataDir], {
    cwd: repositoryRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: VERIFY_MAX_MS,
  })
  const exited = once(child, 'exit')
  const outputs = Promise.all([text(child.stdout), text(child.stderr)])
  let memoryPeakMiB: number | undefined
  while (child.exitCode === null && child.signalCode === null) {
    // A process that has just ended still has an entry without memory; the earlier samples count.
    if (child.pid !== undefined) memoryPeakMiB = processStats(child.pid)?.memoryPeakMiB ?? memoryPeakMiB
    await Promise.race([exited, sleep(SAMPLE_MS)])
  }
  const seconds = (performance.now() - startMs) / 1000
  return { whole: child.exitCode === 0, output: (await outputs).join('').trim(), seconds, memoryPeakMiB }
}
