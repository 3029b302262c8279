import type { EventReader } from '@folio/event-store/port.ts'
import { READ_EVENTS_MAX } from '@folio/event-store/port.ts'
import type { Amount } from '@folio/kernel/amount.ts'
import { newestRevision, revisionBefore } from '@folio/service-kit/revision-before.ts'
import { type AccountEvent, accountEventOf, streamOf } from './account-event.ts'

/** What an account has, and the revision of its stream that this stands for. */
export type Standing = { readonly balance: Amount; readonly currency: string; readonly revision: number }

/** An account's stream as far as it was written. */
export type AccountLedger = {
  /** The revision of the newest event, −1 where there is none. */
  readonly newest: (accountId: string) => Promise<number>
  /** The revision of the last event older than a moment (microseconds), −1 where there is none. */
  readonly before: (accountId: string, moment: number) => Promise<number>
  /** Events from a revision on, in order, at most a page. */
  readonly forwards: (accountId: string, from: number) => Promise<readonly AccountEvent[]>
  /** Events from a revision back, newest first, at most a page. */
  readonly backwards: (accountId: string, from: number) => Promise<readonly AccountEvent[]>
  /** What the account had at a revision; undefined where it was not open yet. */
  readonly standing: (accountId: string, revision: number) => Promise<Standing | undefined>
}

type Reading = { readonly direction: 'forwards' | 'backwards'; readonly limit: number }

const FORWARDS_PAGE = 100
const BACKWARDS_PAGE = 500
const STANDING_PAGE_FIRST = 4

/** Reads the accounts of a store. */
export const accountLedger = (store: EventReader): AccountLedger => {
  const read = async (accountId: string, from: number, { direction, limit }: Reading) =>
    (await store.readStream(streamOf(accountId), { direction, from, limit })).map(accountEventOf)

  return {
    newest: (accountId) => newestRevision(store, streamOf(accountId)),
    before: (accountId, moment) => revisionBefore(store, streamOf(accountId), moment),
    forwards: (accountId, from) => read(accountId, from, { direction: 'forwards', limit: FORWARDS_PAGE }),
    backwards: async (accountId, from) =>
      from < 0 ? [] : read(accountId, from, { direction: 'backwards', limit: BACKWARDS_PAGE }),
    standing: async (accountId, revision) => {
      // The newest event mostly moved money; where many did not, the pages grow.
      let limit = STANDING_PAGE_FIRST
      for (let from = revision; from >= 0; limit = Math.min(limit * 4, READ_EVENTS_MAX)) {
        const events = await read(accountId, from, { direction: 'backwards', limit })
        const told = events.find(({ after }) => after !== undefined)
        if (told?.after !== undefined) return { ...told.after, revision }
        from -= Math.max(events.length, 1)
      }
      return undefined
    },
  }
}
