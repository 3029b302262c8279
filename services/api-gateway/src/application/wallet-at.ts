import type { Balances } from '@folio/contracts/amount-schema.ts'
import { WALLET_EVENT_TYPES, type WalletEvent } from '@folio/contracts/wallet/events.ts'
import { WALLET_FOLD_VERSION, WALLET_STREAM_PREFIX, type WalletSnapshotState } from '@folio/contracts/wallet/views.ts'
import { type EventReader, StoreDamaged } from '@folio/event-store/port.ts'
import { eventOf } from '@folio/service-kit/event-codec.ts'
import { SNAPSHOT_EVERY, snapshotNumber, snapshotsTaken } from '@folio/service-kit/snapshots.ts'

const PAGE_EVENTS = 512

/** What a wallet stood at, and the last transfer that it had sent. */
export type WalletThen = { readonly balances: Balances; readonly lastSent: string | undefined }

const NOTHING_YET: WalletThen = { balances: {}, lastSent: undefined }

/** The newest snapshot at or before a revision that was taken; nothing yet, from the beginning, where there is none. */
const snapshotBefore = async (
  store: EventReader,
  stream: string,
  revision: number,
): Promise<{ readonly next: number; readonly wallet: WalletThen }> => {
  const taken = await snapshotsTaken(store, WALLET_FOLD_VERSION, stream)
  const number = Math.min(taken, Math.floor(revision / SNAPSHOT_EVERY))
  if (number === 0) return { next: 0, wallet: NOTHING_YET }
  const snapshot = await snapshotNumber<WalletSnapshotState>(store, {
    foldVersion: WALLET_FOLD_VERSION,
    stream,
    number,
  })
  if (snapshot === undefined) throw new StoreDamaged(`snapshot ${number} of ${stream} is missing`)
  const { balances = {}, last_sent: lastSent } = snapshot.state
  return { next: snapshot.revision + 1, wallet: { balances, lastSent } }
}

/** A wallet after the event at a revision: a snapshot, and the events after it; nothing yet before the first. */
export const walletAt = async (store: EventReader, walletId: string, revision: number): Promise<WalletThen> => {
  const stream = WALLET_STREAM_PREFIX + walletId
  if (revision < 0) return NOTHING_YET
  const { next, wallet } = await snapshotBefore(store, stream, revision)
  const balances: Balances = { ...wallet.balances }
  let { lastSent } = wallet
  for (let from = next; from <= revision; from += PAGE_EVENTS) {
    const limit = Math.min(PAGE_EVENTS, revision - from + 1)
    for (const recorded of await store.readStream(stream, { direction: 'forwards', from, limit })) {
      const { type, data } = eventOf<WalletEvent>(recorded, WALLET_EVENT_TYPES)
      if ('balances' in data) Object.assign(balances, data.balances)
      if (type === 'TransferSent') lastSent = data.transfer_id
    }
  }
  return { balances, lastSent }
}
