import type { Balances } from '@folio/contracts/amount-schema.ts'
import { WALLET_EVENT_TYPES, type WalletEvent } from '@folio/contracts/wallet/events.ts'
import { WALLET_FOLD_VERSION, WALLET_STREAM_PREFIX, type WalletSnapshotState } from '@folio/contracts/wallet/views.ts'
import { type EventReader, StoreDamaged } from '@folio/event-store/port.ts'
import { eventOf } from '@folio/service-kit/event-codec.ts'
import { SNAPSHOT_EVERY, snapshotNumber, snapshotsTaken } from '@folio/service-kit/snapshots.ts'

const PAGE_EVENTS = 512

/** The newest snapshot at or before a revision that was taken; no balances, from the beginning, where there is none. */
const snapshotBefore = async (
  store: EventReader,
  stream: string,
  revision: number,
): Promise<{ readonly next: number; readonly balances: Balances }> => {
  const taken = await snapshotsTaken(store, WALLET_FOLD_VERSION, stream)
  const number = Math.min(taken, Math.floor(revision / SNAPSHOT_EVERY))
  if (number === 0) return { next: 0, balances: {} }
  const snapshot = await snapshotNumber<WalletSnapshotState>(store, {
    foldVersion: WALLET_FOLD_VERSION,
    stream,
    number,
  })
  if (snapshot === undefined) throw new StoreDamaged(`snapshot ${number} of ${stream} is missing`)
  return { next: snapshot.revision + 1, balances: snapshot.state.balances ?? {} }
}

/** What a wallet stood at after the event at a revision: a snapshot, and the money events after it; empty before the first. */
export const balancesAt = async (store: EventReader, walletId: string, revision: number): Promise<Balances> => {
  const stream = WALLET_STREAM_PREFIX + walletId
  if (revision < 0) return {}
  const { next, balances } = await snapshotBefore(store, stream, revision)
  const after: Balances = { ...balances }
  for (let from = next; from <= revision; from += PAGE_EVENTS) {
    const limit = Math.min(PAGE_EVENTS, revision - from + 1)
    for (const recorded of await store.readStream(stream, { direction: 'forwards', from, limit })) {
      const { data } = eventOf<WalletEvent>(recorded, WALLET_EVENT_TYPES)
      if ('balances' in data) Object.assign(after, data.balances)
    }
  }
  return after
}
