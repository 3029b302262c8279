import { walletContract } from '@folio/contracts/wallet/contract.ts'
import type { WalletEvent } from '@folio/contracts/wallet/events.ts'
import { WALLET_STREAM_PREFIX } from '@folio/contracts/wallet/views.ts'
import type { EventReader, RecordedEvent } from '@folio/event-store/port.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { newestRevision, revisionBefore } from '@folio/service-kit/events/revision-before.ts'
import { type StoredEvent, storedEvent } from '@folio/service-kit/events/stored-event.ts'
import { type Movement, movementsOf } from './movements.ts'
import type { Cursor } from './statement-cursor.ts'

/** A movement with its event and its place in the statement. */
export type PlacedMovement = Movement & { readonly stored: StoredEvent<WalletEvent>; readonly place: number }

/** A page: its movements, the newest first, and the places at which the older and the newer page begin, if there are any. */
export type Page = {
  readonly movements: readonly PlacedMovement[]
  readonly olderFrom: number | undefined
  readonly newerFrom: number | undefined
}

/** A request for a page: its filters, the wallet's client, and the place at which it begins, by default the newest. */
export type PageRequest = {
  readonly asked: Omit<Cursor, 'p' | 'd'>
  readonly clientId: string
  readonly at: Pick<Cursor, 'p' | 'd'> | undefined
}

/** The most movements of one event; each revision has this number of places, in the order of the stream. */
const PLACES_PER_EVENT = 2

const firstPlace = (revision: number): number => revision * PLACES_PER_EVENT
const lastPlace = (revision: number): number => firstPlace(revision) + PLACES_PER_EVENT - 1
const revisionAt = (place: number): number => Math.floor(place / PLACES_PER_EVENT)

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

const placedIn = (recorded: RecordedEvent): readonly PlacedMovement[] => {
  const stored = storedEvent<WalletEvent>(recorded, walletContract.streams.wallet.eventTypes)
  return movementsOf(stored).map((movement, at) => ({ ...movement, stored, place: firstPlace(stored.revision) + at }))
}

type Reading = { readonly movements: readonly PlacedMovement[]; readonly next: number; readonly isEnd: boolean }
type Span = { readonly from: number; readonly to: number; readonly direction: 'forwards' | 'backwards' }

/**
 * Reads in one direction, place by place, until the page is full, the span ends, or 20,000 events were read for this
 * call.
 */
const readOn = async (store: EventReader, request: PageRequest, { from, to, direction }: Span): Promise<Reading> => {
  const stream = WALLET_STREAM_PREFIX + request.asked.w
  const isForwards = direction === 'forwards'
  const movements: PlacedMovement[] = []
  const isPast = (place: number) => (isForwards ? place > to : place < to)
  const isBefore = (place: number) => (isForwards ? place < from : place > from)
  let next = from

  /** Takes the movements of the next event; returns the reading if it ends among them. */
  const take = (event: RecordedEvent): Reading | undefined => {
    const placed = placedIn(event)
    for (const one of isForwards ? placed : placed.toReversed()) {
      if (isBefore(one.place) || !isAskedFor(one, request)) continue
      if (isPast(one.place)) return { movements, next, isEnd: true }
      // The next page exists only if it has a movement.
      if (movements.length === request.asked.n) return { movements, next: one.place, isEnd: false }
      movements.push(one)
    }
    next = isForwards ? firstPlace(event.revision + 1) : lastPlace(event.revision - 1)
    return isPast(next) ? { movements, next, isEnd: true } : undefined
  }

  for (let read = 0; read < EVENTS_READ_MAX && !isPast(next); ) {
    const events = await store.readStream(stream, { direction, from: revisionAt(next), limit: CHUNK_EVENTS })
    if (events.length === 0) return { movements, next, isEnd: true }
    for (const event of events) {
      const reading = take(event)
      if (reading !== undefined) return reading
    }
    read += events.length
  }
  return { movements, next, isEnd: isPast(next) }
}

/** Reads a page of a wallet's movements. */
export const readPage = async (store: EventReader, request: PageRequest): Promise<Page> => {
  const stream = WALLET_STREAM_PREFIX + request.asked.w
  const { start, end } = request.asked
  const lowest = firstPlace(start === undefined ? 0 : (await revisionBefore(store, stream, start)) + 1)
  const highest = lastPlace(
    end === undefined ? await newestRevision(store, stream) : await revisionBefore(store, stream, end),
  )
  const { at } = request
  if (at?.d === 'newer') {
    const read = await readOn(store, request, { from: Math.max(at.p, lowest), to: highest, direction: 'forwards' })
    return {
      movements: read.movements.toReversed(),
      olderFrom: at.p - 1 >= lowest ? at.p - 1 : undefined,
      newerFrom: read.isEnd ? undefined : read.next,
    }
  }
  const from = at === undefined ? highest : Math.min(at.p, highest)
  const read = await readOn(store, request, { from, to: lowest, direction: 'backwards' })
  return {
    movements: read.movements,
    olderFrom: read.isEnd ? undefined : read.next,
    newerFrom: at === undefined ? undefined : at.p + 1,
  }
}
