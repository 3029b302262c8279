import { randomInt } from 'node:crypto'
import { ZERO } from '@folio/kernel/amount.ts'
import {
  openStoredViews,
  openStoreScan,
  type StoredView,
  type StoreHead,
  type StoreScan,
} from '@folio/runtime/ports/audit-ports.ts'
import { serviceOf, auditedServices as services } from '../audited-services.ts'
import { checkStakes, checkUnsettled } from './contracts/lives/open-contracts.ts'
import { findDuplicates, type IsPurged } from './find-duplicates.ts'
import { type Findings, type FindingsSummary, noFindings } from './findings.ts'
import { hashSet } from './hashing/hash-set.ts'
import { type Lanes, textHash } from './hashing/text-hash.ts'
import { type OpenTransfer, openTransfers } from './money/open-transfers.ts'
import { type Total, totalsOf } from './money/totals.ts'
import { mergeRanges } from './ranges/merge-ranges.ts'
import { INLINE_EVENTS_MAX, type RangeTaker, rangesOf, verifyRanges } from './verify-ranges.ts'
import {
  compareViews,
  digestViews,
  expiryMoments,
  purgedPositions,
  type ViewComparison,
  type ViewDigest,
  viewPositions,
} from './views/compare-views.ts'
import { expectedView } from './views/expected-view.ts'

/** The options of a verification; `now` in microseconds since 1970. */
export type VerifyOptions = {
  readonly threads: number
  /** The number of events up to which the calling thread verifies alone; left out, `INLINE_EVENTS_MAX`. */
  readonly inlineEventsMax?: number
  readonly now: number
  /** Called from time to time with the number of checked events and of all events. */
  readonly onProgress: (checked: number, all: number) => void
}

/** The result of verifying a store up to a position. */
export type Verified = {
  readonly epoch: number
  readonly position: number
  readonly events: number
  readonly streams: number
  readonly seconds: number
  readonly eventsPerSecond: number
  readonly totals: readonly Total[]
  readonly openTransfers: readonly OpenTransfer[]
  readonly views: readonly ViewComparison[]
  readonly findings: FindingsSummary
}

const LANE = 2 ** 32
const REPEATED_MAX = 10_000
/** The unique keys per event: its command, and every second event begins a transfer. */
const UNIQUE_KEYS_PER_EVENT = 1.5

type Collected = { readonly taker: RangeTaker; readonly repeated: ReadonlySet<string>; readonly checked: () => number }

/** Merges the messages of the threads. */
const collector = (
  expected: number,
  parts: {
    readonly merged: ReturnType<typeof mergeRanges>
    readonly expectedViews: ReadonlyMap<string, ReturnType<typeof expectedView>>
  },
  onProgress: VerifyOptions['onProgress'],
): Collected => {
  const seen = hashSet(expected * UNIQUE_KEYS_PER_EVENT)
  const repeated = new Set<string>()
  let checked = 0
  const taker: RangeTaker = {
    early: ({ events, once }) => {
      checked += events
      onProgress(checked, expected)
      for (let at = 0; at < once.length; at += 2) {
        const high = once[at] ?? 0
        const low = once[at + 1] ?? 0
        if (!seen.add(high, low) && repeated.size < REPEATED_MAX) repeated.add(`${high} ${low}`)
      }
    },
    window: ({ views }) => {
      for (const window of views) parts.expectedViews.get(window.view)?.apply(window)
    },
    report: parts.merged.add,
  }
  return { taker, repeated, checked: () => checked }
}

/** Compares the newest event with the head that the writer noted; when both position and head were forged, the ids differ. */
const checkHead = ({ noted, found }: StoreHead, findings: Findings): void => {
  const last = found?.position ?? 0
  if (last === noted.position && (found === undefined || found.id === noted.id)) return
  const { stream, revision, position } = found !== undefined && last >= noted.position ? found : noted
  const foundHead = last === noted.position ? 'another one than was written last' : `position ${last} is the last`
  findings.add({ stream, revision, position, expected: 'the newest event of the store', found: foundHead })
}

const checkPositions = (positions: ReadonlyMap<string, number>, last: number, findings: Findings): void => {
  for (const [view, position] of positions) {
    if (position <= last) continue
    const place = { stream: `view ${view}`, revision: undefined, position }
    findings.add({
      ...place,
      expected: `a view of what the store holds, up to ${last}`,
      found: `a view of ${position}`,
    })
  }
}

const checkTotals = (totals: readonly Total[], findings: Findings): void => {
  for (const { realm, currency, sum } of totals) {
    if (sum === ZERO) continue
    const place = { stream: 'the store', revision: undefined, position: undefined }
    findings.add({ ...place, expected: `all ${realm} accounts in ${currency} to sum to zero`, found: sum })
  }
}

/** Verifies the store of a data directory up to its current position, also while a server runs on it. */
export const verifyStore = async (dir: string, options: VerifyOptions): Promise<Verified> => {
  const { threads, inlineEventsMax = INLINE_EVENTS_MAX, now, onProgress } = options
  const startedMs = performance.now()
  const store: StoreScan = openStoreScan(dir)
  const written = openStoredViews(dir)
  const seed: Lanes = { high: randomInt(LANE), low: randomInt(LANE) }
  const hash = textHash(seed)
  const findings = noFindings()
  const merged = mergeRanges()
  const expectedViews = new Map(services.map(({ service }) => [service, expectedView()]))

  /** Starts the threads first, so that they work while this thread reads the views. */
  const begin = (views: readonly StoredView[]) => {
    const positions = viewPositions(views, services, store.epoch)
    const purged = purgedPositions(views)
    const head = store.head()
    const last = head.found?.position ?? 0
    checkHead(head, findings)
    checkPositions(positions, last, findings)
    const events = store.isDense ? last : store.events()
    const collected = collector(events, { merged, expectedViews }, onProgress)
    const setting = {
      dir,
      seed,
      viewedTo: [...positions],
      purgedTo: [...purged],
      expiredBefore: [...expiryMoments(views)],
    }
    const ranges = rangesOf(last, threads)
    const work = { ranges, threads: events > inlineEventsMax ? threads : 0, streams: store.streams() }
    const done = verifyRanges(setting, work, collected.taker)
    const digests: readonly ViewDigest[] = digestViews(views, positions, hash)
    return { last, collected, done, digests, purged }
  }

  try {
    const { last, collected, done, digests, purged } = written === undefined ? begin([]) : written.atOneMoment(begin)
    await done
    merged.market.finish()
    findings.include(merged.findings.soFar())
    const { repeated } = collected
    const isPurged: IsPurged = ({ stream, position }) =>
      position <= (purged.get(serviceOf(services, stream)?.service ?? '') ?? 0)
    if (repeated.size > 0) findDuplicates(store.scan(0, last), { repeated, hash, isPurged }, findings)
    const { readStream } = store
    checkUnsettled(merged.contracts, { readStream, newestTick: merged.market.newestTick() }, findings)
    checkStakes(merged.contracts, merged.system(), findings)
    const totals = totalsOf(merged)
    checkTotals(totals, findings)
    const open = openTransfers(merged.transit(), now, findings)
    const views = compareViews({ services, store, written, hash, findings }, digests, expectedViews)
    const seconds = (performance.now() - startedMs) / 1000
    return {
      epoch: store.epoch,
      position: last,
      events: collected.checked(),
      streams: merged.streams().size,
      seconds,
      eventsPerSecond: Math.round(collected.checked() / seconds),
      totals,
      openTransfers: open,
      views,
      findings: findings.soFar(),
    }
  } finally {
    store.close()
    written?.close()
  }
}
