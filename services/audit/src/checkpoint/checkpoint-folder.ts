import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { HistoryEnd } from '../verify/history/known-history.ts'
import type { Total } from '../verify/money/totals.ts'
import type { Checkpoint } from './checkpoint.ts'
import { bodyOf, type CheckpointKey, CheckpointRefused, readCheckpoint, signedText } from './signed-checkpoint.ts'
import { type OpenedHistory, openHistory } from './state/open-history.ts'
import { StateChanged } from './state/page-tree.ts'
import { openPartsFile, openPartsForReading } from './state/parts-file.ts'
import { saveHistory } from './state/save-history.ts'

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

/** Opens the history that a checkpoint names; returns undefined where its state is not kept. */
export const openHistoryOf = (
  path: string,
  checkpoint: Checkpoint,
): (OpenedHistory & { readonly close: () => void }) | undefined => {
  const parts = openPartsForReading(path)
  if (parts === undefined) return undefined
  // After both files were deleted, versions begin at 1 again: the number alone does not name a state.
  if (parts.textOf(checkpoint.version)?.split('\n', 1)[0] !== bodyOf(checkpoint)) {
    parts.close()
    return undefined
  }
  try {
    return { ...openHistory(checkpoint, parts.readerOf(checkpoint.version)), close: parts.close }
  } catch (error) {
    parts.close()
    throw error
  }
}

/** Replaces a file by a synced one, so that after a crash the file is the old or the new one. */
const replaceFile = (folder: string, name: string, text: string): void => {
  const temporary = join(folder, `${name}.new`)
  const file = openSync(temporary, 'w', OWNER_ONLY_FILE)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(temporary, join(folder, name))
  const directory = openSync(folder, 'r')
  try {
    fsyncSync(directory)
  } finally {
    closeSync(directory)
  }
}

/** A verification to make a checkpoint of. */
export type VerifiedEnd = {
  readonly end: HistoryEnd
  readonly totals: readonly Total[]
  readonly openTransfers: number
  /** The checkpoint that it went on from; none after a verification of everything. */
  readonly since: { readonly checkpoint: Checkpoint; readonly pages: OpenedHistory['pages'] } | undefined
  readonly key: CheckpointKey
  /** Microseconds since 1970. */
  readonly now: number
}

/** Writes the state and the signed checkpoint; returns undefined when a newer one than the one before is there. */
export const saveCheckpoint = (dataDir: string, verified: VerifiedEnd): Checkpoint | undefined => {
  const { end, totals, openTransfers, since, key, now } = verified
  const { epoch, position, last, open } = end
  const folder = folderOf(dataDir)
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY_FOLDER })
  closeSync(openSync(stateFile(dataDir), 'a', OWNER_ONLY_FILE))
  const parts = openPartsFile(stateFile(dataDir))
  try {
    const made_at = timestampOf(now)
    let made: Checkpoint | undefined
    const saved = parts.write(since?.checkpoint.version, (put, version) => {
      const before = since && { roots: since.checkpoint.state, pages: since.pages }
      const checkpoint: Checkpoint = {
        format: 1,
        version,
        made_at,
        epoch,
        position,
        last,
        events: open.events,
        streams: open.streams,
        open_transfers: openTransfers,
        totals,
        full: since?.checkpoint.full ?? { position, made_at },
        state: saveHistory(end, before, put),
      }
      made = checkpoint
      return signedText(checkpoint, key)
    })
    if (saved !== undefined) replaceFile(folder, CHECKPOINT_FILE, saved.text)
    return made
  } finally {
    parts.close()
  }
}

/**
 * Reads the newest checkpoint of a data directory, and writes its file again where a crash left an older one; throws
 * `StateChanged` for one that the key did not sign.
 */
export const newestCheckpoint = (dataDir: string, publicKey: string): Checkpoint | undefined => {
  const parts = openPartsForReading(stateFile(dataDir))
  try {
    const newest = parts?.newest()
    if (newest === undefined) return undefined
    const checkpoint = readCheckpoint(newest.text, publicKey)
    const file = checkpointFile(dataDir)
    const isThere = existsSync(file) && readFileSync(file, 'utf8') === newest.text
    if (!isThere) replaceFile(folderOf(dataDir), CHECKPOINT_FILE, newest.text)
    return checkpoint
  } catch (error) {
    if (!(error instanceof CheckpointRefused)) throw error
    throw new StateChanged(`the newest checkpoint in ${stateFile(dataDir)} cannot be used: ${error.message}`)
  } finally {
    parts?.close()
  }
}
