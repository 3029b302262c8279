import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 'audit'
const STATE_FILE = 'state.db'
const CHECKPOINT_FILE = 'checkpoint'
const OWNER_ONLY_FOLDER = 0o700
const OWNER_ONLY_FILE = 0o600

const folderOf = (dataDir: string): string => join(dataDir, FOLDER)

/** The file of the states of checkpoints in a data directory. */
export const stateFile = (dataDir: string): string => join(folderOf(dataDir), STATE_FILE)

/** The file of the newest checkpoint in a data directory. */
export const checkpointFile = (dataDir: string): string => join(folderOf(dataDir), CHECKPOINT_FILE)

const writeSynced = (path: string, text: string): void => {
  const file = openSync(path, 'wx', OWNER_ONLY_FILE)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/**
 * Replaces the file of the newest checkpoint by a synced one, so that after a crash the file is the old or the new one. Each
 * writer has a temporary file of its own: several programs may write at once.
 */
export const replaceCheckpointFile = (dataDir: string, text: string): void => {
  const path = checkpointFile(dataDir)
  const temporary = `${path}.${randomUUID()}.new`
  try {
    writeSynced(temporary, text)
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
  const directory = openSync(folderOf(dataDir), 'r')
  try {
    fsyncSync(directory)
  } finally {
    closeSync(directory)
  }
}

/** Makes the folder and the file of the states, which only their owner may read. */
export const makeCheckpointFolder = (dataDir: string): void => {
  mkdirSync(folderOf(dataDir), { recursive: true, mode: OWNER_ONLY_FOLDER })
  closeSync(openSync(stateFile(dataDir), 'a', OWNER_ONLY_FILE))
}
