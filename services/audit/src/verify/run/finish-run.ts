import { randomInt } from 'node:crypto'
import { serviceOf, auditedServices as services } from '../../audited-services.ts'
import { checkFutureTimes } from '../chain/future-times.ts'
import { findFaults, THE_STORE } from '../content-faults.ts'
import { checkStakes, checkUnsettled } from '../contracts/lives/open-contracts.ts'
import { findDuplicates, type IsPurged } from '../find-duplicates.ts'
import type { HistoryEnd } from '../history/known-history.ts'
import { openTransfers } from '../money/open-transfers.ts'
import { accountSums, totalsOf } from '../money/totals.ts'
import { checkUnsettledTransfers } from '../money/unsettled-transfers.ts'
import { compareNewEntries } from '../since/compare-new-entries.ts'
import { rereadHistory } from '../since/reread-history.ts'
import { checkRevealedDays } from '../since/revealed-days.ts'
import { checkTotals } from '../store-checks.ts'
import { checkIndexRows } from '../stream-index-checks.ts'
import { compareViews } from '../views/compare-views.ts'
import type { BegunRun } from './begin-run.ts'
import type { Parts } from './open-parts.ts'
import type { Verified } from './verification.ts'

type AccountSums = ReturnType<typeof accountSums>

/** Compares times with the auditor's clock, which may be wrong on the new machine of a copy to be restored. */
const checkTimes = ({ options, merged, readStream, findings }: Parts): void => {
  const { now, isForRestore = false } = options
  if (isForRestore) return
  checkFutureTimes(merged.streams(), now, findings)
  checkUnsettledTransfers(merged.open().transfers, { readStream, now, findings })
}

/** Makes the checks that need all ranges. */
const checkWhole = (parts: Parts, { last, indexRows, collected, dropped }: BegunRun): void => {
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
  run(() => merged.shut.check(readStream, findings))
  run(() => checkTimes(parts))
  if (indexRows !== undefined) {
    checkIndexRows(store, { rows: indexRows, checked: collected.checked(), upTo: last }, findings)
  }
  if (known === undefined) return
  run(() => checkRevealedDays(merged.open().market, known, { readStream, findings }))
  run(() => rereadHistory({ store, known, random: (max) => randomInt(1, max + 1) }, findings))
}

/** Returns the end of the history, for the next verification to go on from; undefined for a store without events. */
const historyEnd = (
  { known, store, merged, seed }: Parts,
  { collected, head, last }: BegunRun,
  accounts: AccountSums,
): HistoryEnd | undefined => {
  const tip = merged.streams().get(head.found?.stream ?? '')?.tip
  const newest = tip === undefined ? known?.last : { stream: head.found?.stream ?? '', ...tip }
  if (newest === undefined) return undefined
  const { stream, revision, hash: ofLast } = newest
  return {
    epoch: store.epoch,
    position: last,
    last: { stream, revision, hash: ofLast },
    seed,
    streams: merged.streams(),
    eachKey: collected.seen.each,
    keys: collected.seen.size(),
    open: {
      events: collected.checked() + (known?.open.events ?? 0),
      streams: merged.streamCount(),
      accounts: [...accounts].sort(([a], [b]) => (a < b ? -1 : 1)),
      ...merged.open(),
    },
  }
}

/** Makes the remaining checks of a verification whose threads are done, and sums it up. */
export const finishRun = (parts: Parts, begun: BegunRun): Verified => {
  const { options, known, store, written, viewHash, findings, merged, expectedViews, startedMs } = parts
  const { last, collected, digests, isOn } = begun
  if (isOn) checkWhole(parts, begun)
  const accounts = accountSums(merged.streams(), known)
  const totals = totalsOf({ ...merged, accounts })
  checkTotals(totals, findings)
  const open = openTransfers(merged.transit(), options, findings)
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
    lostDays: merged.open().market.lost ?? [],
    findings: findings.soFar(),
  }
  const whole = verified.findings.count === 0 ? historyEnd(parts, begun, accounts) : undefined
  if (whole !== undefined) options.onWhole?.(whole)
  return verified
}
