import type { Bus } from '@folio/bus/port.ts'
import { type LedgerRecord, ledgerTopic } from '@folio/contracts/ledger-record.ts'
import { TRADING_SERVICE } from '@folio/contracts/trading/views.ts'
import { UnknownEventType } from '@folio/service-kit/events/event-codec.ts'
import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'
import { type AccountEvent, accountEventOf, accountIdIn } from './account-event.ts'

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
  readonly stop: () => Promise<void>
}

type FeedPorts = { readonly bus: Bus; readonly epoch: number; readonly log: Pick<Log, 'error'> }

/** Follows the ledger topic of all accounts; skips events of accounts without a listener unparsed. */
export const followAccounts = async ({ bus, epoch, log }: FeedPorts): Promise<AccountFeed> => {
  let isWell = true
  const listeners = new Map<string, Set<AccountListener>>()

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

  const tail = await bus.tail({
    topic: ledgerTopic(TRADING_SERVICE),
    onMessage: (record) => {
      if (record.epoch !== epoch) return
      const to = listeners.get(accountIdIn(record.stream))
      if (to !== undefined) hand(record, to)
    },
  })

  return {
    listen: (accountId, listener) => {
      const those = listeners.get(accountId) ?? new Set()
      listeners.set(accountId, those.add(listener))
      return () => {
        those.delete(listener)
        if (those.size === 0 && listeners.get(accountId) === those) listeners.delete(accountId)
      }
    },
    isWell: () => isWell,
    stop: tail.stop,
  }
}
