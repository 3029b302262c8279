import type { LedgerRecord } from '@folio/contracts/ledger-record.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import { type EventOutlet, type EventSource, eventMessage } from '@folio/rest-server/streams/event-stream.ts'
import { newestRevision } from '@folio/service-kit/events/revision-before.ts'
import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'
import { type AccountStream, accountStream } from '../accounts/account-stream.ts'
import type { LedgerFeed } from '../accounts/ledger-feed.ts'
import { type AccountScope, formatAccountCursor, type ReaderPlace } from './account-cursor.ts'
import { accountEventShown } from './account-event-shown.ts'
import { type OwnAccounts, opensAccountOf, scopeOfStream } from './own-accounts.ts'

/** The sources of all streams of account events. */
export type SourcePorts = {
  readonly store: EventReader
  readonly ledgers: LedgerFeed
  readonly accounts: OwnAccounts
  readonly clock: Clock
  readonly log: Log
}

/** The owner of a stream, the scopes and the expiry of its token, and where the stream begins. */
export type SourceRequest = {
  readonly clientId: string
  readonly scopes: readonly AccountScope[]
  /** Milliseconds since 1970; undefined for a token that does not expire. */
  readonly expiresAtMs: number | undefined
  readonly start: ReaderPlace | 'reset'
}

/** The most bytes that wait for a reader, and the interval in which accounts are looked up again. */
export type SourceBounds = { readonly bytesMax: number; readonly lookAgainEveryMs: number }

const PAGE_EVENTS = 100
/** The longest time that a timer of Node can wait. */
const TIMER_MS_MAX = 2 ** 31 - 1

const callAt = (momentMs: number, clock: Clock, onTime: () => void): (() => void) => {
  let timer: NodeJS.Timeout
  const wait = (): void => {
    const leftMs = momentMs - clock() / 1000
    if (leftMs <= 0) onTime()
    else timer = setTimeout(wait, Math.min(leftMs, TIMER_MS_MAX))
  }
  timer = setTimeout(wait, 0)
  return () => clearTimeout(timer)
}

/** Follows the accounts of a client and sends their events; returns the function that ends it. */
const followAll = (
  { store, ledgers, accounts, clock, log }: SourcePorts,
  { clientId, scopes, expiresAtMs }: SourceRequest,
  {
    outlet,
    bounds,
    revisions,
    cursor,
  }: {
    readonly outlet: EventOutlet
    readonly bounds: SourceBounds
    readonly revisions: Map<string, number>
    readonly cursor: () => string
  },
): (() => void) => {
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
    const read = async (from: number): Promise<readonly LedgerRecord[]> => {
      const page = await store.readStream(stream, { direction: 'forwards', from, limit: PAGE_EVENTS })
      return page.map((recorded) => ({ ...recorded, epoch: store.epoch }))
    }
    const after = revisions.get(stream) ?? -1
    const ordered = accountStream({ after, read, onEvent: tell, whenDrained: outlet.room, onFailed: fail })
    followed.set(stream, ordered)
    frees.push(ledgers.listen(stream, ordered.offer), ordered.stop)
    catchUp(stream)
  }

  const followOwn = async (): Promise<void> => {
    for (const scope of scopes) for (const stream of await accounts.streamsOf(clientId, scope)) follow(stream)
  }

  let turn = 0
  /** The bus may lose a record: the accounts are listed again, and one stream after the other is compared with the store. */
  const lookAgain = (): void => {
    followOwn().catch(fail)
    const streams = [...followed.keys()]
    const stream = streams[turn % streams.length]
    turn += 1
    if (stream !== undefined) catchUp(stream)
  }

  if (scopes.includes('trade')) {
    frees.push(ledgers.listenToOpenings((record) => opensAccountOf(record, clientId) && follow(record.stream)))
  }
  for (const stream of revisions.keys()) if (scopes.includes(scopeOfStream(stream))) follow(stream)
  followOwn().catch(fail)
  const looking = setInterval(lookAgain, bounds.lookAgainEveryMs)
  frees.push(() => clearInterval(looking))
  if (expiresAtMs !== undefined) {
    frees.push(callAt(expiresAtMs, clock, () => outlet.end('end', { reason: 'token_expired' })))
  }
  return () => {
    for (const free of frees) free()
  }
}

/** Makes the source of a stream of the events of a client's own accounts. */
export const accountEventSource = (
  ports: SourcePorts,
  request: SourceRequest,
  { bounds, onOver }: { readonly bounds: SourceBounds; readonly onOver: () => void },
): EventSource => {
  const { epoch } = ports.store
  const { clientId, start } = request
  const place = start === 'reset' ? { scopes: [], revisions: new Map<string, number>() } : start
  const revisions = new Map(place.revisions)
  const cursor = () => formatAccountCursor({ scopes: place.scopes, revisions }, { clientId, epoch })
  return {
    cursor,
    begin: (outlet) => {
      if (start !== 'reset') return followAll(ports, request, { outlet, bounds, revisions, cursor })
      outlet.end('reset', { epoch })
      return () => undefined
    },
    refusedReason: 'token_revoked',
    onOver,
  }
}
