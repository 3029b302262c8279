import { snapshottedStream } from '@folio/service-kit/aggregates/snapshots.ts'
import type { AuditedService } from '@folio/service-kit/audited-service.ts'
import { type AccountFold, accountFold, type ReadStream } from '../accounts/account-fold.ts'
import type { RehashedEvent } from '../chain/rehashed-event.ts'
import { linkOf, type StreamLink, type StreamTip, tipOf } from '../chain/stream-tip.ts'
import { detachString } from '../hashing/detach-string.ts'
import { type AccountMoney, currencyParts, newAccountMoney } from '../money/range-money.ts'
import type { StreamPart } from './range-report.ts'

/** The state of a stream while a range is checked; without a service when the stream is not an account of an audited one. */
export type WatchedStream = {
  readonly service: AuditedService | undefined
  readonly first: StreamLink
  readonly money: AccountMoney
  readonly fold: AccountFold | undefined
  /** The fold of the account whose snapshots the stream holds. */
  readonly snapshotsOf: AccountFold | undefined
  /** The newest event so far. */
  tip: StreamTip
}

/** The streams of a range of events. */
export type WatchedStreams = {
  readonly of: (stream: string) => WatchedStream | undefined
  /** Starts a stream at its first event in the range. */
  readonly begin: (rehashed: RehashedEvent) => WatchedStream
  readonly all: () => Iterable<WatchedStream>
}

/** Makes the link of an event without keeping the event alive. */
const ownLinkOf = (rehashed: RehashedEvent): StreamLink => {
  const link = linkOf(rehashed)
  return { ...link, prevHash: detachString(link.prevHash), at: detachString(link.at) }
}

/** Makes the report of a stream in a range. */
export const partOf = ({ first, tip, money }: WatchedStream): StreamPart => ({
  first,
  tip,
  realm: money.realm,
  currencies: currencyParts(money),
})

/** Makes an empty collection of streams. */
export const watchedStreams = (
  serviceOf: (stream: string) => AuditedService | undefined,
  readStream: ReadStream,
): WatchedStreams => {
  const watched = new Map<string, WatchedStream>()

  /** Finds the fold of the account of a stream of snapshots; snapshots of another fold version have none. */
  const snapshotsOf = (stream: string): AccountFold | undefined => {
    const named = snapshottedStream(stream)
    const service = named && serviceOf(named.stream)
    if (named === undefined || service === undefined || named.foldVersion !== service.foldVersion) return undefined
    return watched.get(named.stream)?.fold ?? accountFold(service, named.stream, readStream)
  }

  return {
    of: (stream) => watched.get(stream),
    begin: (rehashed) => {
      const { stream } = rehashed.event
      const service = serviceOf(stream)
      const made = {
        service,
        first: ownLinkOf(rehashed),
        money: newAccountMoney(service?.accountOf(stream) ?? ''),
        fold: service === undefined ? undefined : accountFold(service, stream, readStream),
        snapshotsOf: snapshotsOf(stream),
        tip: tipOf(rehashed),
      }
      watched.set(stream, made)
      return made
    },
    all: () => watched.values(),
  }
}
