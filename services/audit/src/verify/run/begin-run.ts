import type { StoredView } from '@folio/runtime/ports/audit-ports.ts'
import { auditedServices as services } from '../../audited-services.ts'
import { type Collected, collectWindows } from '../collect-windows.ts'
import { findFaults, THE_STORE } from '../content-faults.ts'
import { compareHistory } from '../history/compare-history.ts'
import { isAtCheckpoint } from '../since/reread-history.ts'
import { checkCounts, checkFirst, checkHead, checkPositions } from '../store-checks.ts'
import { countIndexRows } from '../stream-index-checks.ts'
import type { VerifySetting } from '../verify-messages.ts'
import { INLINE_EVENTS_MAX, rangesOf, verifyRanges } from '../verify-ranges.ts'
import { checkDroppedParts } from '../views/check-dropped-parts.ts'
import { digestViews, type ViewDigest, viewPositions } from '../views/compare-views.ts'
import { droppedParts } from '../views/dropped-parts.ts'
import type { Parts } from './open-parts.ts'

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

/** Begins a verification: the threads first, so that they work while this thread reads the views. */
export const beginRun = (parts: Parts, views: readonly StoredView[]) => {
  const { dir, options, known, store, seed, viewSeed, viewHash, findings, merged, expectedViews } = parts
  const dropped = new Map(views.map((each) => [each.view, droppedParts(each)]))
  const positions = viewPositions(options.isForRestore ? [] : views, services, store.epoch)
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
  const indexRows = known === undefined ? countIndexRows(store, last, findings) : undefined
  const events = indexRows ?? (from === 0 ? store.events() : store.eventsAfter(from))
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
  return { head, last, indexRows, collected, done, digests, dropped, isOn }
}

/** A verification whose threads work. */
export type BegunRun = ReturnType<typeof beginRun>
