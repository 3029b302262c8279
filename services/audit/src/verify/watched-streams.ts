import type { AnyAuditedService } from '@folio/service-kit/audited-service.ts'
import { type MovingTip, movingTip, tipNow } from './moving-tip.ts'
import { ownText } from './own-text.ts'
import type { ProvenEvent } from './proven-event.ts'
import { type AccountMoney, currencyParts, untouched } from './range-money.ts'
import type { StreamPart } from './range-report.ts'
import { type AccountFold, accountFold, type ReadStream } from './snapshot-check.ts'
import { linkOf, type StreamLink } from './stream-tip.ts'

/** A stream while the events of a range go by; without a service where it is no account's of an audited one. */
export type WatchedStream = {
  readonly service: AnyAuditedService | undefined
  readonly first: StreamLink
  readonly money: AccountMoney
  readonly fold: AccountFold | undefined
  /** The fold of the account whose snapshots the stream holds. */
  readonly snapshotsOf: AccountFold | undefined
  readonly tip: MovingTip
}

/** The streams that the events of a range are of. */
export type WatchedStreams = {
  readonly of: (stream: string) => WatchedStream | undefined
  /** Watches a stream from its first event in the range on. */
  readonly begin: (proven: ProvenEvent) => WatchedStream
  readonly all: () => Iterable<WatchedStream>
}

const SNAPSHOTS = /^snapshot-(\d+)-(.+)$/

/** Where an event says that it follows on, without holding the event itself. */
const ownLinkOf = (proven: ProvenEvent): StreamLink => {
  const link = linkOf(proven)
  return { ...link, prevHash: ownText(link.prevHash), at: ownText(link.at) }
}

/** What a range says of a stream. */
export const partOf = ({ first, tip, money }: WatchedStream): StreamPart => ({
  first,
  tip: tipNow(tip),
  realm: money.realm,
  currencies: currencyParts(money),
})

/** No stream watched yet. */
export const watchedStreams = (
  serviceOf: (stream: string) => AnyAuditedService | undefined,
  readStream: ReadStream,
): WatchedStreams => {
  const watched = new Map<string, WatchedStream>()

  /** The fold of the account that a stream of snapshots is of; snapshots of another version of the fold are nobody's. */
  const snapshotsOf = (stream: string): AccountFold | undefined => {
    const [, version, of] = SNAPSHOTS.exec(stream) ?? []
    const service = of === undefined ? undefined : serviceOf(of)
    if (of === undefined || service === undefined || Number(version) !== service.foldVersion) return undefined
    return watched.get(of)?.fold ?? accountFold(service, of, readStream)
  }

  return {
    of: (stream) => watched.get(stream),
    begin: (proven) => {
      const { stream } = proven.event
      const service = serviceOf(stream)
      const made = {
        service,
        first: ownLinkOf(proven),
        money: untouched(service?.accountOf(stream) ?? ''),
        fold: service === undefined ? undefined : accountFold(service, stream, readStream),
        snapshotsOf: snapshotsOf(stream),
        tip: movingTip(proven),
      }
      watched.set(stream, made)
      return made
    },
    all: () => watched.values(),
  }
}
