import type { Balances } from '@folio/contracts/amount-schema.ts'
import { WALLET_FOLD_VERSION, WALLET_STREAM_PREFIX, type WalletSnapshotState } from '@folio/contracts/wallet/views.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import { SNAPSHOT_EVERY, snapshotNumber } from '@folio/service-kit/snapshots.ts'
import { revisionBefore } from './revision-before.ts'

const PAGE_EVENTS = 512

/** The newest snapshot at or before a revision that was taken; 0 revisions and no balances where there is none. */
const snapshotBefore = async (
  store: EventReader,
  stream: string,
  revision: number,
): Promise<{ readonly next: number; readonly balances: Balances }> => {
  const number = Math.floor(revision / SNAPSHOT_EVERY)
  if (number === 0) return { next: 0, balances: {} }
  const place = { foldVersion: WALLET_FOLD_VERSION, stream, number }
  const snapshot = await snapshotNumber<WalletSnapshotState>(store, place)
  return snapshot === undefined
    ? { next: 0, balances: {} }
    : { next: snapshot.revision + 1, balances: snapshot.state.balances ?? {} }
}

/** What a wallet stood at just before a moment (microseconds): a snapshot, and the money events after it. */
export const balancesBefore = async (store: EventReader, walletId: string, moment: number): Promise<Balances> => {
  const stream = WALLET_STREAM_PREFIX + walletId
  const last = await revisionBefore(store, stream, moment)
  if (last < 0) return {}
  const { next, balances } = await snapshotBefore(store, stream, last)
  const after: Balances = { ...balances }
  for (let from = next; from <= last; from += PAGE_EVENTS) {
    const limit = Math.min(PAGE_EVENTS, last - from + 1)
    for (const event of await store.readStream(stream, { direction: 'forwards', from, limit })) {
      const data: { balances?: Balances } = JSON.parse(Buffer.from(event.data).toString())
      Object.assign(after, data.balances)
    }
  }
  return after
}
