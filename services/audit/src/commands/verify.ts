import { availableParallelism } from 'node:os'
import type { Checkpoint } from '../checkpoint/checkpoint.ts'
import { checkpointFile, stateFile } from '../checkpoint/checkpoint-files.ts'
import { checkpointNamed, historyFrom, NEWEST } from '../checkpoint/chosen-checkpoint.ts'
import { type NewestLine, newestLine } from '../checkpoint/newest-line.ts'
import { saveCheckpoint } from '../checkpoint/save-checkpoint.ts'
import { type CheckpointKey, FORMAT } from '../checkpoint/signed-checkpoint.ts'
import type { HistoryEnd } from '../verify/history/known-history.ts'
import type { Verified, VerifyOptions } from '../verify/run/verification.ts'
import { verifyStore } from '../verify/verify-store.ts'
import type { Command, CommandCall, Options } from './command.ts'
import { CannotRun, exitCodes } from './output.ts'
import { type MadeCheckpoint, type NamedCheckpoint, type VerifiedSince, verifySummary } from './verify-summary.ts'

const THREADS_MAX = 4

const namedOf = ({ version, position, made_at, full, replaces }: Checkpoint): NamedCheckpoint => ({
  version,
  position,
  made_at,
  full,
  ...(replaces && { replaces }),
})

type Saving = {
  readonly call: CommandCall
  readonly verified: Verified
  readonly end: HistoryEnd | undefined
  readonly since: Parameters<typeof saveCheckpoint>[1]['since']
  readonly expected: Checkpoint | undefined
  readonly begun: NewestLine | undefined
}

/** Tells whether the file system or SQLite refused; any other error is a finding or a fault of the program. */
const isOfFile = (error: unknown): error is Error =>
  error instanceof Error && ('syscall' in error || ('code' in error && error.code === 'ERR_SQLITE_ERROR'))

/** Makes the checkpoint of a verification that found nothing. */
const checkpointOf = (
  { call, verified, end, since, expected, begun }: Saving,
  key: CheckpointKey | undefined,
): MadeCheckpoint | undefined => {
  const { options, now, checkpointKey } = call
  if (checkpointKey === undefined) return undefined
  if (key === undefined) return { none: 'there is no key to sign it: neither FOLIO_CHECKPOINT_KEY nor a master key' }
  if (end === undefined) return { none: verified.findings.count === 0 ? 'there is no event' : 'something was found' }
  const { totals, openTransfers } = verified
  try {
    const parts = { end, totals, openTransfers: openTransfers.length, since, expected, begun, key, now }
    const saved = saveCheckpoint(options.dataDir, parts)
    if (saved === undefined) {
      return {
        none: since === undefined ? 'another one was made meanwhile' : `there is a newer one than ${since.version}`,
      }
    }
    return { ...namedOf(saved), file: checkpointFile(options.dataDir), key: key.publicKey }
  } catch (error) {
    if (!isOfFile(error)) throw error
    return { none: `it cannot be written: ${error.message}` }
  }
}

/** Checks that the checkpoint to replace is the newest one, so that an operator gives up none without having seen it. */
const assertReplaced = ({ since, replace }: Options, newest: NewestLine | undefined): void => {
  if (replace === undefined) return
  if (since !== undefined) throw new CannotRun('--replace compares with no checkpoint: it takes no --since')
  if (newest === undefined) throw new CannotRun(`--replace ${replace}: there is no checkpoint`)
  if (String(newest.version) === replace) return
  throw new CannotRun(`--replace ${replace}: the newest checkpoint is ${newest.version}`)
}

/** Replays every stream and compares every view, or goes on from a checkpoint; signs a new one if nothing was found. */
export const verify: Command = async (call) => {
  const { options, print, progress, now, checkpointKey } = call
  const { dataDir, since, full = false } = options
  const begun = newestLine(dataDir)
  assertReplaced(options, begun)
  if (full && since === undefined)
    throw new CannotRun('--full needs --since FILE; without --since, verify reads everything')
  const key = checkpointKey?.(dataDir)
  // A program that makes no checkpoints has none to compare with.
  if (since !== undefined && key === undefined && !(full && since === NEWEST)) {
    const advice = 'set FOLIO_CHECKPOINT_KEY (64 hexadecimal digits)'
    throw new CannotRun(`there is no key to read checkpoints by: ${advice}`)
  }
  const checkpoint = since === undefined || key === undefined ? undefined : checkpointNamed({ ...options, since }, key)
  // The state of an earlier format cannot be gone on from: everything is read, and compared with the checkpoint.
  const isFull = full || (checkpoint !== undefined && checkpoint.format !== FORMAT)
  const opened = checkpoint === undefined || isFull ? undefined : historyFrom(dataDir, checkpoint)
  const threads = Math.min(THREADS_MAX, Math.max(1, availableParallelism()))
  let end: HistoryEnd | undefined
  const work: VerifyOptions = {
    threads,
    now,
    onProgress: progress.at,
    onWhole: (whole) => {
      end = whole
    },
    ...(checkpoint !== undefined && isFull && { expected: checkpoint }),
    ...(checkpoint && opened && { since: { checkpoint, stateFile: stateFile(dataDir), history: opened.history } }),
  }
  try {
    const verified = await verifyStore(dataDir, work).finally(progress.end)
    const from = opened && checkpoint
    const made = checkpointOf({ call, verified, end, since: from, expected: work.expected, begun }, key)
    const result: VerifiedSince = {
      ...verified,
      since: checkpoint && namedOf(checkpoint),
      isFull: opened === undefined,
      checkpoint: made,
    }
    await print(options.json ? `${JSON.stringify(result)}\n` : verifySummary(result))
    return verified.findings.count === 0 ? exitCodes.whole : exitCodes.found
  } finally {
    opened?.close()
  }
}
