import type { EventReader } from '@folio/event-store/port.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import { after, every } from '@folio/kernel/timing/timers.ts'
import type { EventSource } from '@folio/rest-server/streams/event-stream.ts'
import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'
import type { LedgerFeed } from '../account-streams/ledger-feed.ts'
import type { PacedQueue } from '../market/paced-queue.ts'
import { type AccountScope, formatAccountCursor, type ReaderPlace } from './account-cursor.ts'
import { followedAccounts, type RunningStream, type SourceBounds } from './followed-accounts.ts'
import { type OwnAccounts, opensAccountOf, scopeOfStream } from './own-accounts.ts'

/** The sources of all streams of account events. */
export type SourcePorts = {
  readonly store: EventReader
  readonly ledgers: LedgerFeed
  readonly accounts: OwnAccounts
  /** Long replays take turns here, among each other and with the long reads of sockets. */
  readonly longReads: Pick<PacedQueue, 'runUnrefused'>
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

/** The longest time that a timer of Node can wait. */
const TIMER_MS_MAX = 2 ** 31 - 1

const callAt = (momentMs: number, clock: Clock, onTime: () => void): (() => void) => {
  const wait = (): void => {
    const leftMs = momentMs - clock() / 1000
    if (leftMs <= 0) onTime()
    else cancel = after(Math.min(leftMs, TIMER_MS_MAX), wait)
  }
  let cancel = after(0, wait)
  return () => cancel()
}

/** Follows all accounts of a client, also those that are opened later; returns the function that ends it. */
const followAll = (
  ports: SourcePorts,
  { clientId, scopes, expiresAtMs }: SourceRequest,
  running: RunningStream,
): (() => void) => {
  const { ledgers, accounts, clock } = ports
  const { outlet, bounds, revisions } = running
  const { follow, catchUp, fail, streams, stop } = followedAccounts(ports, clientId, running)
  const frees = [stop]

  const followOwn = async (): Promise<void> => {
    for (const scope of scopes) for (const stream of await accounts.streamsOf(clientId, scope)) follow(stream)
  }

  let turn = 0
  /** The bus may lose a record: the accounts are listed again, and one stream after the other is compared with the store. */
  const lookAgain = (): void => {
    followOwn().catch(fail)
    const known = streams()
    const stream = known[turn % known.length]
    turn += 1
    if (stream !== undefined) catchUp(stream)
  }

  if (scopes.includes('trade')) {
    frees.push(ledgers.listenToOpenings((record) => opensAccountOf(record, clientId) && follow(record.stream)))
  }
  for (const stream of revisions.keys()) if (scopes.includes(scopeOfStream(stream))) follow(stream)
  followOwn().catch(fail)
  frees.push(every(bounds.lookAgainEveryMs, lookAgain))
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
