import { hash, randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { HistoryEnd, KnownHistory } from '../verify/history/known-history.ts'
import type { Total } from '../verify/money/totals.ts'
import type { Checkpoint } from './checkpoint.ts'
import {
  bodyOf,
  type CheckpointKey,
  CheckpointRefused,
  FORMAT,
  readCheckpoint,
  signedText,
} from './signed-checkpoint.ts'
import { historyPages, openHistory } from './state/open-history.ts'
import { StateChanged } from './state/page-tree.ts'
import { type NewestCheckpoint, openPartsFile, openPartsForReading } from './state/parts-file.ts'
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
 * Replaces a file by a synced one, so that after a crash the file is the old or the new one. Each writer has a temporary file
 * of its own: several programs may write at once.
 */
const replaceFile = (folder: string, name: string, text: string): void => {
  const temporary = join(folder, `${name}.${randomUUID()}.new`)
  try {
    writeSynced(temporary, text)
    renameSync(temporary, join(folder, name))
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
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
  readonly since: Checkpoint | undefined
  /** The checkpoint that everything was compared with. */
  readonly expected: Checkpoint | undefined
  /** The newest checkpoint when the verification began. */
  readonly begun: NewestLine | undefined
  readonly key: CheckpointKey
  /** Microseconds since 1970. */
  readonly now: number
}

/** The first line of the newest checkpoint of a data directory, whatever its key and its signature. */
export type NewestLine = { readonly version: number; readonly line: string }

const lineOf = (text: string): NewestLine => {
  const [line = ''] = text.split('\n')
  try {
    const { version } = JSON.parse(line)
    return { version: typeof version === 'number' ? version : 0, line }
  } catch {
    return { version: 0, line }
  }
}

/** Reads the first line of the newest checkpoint, which may be one that cannot be used; undefined where there is none. */
export const newestLine = (dataDir: string): NewestLine | undefined => {
  const file = checkpointFile(dataDir)
  const inFile = existsSync(file) ? lineOf(readFileSync(file, 'utf8')) : undefined
  const parts = openPartsForReading(stateFile(dataDir))
  try {
    const newest = parts?.newest()
    if (newest === undefined || (inFile !== undefined && inFile.version > newest.version)) return inFile
    return { version: newest.version, line: lineOf(newest.text).line }
  } finally {
    parts?.close()
  }
}

/** The reference of a new checkpoint to the one before it: none where that was proven, beyond what that one says itself. */
const replacedBy = (dataDir: string, proven: Checkpoint | undefined, at: string): Checkpoint['replaces'] => {
  const newest = newestLine(dataDir)
  if (newest === undefined || (proven !== undefined && bodyOf(proven) === newest.line)) return proven?.replaces
  return { version: newest.version, sha256: hash('sha256', newest.line, 'hex'), at }
}

/**
 * Writes the state and the signed checkpoint; returns undefined where another one was made since the verification began, which
 * nobody has given up.
 */
export const saveCheckpoint = (dataDir: string, verified: VerifiedEnd): Checkpoint | undefined => {
  const { end, totals, openTransfers, since, expected, begun, key, now } = verified
  const { epoch, position, last, open } = end
  const folder = folderOf(dataDir)
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY_FOLDER })
  closeSync(openSync(stateFile(dataDir), 'a', OWNER_ONLY_FILE))
  const parts = openPartsFile(stateFile(dataDir))
  try {
    const made_at = timestampOf(now)
    const newest = since === undefined ? parts.newest()?.version : since.version
    if (newestLine(dataDir)?.line !== begun?.line) return undefined
    const replaces = replacedBy(dataDir, since ?? expected, made_at)
    let made: Checkpoint | undefined
    const atLeast = checkpointInFile(dataDir, key.publicKey)?.version ?? 0
    const saved = parts.write({ newest, isAnew: since === undefined, atLeast }, (put, version) => {
      // By the writer's own connection: a large write locks the file for all others before its end.
      const before = since && { roots: since.state, pages: historyPages(since.state, parts.readerOf(since.version)) }
      const checkpoint: Checkpoint = {
        format: FORMAT,
        version,
        made_at,
        epoch,
        position,
        last,
        events: open.events,
        streams: open.streams,
        open_transfers: openTransfers,
        totals,
        full: since?.full ?? { position, made_at },
        ...(replaces && { replaces }),
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

/** The checkpoint in the file, where the key signed it; the file may be missing, or of a key from before. */
const checkpointInFile = (dataDir: string, publicKey: string): Checkpoint | undefined => {
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
 * `StateChanged` for one in the state that the key did not sign.
 */
export const newestCheckpoint = (dataDir: string, publicKey: string): NewestOfFolder | undefined => {
  // The state is written before the file, so that a file read first is never the newer one by itself.
  const inFile = checkpointInFile(dataDir, publicKey)
  const inState = checkpointInState(dataDir, publicKey)
  const isNewer = inFile !== undefined && inFile.version > (inState?.version ?? 0)
  if (isNewer) return { checkpoint: inFile, isKept: false }
  if (inState === undefined) return undefined
  const { checkpoint, text } = inState
  if (inFile === undefined || bodyOf(inFile) !== bodyOf(checkpoint))
    replaceFile(folderOf(dataDir), CHECKPOINT_FILE, text)
  return { checkpoint, isKept: true }
}
