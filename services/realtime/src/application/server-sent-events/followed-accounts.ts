import type { LedgerRecord } from '@folio/contracts/ledger-record.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import { type EventOutlet, eventMessage } from '@folio/rest-server/streams/event-stream.ts'
import { newestRevision } from '@folio/service-kit/events/revision-before.ts'
import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'
import { type AccountStream, accountStream } from '../account-streams/account-stream.ts'
import type { LedgerFeed } from '../account-streams/ledger-feed.ts'
import { pacedPages } from '../account-streams/paced-pages.ts'
import type { PacedQueue } from '../market/paced-queue.ts'
import { accountEventShown } from './account-event-shown.ts'

/** The most bytes that wait for a reader, and the interval in which accounts are looked up again. */
export type SourceBounds = { readonly bytesMax: number; readonly lookAgainEveryMs: number }

const PAGE_EVENTS = 100

/** The store, the topics of its events, and the queue in which long replays take turns. */
type AccountPorts = {
  readonly store: EventReader
  readonly ledgers: LedgerFeed
  readonly longReads: Pick<PacedQueue, 'runUnrefused'>
  readonly log: Log
}

/** A running stream: its outlet, the newest revision of each account that it has sent, and its cursor. */
export type RunningStream = {
  readonly outlet: EventOutlet
  readonly bounds: SourceBounds
  readonly revisions: Map<string, number>
  readonly cursor: () => string
}

/** The accounts that a stream follows. */
type FollowedAccounts = {
  /** Begins to follow an account by the name of its stream, once. */
  readonly follow: (stream: string) => void
  /** Compares an account with the store, and sends what was missed. */
  readonly catchUp: (stream: string) => void
  readonly streams: () => readonly string[]
  /** Ends the outlet after a failure; the reader comes back and resumes. */
  readonly fail: (error: unknown) => void
  readonly stop: () => void
}

/** Sends the events of the accounts that a stream follows, in the order of each account. */
export const followedAccounts = (
  { store, ledgers, longReads, log }: AccountPorts,
  clientId: string,
  { outlet, bounds, revisions, cursor }: RunningStream,
): FollowedAccounts => {
  const followed = new Map<string, AccountStream<LedgerRecord>>()
  const frees: (() => void)[] = []

  const fail = (err: unknown): void => {
    if (outlet.isOver()) return
    log.warn({ err }, 'a stream of account events ended since events cannot be read')
    outlet.cut()
  }

  const tell = (record: LedgerRecord): void => {
    if (outlet.isOver()) return
    try {
      const shown = accountEventShown(record, clientId)
      revisions.set(record.stream, record.revision)
      if (shown !== undefined) outlet.send(eventMessage(cursor(), record.type, shown))
    } catch (error) {
      fail(error)
    }
    if (outlet.waitingBytes() > bounds.bytesMax) outlet.cut()
  }

  const catchUp = (stream: string): void => {
    newestRevision(store, stream).then((newest) => followed.get(stream)?.readTo(newest), fail)
  }

  const follow = (stream: string): void => {
    if (followed.has(stream) || outlet.isOver()) return
    const readPage = async (from: number): Promise<readonly LedgerRecord[]> => {
      const page = await store.readStream(stream, { direction: 'forwards', from, limit: PAGE_EVENTS })
      return page.map((recorded) => ({ ...recorded, epoch: store.epoch }))
    }
    const read = pacedPages(readPage, { pageEvents: PAGE_EVENTS, longReads })
    const after = revisions.get(stream) ?? -1
    const ordered = accountStream({ after, read, onEvent: tell, whenDrained: outlet.room, onFailed: fail })
    followed.set(stream, ordered)
    frees.push(ledgers.listen(stream, ordered.offer), ordered.stop)
    catchUp(stream)
  }

  return {
    follow,
    catchUp,
    fail,
    streams: () => [...followed.keys()],
    stop: () => {
      for (const free of frees) free()
    },
  }
}
