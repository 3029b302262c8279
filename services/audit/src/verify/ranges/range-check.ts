import type { ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'
import type { AuditedService } from '@folio/service-kit/audited-service.ts'
import { serviceOf } from '../../audited-services.ts'
import { auditedViews } from '../../audited-views.ts'
import { accountCheck } from '../accounts/account-check.ts'
import type { ReadStream } from '../accounts/account-fold.ts'
import { walletStatuses } from '../accounts/wallet-statuses.ts'
import { chainCheck, positionCheck } from '../chain/chain-check.ts'
import { rehashedEvent } from '../chain/rehashed-event.ts'
import { tipOf } from '../chain/stream-tip.ts'
import { contractCheck } from '../contracts/contract-check.ts'
import { lateDecisions } from '../contracts/lives/late-decisions.ts'
import { revisionCheck } from '../contracts/revision-check.ts'
import { noFindings } from '../findings.ts'
import type { TextHash } from '../hashing/text-hash.ts'
import { marketCheck } from '../market/market-check.ts'
import { offeringCheck } from '../market/offering-check.ts'
import type { LastStream } from '../market/revealed-secrets.ts'
import { rangeMoney } from '../money/range-money.ts'
import { rangeTransfers } from '../money/range-transfers.ts'
import { uniqueKeys } from '../unique-keys.ts'
import type { DroppedParts } from '../views/dropped-parts.ts'
import { viewChanges } from '../views/view-changes.ts'
import type { RangeReport, RangeWindow } from './range-report.ts'
import { partOf, watchedStreams } from './watched-streams.ts'

/** The settings of a range's check. */
export type RangeSetting = {
  /** The position before the range. */
  readonly after: number
  /** True when there must be an event at every position. */
  readonly isDense: boolean
  readonly services: readonly AuditedService[]
  /** Of unique keys, and of the facts of transfers. */
  readonly hash: TextHash
  /** Of the entries of views. */
  readonly viewHash: TextHash
  /** The position up to which each view is compared, by its name; a view that is not named is not compared. */
  readonly viewedTo: ReadonlyMap<string, number>
  /** The parts that each view has dropped; none for a view that is not named. */
  readonly dropped: ReadonlyMap<string, DroppedParts>
  readonly readStream: ReadStream
  /** The epoch of the store; left out, that of recorded noise is not compared with it. */
  readonly storeEpoch?: number | undefined
  /** Finds the last hour of ticks; left out where reads prove that an hour does not exist. */
  readonly lastStream?: LastStream | undefined
}

/** The check of one range of the store, event by event. */
export type RangeCheck = {
  readonly take: (event: ScannedEvent) => void
  /** The window of events since the last call. */
  readonly window: () => RangeWindow
  /** The report of the range, once it was read up to a position. */
  readonly report: (upTo: number) => RangeReport
}

/** The views that are compared in a range, each with the position up to which it is. */
const comparedViews = ({ services, viewHash, viewedTo, dropped }: RangeSetting) =>
  new Map(
    auditedViews(services).map((audited) => [
      audited.view,
      {
        view: viewChanges(audited, viewHash, dropped.get(audited.view)),
        upTo: viewedTo.get(audited.view) ?? -1,
      },
    ]),
  )

/** Collects what a range adds to its window until the window is taken: events, the changes of views, and unique keys. */
const openWindow = (setting: RangeSetting) => {
  const once = uniqueKeys(setting.hash)
  const bought = uniqueKeys(setting.hash)
  const compared = comparedViews(setting)
  let events = 0
  return {
    noteOnce: once.note,
    noteBought: bought.note,
    viewOf: ({ service }: AuditedService) => compared.get(service),
    countEvent: (): void => {
      events += 1
    },
    take: (): RangeWindow => {
      const views = [...compared.values()].map(({ view }) => view.window())
      const window = { events, views, once: once.take(), bought: bought.take() }
      events = 0
      return window
    },
  }
}

/** Makes the check of a range of the store: all checks that do not need the events before it. */
export const rangeCheck = (setting: RangeSetting): RangeCheck => {
  const { after, isDense, services, readStream } = setting
  const findings = noFindings()
  const window = openWindow(setting)
  const reach = isDense ? positionCheck(after, findings) : () => {}
  const streams = watchedStreams((stream) => serviceOf(services, stream), readStream)
  const transfers = rangeTransfers(findings, window.noteOnce, setting.hash)
  const money = rangeMoney(findings, transfers)
  const checkChain = chainCheck(findings, window.noteOnce)
  const contracts = contractCheck({ findings, readStream, noteBought: window.noteBought })
  const market = marketCheck(findings, readStream, setting)
  const checkRevision = revisionCheck(findings, readStream)
  const checkOffering = offeringCheck(findings, readStream)
  const late = lateDecisions()
  const statuses = walletStatuses()
  const checkAccount = accountCheck({
    findings,
    money,
    transfers,
    contracts,
    viewOf: window.viewOf,
  })

  return {
    take: (event) => {
      window.countEvent()
      reach(event.position)
      const seen = streams.of(event.stream)
      const rehashed = rehashedEvent(event)
      if (!('hash' in rehashed)) {
        findings.add(rehashed)
        return
      }
      checkChain(seen?.tip, rehashed)
      const now = seen ?? streams.begin(rehashed)
      now.tip = tipOf(rehashed)
      checkAccount(now, rehashed)
      market.take(rehashed)
      checkRevision(rehashed)
      checkOffering(rehashed)
      for (const finding of late.take(rehashed)) findings.add(finding)
      for (const finding of statuses.take(event)) findings.add(finding)
      for (const finding of now.snapshotsOf?.compare(event) ?? []) findings.add(finding)
    },
    window: window.take,
    report: (upTo) => {
      reach(upTo + 1)
      const marketPart = market.part()
      for (const { fold } of streams.all()) for (const finding of fold?.finish() ?? []) findings.add(finding)
      return {
        streams: [...streams.all()].map(partOf),
        transit: transfers.transit(),
        transfers: transfers.parts(),
        contracts: contracts.parts(),
        asked: late.unchecked(),
        statuses: statuses.parts(),
        market: marketPart,
        system: money.system(),
        findings: findings.soFar(),
      }
    },
  }
}
