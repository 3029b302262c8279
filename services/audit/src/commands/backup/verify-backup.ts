import type { Verified } from '../../verify/run/verification.ts'
import { verifyStore } from '../../verify/verify-store.ts'
import type { CommandCall } from '../command.ts'

const THREADS = 2

/** Verifies the copy of a store in a folder, which is to be restored. */
export const verifyBackup = (
  dir: string,
  { now, progress }: Pick<CommandCall, 'now' | 'progress'>,
): Promise<Verified> =>
  verifyStore(dir, { threads: THREADS, now, isForRestore: true, onProgress: progress.at }).finally(progress.end)
