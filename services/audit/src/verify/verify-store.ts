import { randomInt } from 'node:crypto'
import { openStoredViews, openStoreScan, type StoredView, type StoreScan } from '@folio/runtime/ports/audit-ports.ts'
import { serviceOf, auditedServices as services } from '../audited-services.ts'
import type { Checkpoint } from '../checkpoint/checkpoint.ts'
import { type Collected, collectWindows } from './collect-windows.ts'
import { findFaults, THE_STORE } from './content-faults.ts'
import { checkStakes, checkUnsettled } from './contracts/lives/open-contracts.ts'
import { findDuplicates, type IsPurged } from './find-duplicates.ts'
import { type FindingsSummary, noFindings } from './findings.ts'
import { LANE, type Lanes, textHash } from './hashing/text-hash.ts'
import { compareHistory } from './history/compare-history.ts'
import type { HistoryEnd, KnownHistory } from './history/known-history.ts'
import { type OpenTransfer, openTransfers } from './money/open-transfers.ts'
import { accountSums, type Total, totalsOf } from './money/totals.ts'
import { mergeRanges } from './ranges/merge-ranges.ts'
import { compareNewEntries } from './since/compare-new-entries.ts'
import { provenReads } from './since/proven-reads.ts'
import { isAtCheckpoint, rereadHistory } from './since/reread-history.ts'
import { checkRevealedDays } from './since/revealed-days.ts'
import { checkCounts, checkFirst, checkHead, checkPositions, checkTotals } from './store-checks.ts'
import type { VerifySetting } from './verify-messages.ts'
import { INLINE_EVENTS_MAX, rangesOf, verifyRanges } from './verify-ranges.ts'
import { checkDroppedParts } from './views/check-dropped-parts.ts'
import {
  compareViews,
  digestViews,
  type ViewComparison,
  type ViewDigest,
  viewPositions,
} from './views/compare-views.ts'
import { droppedParts } from './views/dropped-parts.ts'
import { expectedView } from './views/expected-view.ts'

/** The options of a verification; `now` in microseconds since 1970. */
export type VerifyOptions = {
  readonly threads: number
  /** The number of events up to which the calling thread verifies alone; left out, `INLINE_EVENTS_MAX`. */
  readonly inlineEventsMax?: number
  readonly now: number
  /** Called from time to time with the number of checked events and of all events. */
  readonly onProgress: (checked: number, all: number) => void
  /** Goes on from the history of a checkpoint, and checks what came after it. */
  readonly since?: SinceCheckpoint
  /** Reads everything, and compares the history up to the position of this checkpoint with it. */
  readonly expected?: Checkpoint
  /** Called with the end of the history if nothing was found. */
  readonly onWhole?: (end: HistoryEnd) => void
}

/** A checkpoint, with its history as it is kept in a file. */
export type SinceCheckpoint = {
  readonly checkpoint: Checkpoint
  readonly stateFile: string
  readonly history: KnownHistory
}

/** The result of verifying a store up to a position. */
export type Verified = {
  readonly epoch: number
  readonly position: number
  /** The events that were checked. */
  readonly events: number
  readonly streams: number
  readonly seconds: number
  readonly eventsPerSecond: number
  readonly totals: readonly Total[]
  readonly openTransfers: readonly OpenTransfer[]
  readonly views: readonly ViewComparison[]
  readonly findings: FindingsSummary
}

const randomSeed = (): Lanes => ({ high: randomInt(LANE), low: randomInt(LANE) })

/** Opens what a verification reads, and makes what it merges into. */
const partsOf = (dir: string, options: VerifyOptions) => {
  const { since, expected } = options
  const known = since?.history
  const store: StoreScan = openStoreScan(dir)
  const seed: Lanes = known?.seed ?? expected?.state.seed ?? randomSeed()
  const viewSeed = randomSeed()
  const findings = noFindings()
  return {
    dir,
    options,
    known,
    store,
    seed,
    viewSeed,
    findings,
    startedMs: performance.now(),
    written: openStoredViews(dir),
    hash: textHash(seed),
    viewHash: textHash(viewSeed),
    merged: mergeRanges(known),
    expectedViews: new Map(services.map(({ service }) => [service, expectedView()])),
    readStream: known === undefined ? store.readStream : provenReads(store.readStream, known, findings),
  }
}

type Parts = ReturnType<typeof partsOf>

/** Verifies the events up to the end; at the position of an expected checkpoint, compares the history with it. */
const runRanges = async (
  { options, known, merged, seed, findings }: Parts,
  work: { readonly last: number; readonly events: number; readonly setting: VerifySetting; readonly streams: number },
  { taker, seen }: Collected,
): Promise<void> => {
  const { threads, inlineEventsMax = INLINE_EVENTS_MAX, expected } = options
  const { last, events, setting, streams } = work
  const run = (after: number, upTo: number): Promise<void> => {
    const ranges = rangesOf({ after, upTo, events }, threads)
    return verifyRanges(setting, { ranges, threads: events > inlineEventsMax ? threads : 0, streams }, taker)
  }
  const from = known?.position ?? 0
  if (expected === undefined) return run(from, last)
  const middle = Math.min(last, expected.position)
  await run(from, middle)
  compareHistory({ streams: merged.streams(), seed, eachKey: seen.each, keys: seen.size() }, expected, findings)
  await run(middle, last)
}

