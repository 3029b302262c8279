import type { Bus } from '@folio/bus/port.ts'
import { type LedgerRecord, ledgerTopic } from '@folio/contracts/ledger-record.ts'
import { TRADING_VIEW } from '@folio/contracts/trading/views.ts'
import { UnknownEventType } from '@folio/service-kit/event-codec.ts'
import type { Log } from '@folio/service-kit/log.ts'
import { type AccountEvent, accountEventOf, accountIdIn } from './account-event.ts'

/** Who is told of an account's events as they are published, or that one of them could not be read. */
export type AccountListener = {
  readonly onEvent: (event: AccountEvent) => void
  readonly onUnreadable: (error: unknown) => void
}

/** The live events of all accounts: at least once, in order per account, and a hint only; what counts is the stream. */
export type AccountFeed = {
  /** Begins to tell of an account, and gives back how to end it. */
  readonly listen: (accountId: string, listener: AccountListener) => () => void
  /** False once an event came that this release does not know: another instance may. */
  readonly isWell: () => boolean
  readonly stop: () => Promise<void>
}

type FeedPorts = { readonly bus: Bus; readonly epoch: number; readonly log: Pick<Log, 'error'> }

/** Follows the ledger of all accounts; an event of an account that nobody listens to is not even read. */
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
    topic: ledgerTopic(TRADING_VIEW),
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
