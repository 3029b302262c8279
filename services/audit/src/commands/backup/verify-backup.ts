import type { Verified } from '../../verify/run/verification.ts'
import { verifyStore } from '../../verify/verify-store.ts'
import type { ProgressReporter } from '../progress.ts'

const THREADS = 2
/** A time before all events, so that no open transfer counts as too old: open transfers continue after a restore. */
const NO_TIME = 0

/** Verifies the copy of a store in a folder. */
export const verifyBackup = (dir: string, progress: ProgressReporter): Promise<Verified> =>
  verifyStore(dir, { threads: THREADS, now: NO_TIME, onProgress: progress.at }).finally(progress.end)
