import { isRealNumber } from '@folio/contracts/options-account/account.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import type { Realm } from '@folio/kernel/postings.ts'
import { newestRevision } from '@folio/service-kit/events/revision-before.ts'
import type { AccountStream } from '../../accounts/account-stream.ts'
import { ledgerAccountIn, streamOf } from '../../accounts/ledger-account.ts'

/** The events of an account: its stream, its newest revision, and the realm of its money. */
export type AccountHistory = {
  readonly account: AccountStream
  readonly newest: number
  readonly realm: Realm
  /** The checkpoint of the read: every event up to this position is among these events. */
  readonly checkpoint: { readonly epoch: number; readonly position: number }
}

/** Finds the events of an account by its name in postings; undefined if it has none. */
export const findHistory = async (store: EventReader, name: string): Promise<AccountHistory | undefined> => {
  const named = ledgerAccountIn(name)
  const account = named && streamOf(named)
  if (named === undefined || account === undefined) return undefined
  const checkpoint = { epoch: store.epoch, position: await store.lastPosition() }
  const newest = await newestRevision(store, account.stream)
  if (newest < 0) return undefined
  const isReal = named.kind === 'wallet' || isRealNumber(named.id)
  return { account, newest, realm: isReal ? 'real' : 'demo', checkpoint }
}
