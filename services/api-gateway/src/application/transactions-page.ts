import { WALLET_EVENT_TYPES, type WalletEvent } from '@folio/contracts/wallet/events.ts'
import { WALLET_STREAM_PREFIX } from '@folio/contracts/wallet/views.ts'
import type { EventReader, RecordedEvent } from '@folio/event-store/port.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { type StoredEvent, storedEvent } from '@folio/service-kit/projection.ts'
import { newestRevision, revisionBefore } from '@folio/service-kit/revision-before.ts'
import { type Movement, movementOf } from './transaction-row.ts'
import type { Cursor } from './transactions-cursor.ts'

/** A movement with its place in the stream and in the store. */
export type PlacedMovement = Movement & { readonly stored: StoredEvent<WalletEvent> }

/** Movements newest first, and where the pages on either side of them begin, if there are any. */
export type Page = {
  readonly movements: readonly PlacedMovement[]
  readonly olderFrom: number | undefined
  readonly newerFrom: number | undefined
}

/** What a page is asked for: its filters, whose wallet it is, and where it begins (the newest, if nowhere). */
export type PageRequest = {
  readonly asked: Omit<Cursor, 'r' | 'd'>
  readonly clientId: string
  readonly at: Pick<Cursor, 'r' | 'd'> | undefined
}

const EVENTS_READ_MAX = 20_000
const CHUNK_EVENTS = 500

const isOwnCall = ({ data }: Movement, clientId: string): boolean =>
  'source' in data && data.source.client_id === clientId

const isAskedFor = (placed: PlacedMovement, { asked, clientId }: PageRequest): boolean => {
  const { at } = placed.stored.metadata
  if (asked.start !== undefined && at < timestampOf(asked.start)) return false
  if (asked.end !== undefined && at >= timestampOf(asked.end)) return false
  if (asked.currency !== undefined && placed.currency !== asked.currency) return false
  return asked.request_id === undefined || (placed.data.request_id === asked.request_id && isOwnCall(placed, clientId))
}

const placedIn = (recorded: RecordedEvent): PlacedMovement | undefined => {
  const stored = storedEvent<WalletEvent>(recorded, WALLET_EVENT_TYPES)
  const movement = movementOf(stored)
  return movement === undefined ? undefined : { ...movement, stored }
}

type Reading = { readonly movements: readonly PlacedMovement[]; readonly next: number; readonly isEnd: boolean }

/** Reads on in one direction until a page is full, the stream ends, or enough was read for one call. */
const readOn = async (
  store: EventReader,
  request: PageRequest,
  { from, to, direction }: { readonly from: number; readonly to: number; readonly direction: 'forwards' | 'backwards' },
): Promise<Reading> => {
  const stream = WALLET_STREAM_PREFIX + request.asked.w
  const movements: PlacedMovement[] = []
  const stride = direction === 'forwards' ? 1 : -1
  const isPast = (revision: number) => (direction === 'forwards' ? revision > to : revision < to)
  let next = from
  for (let read = 0; read < EVENTS_READ_MAX && !isPast(next); ) {
    const events = await store.readStream(stream, { direction, from: next, limit: CHUNK_EVENTS })
    if (events.length === 0) return { movements, next, isEnd: true }
    for (const event of events) {
      if (isPast(event.revision)) return { movements, next, isEnd: true }
      next = event.revision + stride
      read += 1
      const placed = placedIn(event)
      if (placed !== undefined && isAskedFor(placed, request)) movements.push(placed)
      if (movements.length === request.asked.n) return { movements, next, isEnd: isPast(next) }
    }
  }
  return { movements, next, isEnd: isPast(next) }
}

/** A page of a wallet's movements; see `Page`. */
export const readPage = async (store: EventReader, request: PageRequest): Promise<Page> => {
  const stream = WALLET_STREAM_PREFIX + request.asked.w
  const { start, end } = request.asked
  const lowest = start === undefined ? 0 : (await revisionBefore(store, stream, start)) + 1
  const highest = end === undefined ? await newestRevision(store, stream) : await revisionBefore(store, stream, end)
  const { at } = request
  if (at?.d === 'newer') {
    const read = await readOn(store, request, { from: Math.max(at.r, lowest), to: highest, direction: 'forwards' })
    return {
      movements: read.movements.toReversed(),
      olderFrom: at.r - 1 >= lowest ? at.r - 1 : undefined,
      newerFrom: read.isEnd ? undefined : read.next,
    }
  }
  const from = at === undefined ? highest : Math.min(at.r, highest)
  const read = await readOn(store, request, { from, to: lowest, direction: 'backwards' })
  return {
    movements: read.movements,
    olderFrom: read.isEnd ? undefined : read.next,
    newerFrom: at === undefined ? undefined : at.r + 1,
  }
}
