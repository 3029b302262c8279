import type { TradingEvent } from '@folio/contracts/trading/events.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import { newestRevision, revisionBefore } from '@folio/service-kit/events/revision-before.ts'
import { type AccountEvent, accountEventOf, streamOf } from './account-event.ts'

/** Reads the streams of accounts from the store. */
export type AccountLedger = {
  /** Returns the revision of the newest event, −1 if there is none. */
  readonly newest: (accountId: string) => Promise<number>
  /** Returns the revision of the last event before a moment (microseconds since 1970), −1 if there is none. */
  readonly before: (accountId: string, moment: number) => Promise<number>
  /** Reads the event at a revision; undefined if there is none. */
  readonly at: (accountId: string, revision: number) => Promise<AccountEvent | undefined>
  /** Reads events from a revision on, in order, at most a page. */
  readonly forwards: (accountId: string, from: number) => Promise<readonly AccountEvent[]>
  /** Reads events from a revision backwards, newest first, at most a page. */
  readonly backwards: (accountId: string, from: number) => Promise<readonly AccountEvent[]>
  /** Reads a page of events from a revision on or backwards: its length, and its events but purchases and refusals. */
  readonly ends: (
    accountId: string,
    from: number,
    direction: 'forwards' | 'backwards',
  ) => Promise<{ readonly length: number; readonly events: readonly AccountEvent[] }>
}

type Reading = { readonly direction: 'forwards' | 'backwards'; readonly limit: number }

/** The most events of a page that is read forwards. */
export const FORWARDS_PAGE = 100
const BACKWARDS_PAGE = 500

/** The frequent events that neither end nor change a contract: parsing them would take most of the time of a profit table. */
const NEVER_ENDS: ReadonlySet<string> = new Set<TradingEvent['type']>([
  'ContractBought',
  'PurchaseRefused',
  'SaleRefused',
  'LimitOrderRefused',
])

/** Creates the account ledger of a store. */
export const accountLedger = (store: EventReader): AccountLedger => {
  const read = async (accountId: string, from: number, { direction, limit }: Reading) =>
    (await store.readStream(streamOf(accountId), { direction, from, limit })).map(accountEventOf)

  return {
    newest: (accountId) => newestRevision(store, streamOf(accountId)),
    before: (accountId, moment) => revisionBefore(store, streamOf(accountId), moment),
    at: async (accountId, revision) => (await read(accountId, revision, { direction: 'forwards', limit: 1 }))[0],
    forwards: (accountId, from) => read(accountId, from, { direction: 'forwards', limit: FORWARDS_PAGE }),
    backwards: async (accountId, from) =>
      from < 0 ? [] : read(accountId, from, { direction: 'backwards', limit: BACKWARDS_PAGE }),
    ends: async (accountId, from, direction) => {
      const page = await store.readStream(streamOf(accountId), { direction, from, limit: BACKWARDS_PAGE })
      return { length: page.length, events: page.filter(({ type }) => !NEVER_ENDS.has(type)).map(accountEventOf) }
    },
  }
}
