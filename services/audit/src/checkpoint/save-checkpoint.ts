import { hash } from 'node:crypto'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { HistoryEnd } from '../verify/history/known-history.ts'
import type { Total } from '../verify/money/totals.ts'
import type { Checkpoint } from './checkpoint.ts'
import { makeCheckpointFolder, replaceCheckpointFile, stateFile } from './checkpoint-files.ts'
import { checkpointInFile } from './newest-checkpoint.ts'
import { type NewestLine, newestLine } from './newest-line.ts'
import { bodyOf, type CheckpointKey, FORMAT, signedText } from './signed-checkpoint.ts'
import { historyPages } from './state/open-history.ts'
import { openPartsFile } from './state/parts-file.ts'
import { saveHistory } from './state/save-history.ts'

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

/** The reference of a new checkpoint to the one before it: none where that was proven, beyond what that one says itself. */
const replacedBy = (dataDir: string, proven: Checkpoint | undefined, at: string): Checkpoint['replaces'] => {
  const newest = newestLine(dataDir)
  if (newest === undefined || (proven !== undefined && bodyOf(proven) === newest.line)) return proven?.replaces
  return { version: newest.version, sha256: hash('sha256', newest.line, 'hex'), at }
}

/**
 * Writes the state and the signed checkpoint; returns undefined if another checkpoint became the newest since
 * the verification began.
 */
export const saveCheckpoint = (dataDir: string, verified: VerifiedEnd): Checkpoint | undefined => {
  const { end, totals, openTransfers, since, expected, begun, key, now } = verified
  const { epoch, position, last, open } = end
  makeCheckpointFolder(dataDir)
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
    if (saved !== undefined) replaceCheckpointFile(dataDir, saved.text)
    return made
  } finally {
    parts.close()
  }
}
