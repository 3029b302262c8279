import { randomInt } from 'node:crypto'
import { ZERO } from '@folio/kernel/amount.ts'
import {
  openStoreScan,
  openWrittenViews,
  type StoreHead,
  type StoreScan,
  type WrittenView,
} from '@folio/runtime/audit-ports.ts'
import { serviceOf, auditedServices as services } from '../services.ts'
import { type Findings, type FoundSoFar, noFindings } from './finding.ts'
import { type OpenTransfer, openTransfers } from './open-transfers.ts'
import { type IsForgotten, repeatedOnce } from './repeated-once.ts'
import { seenHashes } from './seen-hashes.ts'
import { stitched } from './stitch.ts'
import { type Lanes, textHash } from './text-hash.ts'
import { type Total, totalsOf } from './totals.ts'
import { type RangeTaker, rangesOf, verifyRanges } from './verify-ranges.ts'
import { viewLedger } from './view-ledger.ts'
import {
  forgottenPositions,
  type LookedAt,
  lookAtViews,
  passedMoments,
  type ViewVerdict,
  viewPositions,
  viewVerdicts,
} from './view-verdicts.ts'

/** What a store is verified with; `now` in microseconds since 1970. */
export type VerifyOptions = {
  readonly threads: number
  readonly now: number
  /** Told now and then how many of how many events were checked. */
  readonly onProgress: (checked: number, all: number) => void
}

/** What was found of a store up to a position. */
export type Verified = {
  readonly epoch: number
  readonly position: number
  readonly events: number
  readonly streams: number
  readonly seconds: number
  readonly eventsPerSecond: number
  readonly totals: readonly Total[]
  readonly openTransfers: readonly OpenTransfer[]
  readonly views: readonly ViewVerdict[]
  readonly findings: FoundSoFar
}

const LANE = 2 ** 32
const REPEATED_MAX = 10_000
/** Hashes an event brings that may be there once: its command, and every second event begins a transfer. */
const ONCE_PER_EVENT = 1.5

type Collected = { readonly taker: RangeTaker; readonly repeated: ReadonlySet<string>; readonly checked: () => number }

/** Puts together what the threads tell. */
const collector = (
  expected: number,
  parts: {
    readonly whole: ReturnType<typeof stitched>
    readonly ledgers: ReadonlyMap<string, ReturnType<typeof viewLedger>>
  },
  onProgress: VerifyOptions['onProgress'],
): Collected => {
  const seen = seenHashes(expected * ONCE_PER_EVENT)
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
      for (const window of views) parts.ledgers.get(window.view)?.apply(window)
    },
    report: parts.whole.add,
  }
  return { taker, repeated, checked: () => checked }
}

/** Holds the event at the end against what the writer noted; where it was cut off and the note changed, the id tells. */
const checkHead = ({ noted, found }: StoreHead, findings: Findings): void => {
  const last = found?.position ?? 0
  if (last === noted.position && (found === undefined || found.id === noted.id)) return
  const { stream, revision, position } = found !== undefined && last >= noted.position ? found : noted
  const said = last === noted.position ? 'another one than was written last' : `position ${last} is the last`
  findings.add({ stream, revision, position, expected: 'the newest event of the store', found: said })
}

const checkMarks = (positions: ReadonlyMap<string, number>, last: number, findings: Findings): void => {
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

/** Verifies the whole store of a data directory up to the position it has now, also while a server runs on it. */
export const verifyStore = async (dir: string, { threads, now, onProgress }: VerifyOptions): Promise<Verified> => {
  const startedMs = performance.now()
  const store: StoreScan = openStoreScan(dir)
  const written = openWrittenViews(dir)
  const seed: Lanes = { high: randomInt(LANE), low: randomInt(LANE) }
  const hash = textHash(seed)
  const findings = noFindings()
  const whole = stitched()
  const ledgers = new Map(services.map(({ service }) => [service, viewLedger()]))

  /** Starts the threads first, so that they work while the views are read here. */
  const begin = (views: readonly WrittenView[]) => {
    const positions = viewPositions(views, services, store.epoch)
    const forgotten = forgottenPositions(views)
    const head = store.head()
    const last = head.found?.position ?? 0
    checkHead(head, findings)
    checkMarks(positions, last, findings)
    const collected = collector(store.isDense ? last : store.events(), { whole, ledgers }, onProgress)
    const setting = {
      dir,
      seed,
      viewedTo: [...positions],
      forgottenTo: [...forgotten],
      passedBefore: [...passedMoments(views)],
    }
    const done = verifyRanges(
      setting,
      { ranges: rangesOf(last, threads), threads, streams: store.streams() },
      collected.taker,
    )
    const looked: readonly LookedAt[] = lookAtViews(views, positions, hash)
    return { last, collected, done, looked, forgotten }
  }

  try {
    const { last, collected, done, looked, forgotten } = written === undefined ? begin([]) : written.atOneMoment(begin)
    await done
    findings.include(whole.findings.soFar())
    const { repeated } = collected
    const isForgotten: IsForgotten = ({ stream, position }) =>
      position <= (forgotten.get(serviceOf(services, stream)?.service ?? '') ?? 0)
    if (repeated.size > 0) repeatedOnce(store.scan(0, last), { repeated, hash, isForgotten }, findings)
    const totals = totalsOf(whole)
    checkTotals(totals, findings)
    const open = openTransfers(whole.transit(), now, findings)
    const views = viewVerdicts({ services, store, written, hash, findings }, looked, ledgers)
    const seconds = (performance.now() - startedMs) / 1000
    return {
      epoch: store.epoch,
      position: last,
      events: collected.checked(),
      streams: whole.streams().size,
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
