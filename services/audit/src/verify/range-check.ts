import type { ScannedEvent } from '@folio/runtime/audit-ports.ts'
import type { AnyAuditedService } from '@folio/service-kit/audited-service.ts'
import { auditedViews } from '../audited-views.ts'
import { serviceOf } from '../services.ts'
import { accountCheck } from './account-check.ts'
import { chainCheck } from './chain-check.ts'
import { noFindings } from './finding.ts'
import { moveTip } from './moving-tip.ts'
import { onceList } from './once-list.ts'
import { positionCheck } from './position-check.ts'
import { provenEvent } from './proven-event.ts'
import { rangeMoney } from './range-money.ts'
import type { RangeReport, RangeWindow } from './range-report.ts'
import type { ReadStream } from './snapshot-check.ts'
import type { TextHash } from './text-hash.ts'
import { transferSteps } from './transfer-steps.ts'
import { viewChanges } from './view-changes.ts'
import { partOf, watchedStreams } from './watched-streams.ts'

/** What a range of events is checked with. */
export type RangeSetting = {
  /** The position before the range. */
  readonly after: number
  /** Whether there must be an event at every position. */
  readonly isDense: boolean
  readonly services: readonly AnyAuditedService[]
  readonly hash: TextHash
  /** How far each view is compared, by its name; a view that is not named is not compared. */
  readonly viewedTo: ReadonlyMap<string, number>
  /** Up to where the index of each view knows no command any more; 0 for one that is not named. */
  readonly forgottenTo: ReadonlyMap<string, number>
  /** Before which moment each view has dropped all that passes; nothing of one that is not named. */
  readonly passedBefore: ReadonlyMap<string, string>
  readonly readStream: ReadStream
}

/** The check of one range of the store, event by event. */
export type RangeCheck = {
  readonly take: (event: ScannedEvent) => void
  /** What came together since the last call. */
  readonly window: () => RangeWindow
  /** What is left to be put together, once the range has been read up to a position. */
  readonly report: (upTo: number) => RangeReport
}

/** The check of a range of the store: everything that can be said of it without what stands before. */
export const rangeCheck = (setting: RangeSetting): RangeCheck => {
  const { after, isDense, services, hash, viewedTo, forgottenTo, passedBefore, readStream } = setting
  const findings = noFindings()
  const once = onceList(hash)
  let events = 0
  const compared = new Map(
    auditedViews(services).map((audited) => [
      audited.view,
      {
        view: viewChanges(audited, hash, {
          forgottenTo: forgottenTo.get(audited.view),
          passedBefore: passedBefore.get(audited.view),
        }),
        upTo: viewedTo.get(audited.view) ?? -1,
      },
    ]),
  )
  const reach = isDense ? positionCheck(after, findings) : () => {}
  const streams = watchedStreams((stream) => serviceOf(services, stream), readStream)
  const money = rangeMoney(findings, once.note)
  const transfers = transferSteps(findings)
  const checkChain = chainCheck(findings, once.note)
  const checkAccount = accountCheck({ findings, money, transfers, viewOf: ({ service }) => compared.get(service) })

  return {
    take: (event) => {
      events += 1
      reach(event.position)
      const seen = streams.of(event.stream)
      const proven = provenEvent(event)
      if (!('hash' in proven)) {
        findings.add(proven)
        return
      }
      checkChain(seen?.tip, proven)
      const now = seen ?? streams.begin(proven)
      moveTip(now.tip, proven)
      checkAccount(now, proven)
      for (const finding of now.snapshotsOf?.compare(event) ?? []) findings.add(finding)
    },
    window: () => {
      const views = [...compared.values()].map(({ view }) => view.window())
      const window = { events, views, once: once.take() }
      events = 0
      return window
    },
    report: (upTo) => {
      reach(upTo + 1)
      for (const { fold } of streams.all()) for (const finding of fold?.finish() ?? []) findings.add(finding)
      return {
        streams: [...streams.all()].map(partOf),
        transit: money.transit(),
        transfers: transfers.parts(),
        system: money.system(),
        findings: findings.soFar(),
      }
    },
  }
}