/** Starts the threads first, so that they work while this thread reads the views. */
const begin = (parts: Parts, views: readonly StoredView[]) => {
  const { dir, options, known, store, seed, viewSeed, viewHash, findings, merged, expectedViews } = parts
  const dropped = new Map(views.map((each) => [each.view, droppedParts(each)]))
  const positions = viewPositions(views, services, store.epoch)
  const head = store.head()
  const last = head.found?.position ?? 0
  checkHead(head, findings)
  checkFirst(store.firstPosition(), findings)
  checkPositions(positions, last, findings)
  const ofServices = views.filter(({ view }) => positions.has(view))
  const notes = { services, store, now: options.now, findings }
  findFaults(THE_STORE, () => checkDroppedParts(ofServices, notes), findings)
  if (!store.isDense) checkCounts(store, known, findings)
  const isOn = known === undefined || isAtCheckpoint(store, known, findings)
  const from = known?.position ?? 0
  const events = from === 0 ? store.events() : store.eventsAfter(from)
  const collected = collectWindows(events, { merged, expectedViews, known }, options.onProgress)
  const compared = known === undefined ? positions : new Map<string, number>()
  const setting: VerifySetting = {
    dir,
    seed,
    viewSeed,
    viewedTo: [...compared],
    dropped: [...dropped],
    since: options.since && { checkpoint: options.since.checkpoint, stateFile: options.since.stateFile },
  }
  const streams = known === undefined ? store.streams() : events
  const done = isOn ? runRanges(parts, { last, events, setting, streams }, collected) : Promise.resolve()
  // It is awaited later; where the views cannot be read, never.
  done.catch(() => {})
  const digests: readonly ViewDigest[] = digestViews(views, compared, viewHash)
  return { head, last, collected, done, digests, dropped, isOn }
}

type Begun = ReturnType<typeof begin>

/** Makes the checks that need all ranges. */
const checkWhole = (parts: Parts, { last, collected, dropped }: Begun): void => {
  const { known, store, hash, findings, merged, readStream } = parts
  const run = (check: () => void): void => findFaults(THE_STORE, check, findings)
  run(merged.market.finish)
  findings.include(merged.findings.soFar())
  const { repeated } = collected
  const isPurged: IsPurged = ({ stream, position }) =>
    position <= (dropped.get(serviceOf(services, stream)?.service ?? '')?.purgedTo ?? 0)
  if (repeated.size > 0) run(() => findDuplicates(store.scan(0, last), { repeated, hash, isPurged }, findings))
  const newestTick = merged.market.newestTick()
  const reads = { readContract: store.readStream, readTicks: readStream, newestTick }
  run(() => checkUnsettled(merged.contracts, reads, findings))
  run(() => checkStakes(merged.contracts, merged.system(), findings))
  if (known === undefined) return
  run(() => checkRevealedDays(merged.open().market, known, { readStream, findings }))
  run(() => rereadHistory({ store, known, random: (max) => randomInt(1, max + 1) }, findings))
}

const finish = (parts: Parts, begun: Begun): Verified => {
  const { options, known, store, written, viewHash, findings, merged, expectedViews, seed, startedMs } = parts
  const { last, collected, digests, head, isOn } = begun
  if (isOn) checkWhole(parts, begun)
  const accounts = accountSums(merged.streams(), known)
  const totals = totalsOf({ ...merged, accounts })
  checkTotals(totals, findings)
  const open = openTransfers(merged.transit(), options.now, findings)
  const compared = { services, store, written, hash: viewHash, findings }
  const compareNew = () => (known === undefined || !isOn ? [] : compareNewEntries({ ...compared, known }))
  const views = known === undefined ? compareViews(compared, digests, expectedViews) : compareNew()
  const seconds = (performance.now() - startedMs) / 1000
  const events = collected.checked()
  const verified: Verified = {
    epoch: store.epoch,
    position: last,
    events,
    streams: merged.streamCount(),
    seconds,
    eventsPerSecond: Math.round(events / seconds),
    totals,
    openTransfers: open,
    views,
    findings: findings.soFar(),
  }
  const tip = merged.streams().get(head.found?.stream ?? '')?.tip
  const newest = tip === undefined ? known?.last : { stream: head.found?.stream ?? '', ...tip }
  if (verified.findings.count === 0 && newest !== undefined) {
    const { stream, revision, hash: ofLast } = newest
    options.onWhole?.({
      epoch: store.epoch,
      position: last,
      last: { stream, revision, hash: ofLast },
      seed,
      streams: merged.streams(),
      eachKey: collected.seen.each,
      keys: collected.seen.size(),
      open: {
        events: events + (known?.open.events ?? 0),
        streams: merged.streamCount(),
        accounts: [...accounts].sort(([a], [b]) => (a < b ? -1 : 1)),
        ...merged.open(),
      },
    })
  }
  return verified
}

/** Verifies the store of a data directory up to its current position, also while a server runs on it. */
export const verifyStore = async (dir: string, options: VerifyOptions): Promise<Verified> => {
  const parts = partsOf(dir, options)
  const { store, written } = parts
  try {
    const begun =
      written === undefined
        ? begin(parts, [])
        : written.atOneMoment((views: readonly StoredView[]) => begin(parts, views))
    await begun.done
    return finish(parts, begun)
  } finally {
    store.close()
    written?.close()
  }
}
