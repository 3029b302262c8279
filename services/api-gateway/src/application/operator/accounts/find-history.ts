import { isRealNumber } from '@folio/contracts/options-account/account.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import type { Realm } from '@folio/kernel/postings.ts'
import { newestRevision, revisionBefore } from '@folio/service-kit/events/revision-before.ts'
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

/** The moment of an account that is asked for: after an event, or after the last event up to a time (microseconds). */
type MomentAsked = { readonly at_revision?: number | undefined; readonly at_time?: number | undefined }

/** Finds the revision of a moment, by default the newest; −1 before the first event, undefined for one that the stream lacks. */
export const revisionAsked = async (
  store: EventReader,
  { account, newest }: AccountHistory,
  { at_revision, at_time }: MomentAsked,
): Promise<number | undefined> => {
  // Times are whole microseconds, so that an event at the very moment is older than the next one.
  if (at_time !== undefined) return Math.min(newest, await revisionBefore(store, account.stream, at_time + 1))
  if (at_revision === undefined) return newest
  return at_revision <= newest ? at_revision : undefined
}
