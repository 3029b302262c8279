import type { Bus, Outgoing } from '@folio/bus/port.ts'
import { outgoing } from '@folio/bus/port.ts'
import { type BalanceRecord, ledgerBalances } from '@folio/contracts/balance-record.ts'
import type { LedgerRecord } from '@folio/contracts/ledger-record.ts'
import type { Topic } from '@folio/contracts/topic.ts'
import type { ViewKey } from '@folio/contracts/view-key.ts'
import type { StoredEvent } from './projection.ts'
import type { ReadEvent } from './read-page.ts'

/** Where a view shows a balance, with the event that made it, and the stream of that event. */
export type BalanceSource = {
  readonly key: ViewKey<{ readonly revision: number; readonly position: number }>
  readonly stream: string
}

/** What a service tells everybody: its events on its ledger topic, and the balances they leave. */
export type Publication<Event> = {
  readonly ledger: Topic<LedgerRecord>
  /** Which of the service's streams everybody may read; left out, all of them. */
  readonly isPublished?: (stream: string) => boolean
  /** Where the view's own word on a record's balance stands; nothing for an account of another service. */
  readonly sourceOf: (record: BalanceRecord) => BalanceSource | undefined
  readonly balancesOf: (stored: StoredEvent<Event>, epoch: number) => readonly BalanceRecord[]
}

/** Publishes events as they are stored, then at most one balance per account and currency; nothing is made for nobody. */
export const publish = async <Event>(
  bus: Bus,
  { ledger, isPublished, balancesOf }: Publication<Event>,
  { events, epoch }: { readonly events: readonly ReadEvent<Event>[]; readonly epoch: number },
): Promise<void> => {
  const messages: Outgoing[] = []
  if (bus.hasListeners(ledger)) {
    for (const { recorded } of events) {
      const { position, stream, revision, type, data, metadata } = recorded
      if (isPublished?.(stream) === false) continue
      messages.push(outgoing(ledger, { epoch, position, stream, revision, type, data, metadata }))
    }
  }
  if (bus.hasListeners(ledgerBalances)) {
    const newest = new Map<string, BalanceRecord>()
    for (const { stored } of events) {
      for (const record of balancesOf(stored, epoch)) newest.set(ledgerBalances.keyOf(record), record)
    }
    for (const record of newest.values()) messages.push(outgoing(ledgerBalances, record))
  }
  if (messages.length > 0) await bus.send(messages)
}
