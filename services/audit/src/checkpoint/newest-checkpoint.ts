import { existsSync, readFileSync } from 'node:fs'
import type { Checkpoint } from './checkpoint.ts'
import { checkpointFile, replaceCheckpointFile, stateFile } from './checkpoint-files.ts'
import { newestLine } from './newest-line.ts'
import { bodyOf, CheckpointRefused, readCheckpoint } from './signed-checkpoint.ts'
import { StateChanged } from './state/page-tree.ts'
import { type NewestCheckpoint, openPartsForReading } from './state/parts-file.ts'

/** Reads the checkpoint in the file, where the key signed it; the file may be missing, or of a key from before. */
export const checkpointInFile = (dataDir: string, publicKey: string): Checkpoint | undefined => {
  const file = checkpointFile(dataDir)
  if (!existsSync(file)) return undefined
  try {
    return readCheckpoint(readFileSync(file, 'utf8'), publicKey)
  } catch (error) {
    if (!(error instanceof CheckpointRefused)) throw error
    return undefined
  }
}

/** The newest checkpoint that the state has; throws `StateChanged` for one that the key did not sign. */
const checkpointInState = (
  dataDir: string,
  publicKey: string,
): (NewestCheckpoint & { readonly checkpoint: Checkpoint }) | undefined => {
  const parts = openPartsForReading(stateFile(dataDir))
  try {
    const newest = parts?.newest()
    return newest && { ...newest, checkpoint: readCheckpoint(newest.text, publicKey) }
  } catch (error) {
    if (!(error instanceof CheckpointRefused)) throw error
    const version = newestLine(dataDir)?.version
    throw new StateChanged(
      `the newest checkpoint, ${version}, in ${stateFile(dataDir)} cannot be used: ${error.message}`,
    )
  } finally {
    parts?.close()
  }
}

/** The newest checkpoint of a data directory; `isKept` is false where its state was deleted or set back. */
export type NewestOfFolder = { readonly checkpoint: Checkpoint; readonly isKept: boolean }

/**
 * Reads the newest checkpoint of a data directory, and writes its file again where a crash left an older one; throws
 * `StateChanged` for one in the state that the key did not sign, or signed with another version.
 */
export const newestCheckpoint = (dataDir: string, publicKey: string): NewestOfFolder | undefined => {
  // The state is written before the file, so that a file read first is never the newer one by itself.
  const inFile = checkpointInFile(dataDir, publicKey)
  const inState = checkpointInState(dataDir, publicKey)
  // By the signed version: anyone who can write the state can give an older text the number of a newer one.
  const isNewer = inFile !== undefined && inFile.version > (inState?.checkpoint.version ?? 0)
  if (isNewer) return { checkpoint: inFile, isKept: false }
  if (inState === undefined) return undefined
  const { checkpoint, text, version } = inState
  if (checkpoint.version !== version) {
    const place = `the newest checkpoint, ${version}, in ${stateFile(dataDir)}`
    throw new StateChanged(`${place} cannot be used: its text is of checkpoint ${checkpoint.version}`)
  }
  if (inFile === undefined || bodyOf(inFile) !== bodyOf(checkpoint)) replaceCheckpointFile(dataDir, text)
  return { checkpoint, isKept: true }
}
