import { type Verified, verifyStore } from '../verify/verify-store.ts'
import type { Progress } from './progress.ts'

const THREADS = 2
/** Long ago: transfers that were on their way when the copy was made go on after the restore, however old they are now. */
const NO_TIME = 0

/** Replays everything in a folder that holds a copy of a store. */
export const verifyBackup = (dir: string, progress: Progress): Promise<Verified> =>
  verifyStore(dir, { threads: THREADS, now: NO_TIME, onProgress: progress.at }).finally(progress.end)
