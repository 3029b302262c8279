import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { Checkpoint } from '../checkpoint/checkpoint.ts'
import { checkpointFile, stateFile } from '../checkpoint/checkpoint-files.ts'
import { openHistoryOf } from '../checkpoint/kept-history.ts'
import { newestCheckpoint } from '../checkpoint/newest-checkpoint.ts'
import { type NewestLine, newestLine } from '../checkpoint/newest-line.ts'
import { saveCheckpoint } from '../checkpoint/save-checkpoint.ts'
import { type CheckpointKey, CheckpointRefused, FORMAT, readCheckpoint } from '../checkpoint/signed-checkpoint.ts'
import { StateChanged } from '../checkpoint/state/page-tree.ts'
import type { HistoryEnd } from '../verify/history/known-history.ts'
import type { Verified, VerifyOptions } from '../verify/run/verification.ts'
import { SAMPLED_EVENTS } from '../verify/since/reread-history.ts'
import { verifyStore } from '../verify/verify-store.ts'
import type { Command, CommandCall, Options } from './command.ts'
import { CannotRun, counted, exitCodes, findingLines, verdictLine } from './output.ts'

const THREADS_MAX = 4
const OPEN_SHOWN_MAX = 20
const NEWEST = 'newest'

/** The checkpoint that a verification made, or the reason why it made none. */
type Made = (NamedCheckpoint & { readonly file: string; readonly key: string }) | { readonly none: string }

type NamedCheckpoint = Pick<Checkpoint, 'version' | 'position' | 'made_at' | 'full' | 'replaces'>

/** A verification with the checkpoint that it went on from, and the one that it made. */
export type VerifiedSince = Verified & {
  readonly since?: NamedCheckpoint | undefined
  readonly isFull: boolean
  readonly checkpoint?: Made | undefined
}

const namedOf = ({ version, position, made_at, full, replaces }: Checkpoint): NamedCheckpoint => ({
  version,
  position,
  made_at,
  full,
  ...(replaces && { replaces }),
})

const sinceLines = ({ since, isFull }: VerifiedSince): readonly string[] => {
  if (since === undefined) return []
  const { version, position, made_at, full } = since
  const checkpoint = `checkpoint ${version} of position ${position}, made ${made_at}`
  if (isFull) return [`compared with ${checkpoint}`]
  const sampled = counted(Math.min(SAMPLED_EVENTS, position), 'older event')
  return [
    `since ${checkpoint}; ${sampled} read again at random`,
    `everything was read last up to position ${full.position}, ${full.made_at}`,
  ]
}

const checkpointLine = (made: Made): string => {
  if ('none' in made) return `no checkpoint: ${made.none}`
  const { version, file, key, replaces } = made
  const replaced = replaces === undefined ? '' : `; checkpoint ${replaces.version} was given up at ${replaces.at}`
  return `checkpoint ${version} in ${file}, signed by ${key}${replaced}`
}

/** Formats the result of a verification for people. */
const summary = (verified: VerifiedSince): string => {
  const {
    epoch,
    position,
    events,
    streams,
    seconds,
    eventsPerSecond,
    totals,
    openTransfers,
    views,
    lostDays,
    findings,
  } = verified
  const noun = verified.since !== undefined && !verified.isFull ? 'new event' : 'event'
  const lines = [
    `${counted(events, noun)} of ${counted(streams, 'stream')} up to position ${position} of epoch ${epoch}`,
    ...sinceLines(verified),
    `${seconds.toFixed(1)} s, ${eventsPerSecond.toLocaleString('en-US')} events/s`,
  ]
  for (const { realm, currency, accounts, transit, system, sum } of totals) {
    const others = Object.entries(system).map(([account, amount]) => `, ${account} ${amount}`)
    lines.push(`${realm} ${currency}: accounts ${accounts}, transit ${transit}${others.join('')}; together ${sum}`)
  }
  lines.push(counted(openTransfers.length, 'open transfer'))
  for (const { account, currency, amount, sent, ageSeconds } of openTransfers.slice(0, OPEN_SHOWN_MAX)) {
    lines.push(`  ${account}: ${amount} ${currency} for ${ageSeconds} s, sent by ${sent}`)
  }
  if (openTransfers.length > OPEN_SHOWN_MAX) lines.push(`  and ${openTransfers.length - OPEN_SHOWN_MAX} more`)
  for (const { view, position: at, entries, verdict } of views) {
    lines.push(
      `view ${view}: ${verdict}${at === undefined ? '' : ` (${counted(entries, 'entry', 'entries')} at position ${at})`}`,
    )
  }
  for (const day of lostDays) lines.push(`the secret of ${day} is lost: nobody can prove the ticks of that day`)
  lines.push(...findingLines(findings), verdictLine(findings))
  if (verified.checkpoint !== undefined) lines.push(checkpointLine(verified.checkpoint))
  return `${lines.join('\n')}\n`
}

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
const checkpointNamed = (
  { since, full = false, dataDir }: Options & { readonly since: string },
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
const historyFrom = (dataDir: string, checkpoint: Checkpoint) => {
  const opened = openHistoryOf(stateFile(dataDir), checkpoint)
  if (opened !== undefined) return opened
  const advice = 'verify --full --since compares the history with it, and verify makes a new one'
  throw new CannotRun(`the state of checkpoint ${checkpoint.version} is not kept in ${stateFile(dataDir)}: ${advice}`)
}

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
): Made | undefined => {
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
    await print(options.json ? `${JSON.stringify(result)}\n` : summary(result))
    return verified.findings.count === 0 ? exitCodes.whole : exitCodes.found
  } finally {
    opened?.close()
  }
}
