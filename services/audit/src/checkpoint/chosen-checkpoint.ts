import { existsSync, readFileSync } from 'node:fs'
import { CannotRun } from '../commands/output.ts'
import type { Checkpoint } from './checkpoint.ts'
import { checkpointFile, stateFile } from './checkpoint-files.ts'
import { openHistoryOf } from './kept-history.ts'
import { newestCheckpoint } from './newest-checkpoint.ts'
import { type CheckpointKey, CheckpointRefused, readCheckpoint } from './signed-checkpoint.ts'
import { StateChanged } from './state/page-tree.ts'

/** The name of the newest checkpoint of a data directory; any other name is that of a file. */
export const NEWEST = 'newest'

/** The checkpoint that `--since` names, and whether everything is compared with it. */
type NamedSince = { readonly since: string; readonly full?: boolean; readonly dataDir: string }

/** Reads the newest checkpoint to go on from, or to compare everything with. */
const newestOf = (dataDir: string, key: CheckpointKey, full: boolean): Checkpoint | undefined => {
  const newest = newestCheckpoint(dataDir, key.publicKey)
  if (newest === undefined || newest.isKept || full) return newest?.checkpoint
  const { version } = newest.checkpoint
  const advice = 'verify --full --since newest compares everything with it, and makes a new one'
  throw new StateChanged(
    `${checkpointFile(dataDir)} has checkpoint ${version}, and ${stateFile(dataDir)} was deleted or set back; ${advice}`,
  )
}

/** Reads the checkpoint that `--since` names; undefined for `newest` where there is none yet. */
export const checkpointNamed = (
  { since, full = false, dataDir }: NamedSince,
  key: CheckpointKey,
): Checkpoint | undefined => {
  try {
    if (since === NEWEST) return newestOf(dataDir, key, full)
    if (!existsSync(since)) throw new CannotRun(`there is no checkpoint ${since}`)
    return readCheckpoint(readFileSync(since, 'utf8'), key.publicKey)
  } catch (error) {
    if (!(error instanceof CheckpointRefused)) throw error
    throw new CannotRun(`the checkpoint ${since} cannot be used: ${error.message}`)
  }
}

/** Opens the history of a checkpoint to go on from. */
export const historyFrom = (dataDir: string, checkpoint: Checkpoint) => {
  const opened = openHistoryOf(stateFile(dataDir), checkpoint)
  if (opened !== undefined) return opened
  const advice = 'verify --full --since compares the history with it, and verify makes a new one'
  throw new CannotRun(`the state of checkpoint ${checkpoint.version} is not kept in ${stateFile(dataDir)}: ${advice}`)
}
