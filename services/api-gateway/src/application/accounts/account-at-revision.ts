import type { Balances } from '@folio/contracts/ledger/amount-schema.ts'
import type { AccountTransferEvent } from '@folio/contracts/ledger/transfer-event.ts'
import { type EventReader, StoreDamaged } from '@folio/event-store/port.ts'
import { SNAPSHOT_EVERY, snapshotNumber, snapshotsTaken } from '@folio/service-kit/aggregates/snapshots.ts'
import { eventOf } from '@folio/service-kit/events/event-codec.ts'
import type { AccountEvent, AccountSnapshot, AccountStatus, AccountStream } from './account-stream.ts'

const PAGE_EVENTS = 512

/** The state of an account that its events tell: balances, status, and the id of the last transfer that it sent. */
export type AccountState = {
  /** Left undefined before the account was opened. */
  readonly status: AccountStatus | undefined
  readonly balances: Balances
  readonly lastSent: string | undefined
}

const INITIAL: AccountState = { status: undefined, balances: {}, lastSent: undefined }

const statusIn = ({ status }: AccountSnapshot, { whenOpen }: AccountStream): AccountStatus | undefined => {
  if (status === 'unopened') return undefined
  return status === 'open' ? whenOpen : status
}

/** Reads the state in snapshot number k of an account, and its revision; throws `StoreDamaged` if it is missing. */
export const stateInSnapshot = async (
  store: EventReader,
  account: AccountStream,
  number: number,
): Promise<{ readonly revision: number; readonly state: AccountState }> => {
  const { stream, foldVersion } = account
  const snapshot = await snapshotNumber<AccountSnapshot>(store, { foldVersion, stream, number })
  if (snapshot === undefined) throw new StoreDamaged(`snapshot ${number} of ${stream} is missing`)
  const { revision, state } = snapshot
  const lastSent = 'last_sent' in state ? state.last_sent : undefined
  return { revision, state: { status: statusIn(state, account), balances: state.balances ?? {}, lastSent } }
}

/** Reads the newest snapshot up to a revision, or the initial state if there is none. */
const snapshotBefore = async (
  store: EventReader,
  account: AccountStream,
  revision: number,
): Promise<{ readonly next: number; readonly state: AccountState }> => {
  const taken = await snapshotsTaken(store, account.foldVersion, account.stream)
  const number = Math.min(taken, Math.floor(revision / SNAPSHOT_EVERY))
  if (number === 0) return { next: 0, state: INITIAL }
  const { revision: at, state } = await stateInSnapshot(store, account, number)
  return { next: at + 1, state }
}

/** Tells of each event of a transfer if after it the transfer is the last one that its account sent. */
const IS_SENDING: Readonly<Record<AccountTransferEvent['type'], boolean>> = {
  TransferSent: true,
  TransferRefused: false,
  CurrencyExchanged: false,
  TransferReceived: false,
  ReceiptRefused: false,
  TransferReturned: false,
  TransferSettled: false,
}
const isSending: ReadonlyMap<string, boolean> = new Map(Object.entries(IS_SENDING))

/**
 * Reads the state of an account after the event at a revision, from a snapshot and the events after it; the initial state
 * if the revision is negative.
 */
export const accountAtRevision = async (
  store: EventReader,
  account: AccountStream,
  revision: number,
): Promise<AccountState> => {
  if (revision < 0) return INITIAL
  const { stream, eventTypes, statusAfter } = account
  const { next, state } = await snapshotBefore(store, account, revision)
  const balances: Balances = { ...state.balances }
  let { status, lastSent } = state
  for (let from = next; from <= revision; from += PAGE_EVENTS) {
    const limit = Math.min(PAGE_EVENTS, revision - from + 1)
    for (const recorded of await store.readStream(stream, { direction: 'forwards', from, limit })) {
      const { type, data } = eventOf<AccountEvent>(recorded, eventTypes)
      Object.assign(balances, data.balances)
      status = statusAfter[type] ?? status
      if (isSending.get(type) === true) lastSent = data.transfer_id
    }
  }
  return { status, balances, lastSent }
}
