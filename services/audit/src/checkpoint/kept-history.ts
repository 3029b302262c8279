import type { KnownHistory } from '../verify/history/known-history.ts'
import type { Checkpoint } from './checkpoint.ts'
import { bodyOf } from './signed-checkpoint.ts'
import { openHistory } from './state/open-history.ts'
import { openPartsForReading } from './state/parts-file.ts'

/** Opens the history that a checkpoint names; returns undefined where its state is not kept. */
export const openHistoryOf = (
  path: string,
  checkpoint: Checkpoint,
): { readonly history: KnownHistory; readonly close: () => void } | undefined => {
  const parts = openPartsForReading(path)
  if (parts === undefined) return undefined
  // After both files were deleted, versions begin at 1 again: the number alone does not name a state.
  if (parts.textOf(checkpoint.version)?.split('\n', 1)[0] !== bodyOf(checkpoint)) {
    parts.close()
    return undefined
  }
  try {
    return { history: openHistory(checkpoint, parts.readerOf(checkpoint.version)), close: parts.close }
  } catch (error) {
    parts.close()
    throw error
  }
}
