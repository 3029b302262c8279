import type { ScannedEvent } from '@folio/runtime/audit-ports.ts'
import type { AnyAuditedService } from '@folio/service-kit/audited-service.ts'
import { serviceOf } from '../services.ts'
import { alteredFindings } from './altered-findings.ts'
import { noFindings } from './finding.ts'
import { numberList } from './number-list.ts'
import { onceInStream } from './once.ts'
import { type ProvenEvent, provenEvent } from './proven-event.ts'
import { type AccountMoney, currencyParts, rangeMoney, untouched } from './range-money.ts'
import type { RangeReport, RangeWindow, StreamPart } from './range-report.ts'
import { schemaSample } from './schema-sample.ts'
import { type AccountFold, accountFold, type ReadStream } from './snapshot-check.ts'
import { linkFindings, linkOf, type StreamLink, type StreamTip, tipOf } from './stream-tip.ts'
import type { Lanes, TextHash } from './text-hash.ts'
import { transferSteps } from './transfer-steps.ts'
import { type ViewChanges, viewChanges } from './view-changes.ts'

/** What a range of events is checked with. */
export type RangeSetting = {
  /** The position before the range. */
  readonly after: number
  readonly services: readonly AnyAuditedService[]
  readonly hash: TextHash
  /** How far each view is compared, by its name; a view that is not named is not compared. */
  readonly viewedTo: ReadonlyMap<string, number>
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

type Audited = { readonly service: AnyAuditedService; readonly view: ViewChanges; readonly viewedTo: number }

type Watched = {
  readonly audited: Audited | undefined
  readonly first: StreamLink
  readonly money: AccountMoney
  readonly fold: AccountFold | undefined
  readonly snapshotsOf: AccountFold | undefined
  tip: StreamTip
}

const NOWHERE = { stream: 'the store', revision: undefined }
const SNAPSHOTS = /^snapshot-(\d+)-(.+)$/

const partOf = ({ first, tip, money }: Watched): StreamPart => ({
  first,
  tip,
  realm: money.realm,
  currencies: currencyParts(money),
})

/** The check of a range of the store: everything that can be said of it without what stands before. */
export const rangeCheck = ({ after, services, hash, viewedTo, readStream }: RangeSetting): RangeCheck => {
  const findings = noFindings()
  const watched = new Map<string, Watched>()
  const once = numberList()
  const lanes: Lanes = { high: 0, low: 0 }
  const sample = schemaSample()
  let events = 0
  let reached = after

  /** Positions follow one another without a gap; where events are gone, nobody knows any more of which stream they were. */
  const reach = (position: number): void => {
    for (let missing = reached + 1; missing < position; missing += 1) {
      findings.add({ ...NOWHERE, position: missing, expected: 'an event at every position', found: 'none' })
    }
    reached = position
  }

  const noteOnce = (text: string): void => {
    hash(text, lanes)
    once.push(lanes.high, lanes.low)
  }
  const money = rangeMoney(findings, noteOnce)
  const transfers = transferSteps(findings)
  const audits = services.map(
    (service): Audited => ({
      service,
      view: viewChanges(service, hash),
      viewedTo: viewedTo.get(service.service) ?? -1,
    }),
  )
  const auditedOf = (stream: string): Audited | undefined => {
    const service = serviceOf(services, stream)
    return audits.find((audited) => audited.service === service)
  }

  /** The fold of the account that a stream of snapshots is of; snapshots of another version of the fold are nobody's. */
  const snapshotsOf = (stream: string): AccountFold | undefined => {
    const [, version, of] = SNAPSHOTS.exec(stream) ?? []
    const service = of === undefined ? undefined : auditedOf(of)?.service
    if (of === undefined || service === undefined || Number(version) !== service.foldVersion) return undefined
    return watched.get(of)?.fold ?? accountFold(service, of, readStream)
  }

  const watch = (proven: ProvenEvent): Watched => {
    const { stream } = proven.event
    const audited = auditedOf(stream)
    const service = audited?.service
    const made = {
      audited,
      first: linkOf(proven),
      money: untouched(service?.accountOf(stream) ?? ''),
      fold: service === undefined ? undefined : accountFold(service, stream, readStream),
      snapshotsOf: snapshotsOf(stream),
      tip: tipOf(proven),
    }
    watched.set(stream, made)
    return made
  }

  const takeAudited = ({ audited, money: ofAccount, fold }: Watched, proven: ProvenEvent): void => {
    if (audited === undefined) return
    const { event, data, metadata } = proven
    const { stream, revision, position, type } = event
    const { service, view } = audited
    if (!service.eventTypes.has(type)) {
      findings.add({ stream, revision, position, expected: `an event type of ${service.service}`, found: type })
      return
    }
    for (const finding of sample(service, proven)) findings.add(finding)
    money.take(ofAccount, proven)
    transfers.take(proven)
    try {
      fold?.take({ type, data }, revision)
      if (position <= audited.viewedTo) view.take({ event: { type, data }, stream, revision, position, metadata })
    } catch (error) {
      findings.add({ stream, revision, position, expected: `a ${type} that can be replayed`, found: String(error) })
    }
  }

  const takeCommand = (before: StreamTip | undefined, { event, metadata }: ProvenEvent): void => {
    const { stream, revision, position, type } = event
    if (before?.commandId !== metadata.command_id) noteOnce(onceInStream(stream, metadata.command_id))
    if (before?.commandId !== metadata.command_id || before.type !== type) return
    const expected = `a command answered once; ${metadata.command_id} was at revision ${before.revision}`
    findings.add({ stream, revision, position, expected, found: 'it is answered again' })
  }

  const take = (event: ScannedEvent): void => {
    events += 1
    reach(event.position)
    const seen = watched.get(event.stream)
    const proven = provenEvent(event)
    if (!('hash' in proven)) {
      findings.add(proven)
      return
    }
    for (const finding of alteredFindings(proven)) findings.add(finding)
    if (seen !== undefined) for (const finding of linkFindings(seen.tip, linkOf(proven))) findings.add(finding)
    takeCommand(seen?.tip, proven)
    const now = seen ?? watch(proven)
    now.tip = tipOf(proven)
    takeAudited(now, proven)
    for (const finding of now.snapshotsOf?.compare(event) ?? []) findings.add(finding)
  }

  return {
    take,
    window: () => {
      const window = { events, views: audits.map(({ view }) => view.window()), once: once.take() }
      events = 0
      return window
    },
    report: (upTo) => {
      reach(upTo + 1)
      for (const { fold } of watched.values()) for (const finding of fold?.finish() ?? []) findings.add(finding)
      return {
        streams: [...watched.values()].map(partOf),
        transit: money.transit(),
        transfers: transfers.parts(),
        system: money.system(),
        findings: findings.soFar(),
      }
    },
  }
}
