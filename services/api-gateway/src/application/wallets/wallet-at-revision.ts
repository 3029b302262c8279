import type { Balances } from '@folio/contracts/ledger/amount-schema.ts'
import { walletContract } from '@folio/contracts/wallet/contract.ts'
import type { WalletEvent } from '@folio/contracts/wallet/events.ts'
import { WALLET_FOLD_VERSION, WALLET_STREAM_PREFIX, type WalletSnapshotState } from '@folio/contracts/wallet/views.ts'
import { type EventReader, StoreDamaged } from '@folio/event-store/port.ts'
import { SNAPSHOT_EVERY, snapshotNumber, snapshotsTaken } from '@folio/service-kit/aggregates/snapshots.ts'
import { eventOf } from '@folio/service-kit/events/event-codec.ts'

const PAGE_EVENTS = 512

/** The balances of a wallet at a revision, and the id of the last transfer that it had sent. */
export type WalletState = { readonly balances: Balances; readonly lastSent: string | undefined }

const INITIAL: WalletState = { balances: {}, lastSent: undefined }

/** Reads the newest snapshot up to a revision, or the initial state if there is none. */
const snapshotBefore = async (
  store: EventReader,
  stream: string,
  revision: number,
): Promise<{ readonly next: number; readonly wallet: WalletState }> => {
  const taken = await snapshotsTaken(store, WALLET_FOLD_VERSION, stream)
  const number = Math.min(taken, Math.floor(revision / SNAPSHOT_EVERY))
  if (number === 0) return { next: 0, wallet: INITIAL }
  const snapshot = await snapshotNumber<WalletSnapshotState>(store, {
    foldVersion: WALLET_FOLD_VERSION,
    stream,
    number,
  })
  if (snapshot === undefined) throw new StoreDamaged(`snapshot ${number} of ${stream} is missing`)
  const { balances = {}, last_sent: lastSent } = snapshot.state
  return { next: snapshot.revision + 1, wallet: { balances, lastSent } }
}

/**
 * Reads the state of a wallet after the event at a revision, from a snapshot and the events after it; the initial state
 * if the revision is negative.
 */
export const walletAtRevision = async (
  store: EventReader,
  walletId: string,
  revision: number,
): Promise<WalletState> => {
  const stream = WALLET_STREAM_PREFIX + walletId
  if (revision < 0) return INITIAL
  const { next, wallet } = await snapshotBefore(store, stream, revision)
  const balances: Balances = { ...wallet.balances }
  let { lastSent } = wallet
  for (let from = next; from <= revision; from += PAGE_EVENTS) {
    const limit = Math.min(PAGE_EVENTS, revision - from + 1)
    for (const recorded of await store.readStream(stream, { direction: 'forwards', from, limit })) {
      const { type, data } = eventOf<WalletEvent>(recorded, walletContract.streams.wallet.eventTypes)
      if ('balances' in data) Object.assign(balances, data.balances)
      if (type === 'TransferSent') lastSent = data.transfer_id
    }
  }
  return { balances, lastSent }
}
