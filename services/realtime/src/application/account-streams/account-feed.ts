import type { LedgerRecord } from '@folio/contracts/ledger-record.ts'
import { UnknownEventType } from '@folio/service-kit/events/event-codec.ts'
import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'
import { type AccountEvent, accountEventOf, streamOf } from './account-event.ts'
import type { LedgerFeed } from './ledger-feed.ts'

/** Receives an account's events as they are published, or the error of an event that could not be read. */
export type AccountListener = {
  readonly onEvent: (event: AccountEvent) => void
  readonly onUnreadable: (error: unknown) => void
}

/** The live events of all accounts: at least once, in order per account, with possible gaps; the stream is complete. */
export type AccountFeed = {
  /** Begins to pass the events of an account to a listener; returns a function that ends it. */
  readonly listen: (accountId: string, listener: AccountListener) => () => void
  /** False after an event that this release does not know; an instance of a newer release may know it. */
  readonly isWell: () => boolean
}

type FeedPorts = { readonly ledgers: LedgerFeed; readonly log: Pick<Log, 'error'> }

/** Parses the live events of accounts that have a listener, once for all listeners of an account. */
export const accountFeed = ({ ledgers, log }: FeedPorts): AccountFeed => {
  let isWell = true
  const followed = new Map<string, { readonly listeners: Set<AccountListener>; readonly leave: () => void }>()

  const hand = (record: LedgerRecord, to: ReadonlySet<AccountListener>): void => {
    let event: AccountEvent
    try {
      event = accountEventOf(record)
    } catch (error) {
      log.error({ err: error }, 'an event of an account cannot be read')
      isWell &&= !(error instanceof UnknownEventType)
      for (const { onUnreadable } of [...to]) onUnreadable(error)
      return
    }
    for (const { onEvent } of [...to]) onEvent(event)
  }

  const follow = (accountId: string) => {
    const listeners = new Set<AccountListener>()
    const leave = ledgers.listen(streamOf(accountId), (record) => hand(record, listeners))
    const made = { listeners, leave }
    followed.set(accountId, made)
    return made
  }

  return {
    listen: (accountId, listener) => {
      const those = followed.get(accountId) ?? follow(accountId)
      those.listeners.add(listener)
      return () => {
        those.listeners.delete(listener)
        if (those.listeners.size > 0 || followed.get(accountId) !== those) return
        followed.delete(accountId)
        those.leave()
      }
    },
    isWell: () => isWell,
  }
}
