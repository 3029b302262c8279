import { randomUUID } from 'node:crypto'
import type { Bus } from '@folio/bus/port.ts'
import { outgoing } from '@folio/bus/port.ts'
import { type LedgerRecord, ledgerTopic } from '@folio/contracts/ledger-record.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import { amountOf, isNegative, minus, negated, plus, ZERO } from '@folio/kernel/amount.ts'
import { GENESIS, type Link } from '@folio/kernel/hash-chain.ts'
import { type Clock, timestampOf } from '@folio/kernel/timestamp.ts'
import { chainEvent } from '@folio/service-kit/events/event-codec.ts'

/** Accounts whose money the tests move as the trading service does: store each event, then publish it. */
export type TestLedger = {
  /** Stores an event of an account without publishing it; returns its record. */
  readonly store: (accountId: string, amount: string) => Promise<LedgerRecord>
  readonly publish: (...records: readonly LedgerRecord[]) => Promise<void>
  /** Stores and publishes an event that moves money. */
  readonly move: (accountId: string, amount: string) => Promise<LedgerRecord>
  /** Stores and publishes an event that moves no money. */
  readonly refuse: (accountId: string) => Promise<LedgerRecord>
  /** Opens an empty account. */
  readonly open: (accountId: string) => Promise<LedgerRecord>
  /** Stores and publishes an event of an unknown type. */
  readonly surprise: (accountId: string) => Promise<LedgerRecord>
}

/** Creates a ledger without accounts; an account opens with its first event. */
export const testLedger = (store: EventStore, bus: Bus, clock: Clock): TestLedger => {
  const tips = new Map<string, Link>()
  const balances = new Map<string, ReturnType<typeof amountOf>>()
  let transactions = 0

  const append = async (accountId: string, type: string, data: object): Promise<LedgerRecord> => {
    const stream = `trading-${accountId}`
    const previous = tips.get(stream) ?? GENESIS
    const event = chainEvent(previous, stream, {
      event: { type, data: { ...data } },
      metadata: {
        prev_hash: previous.hash,
        command_id: randomUUID(),
        correlation_id: 'call',
        causation_id: 'call',
        at: timestampOf(clock()),
      },
    })
    tips.set(stream, event)
    const { source, ...bare } = event
    const appended = await store.append([bare])
    if (appended.outcome === 'conflict') throw new Error(`somebody else wrote ${stream}`)
    const { revision, data: bytes, metadata } = event
    return { epoch: store.epoch, position: appended.position, stream, revision, type, data: bytes, metadata }
  }

  const write = (accountId: string, amount: string): Promise<LedgerRecord> => {
    const moved = amountOf(amount)
    const balance = plus(balances.get(accountId) ?? ZERO, moved)
    balances.set(accountId, balance)
    transactions += 1
    return append(accountId, 'BalanceReset', {
      transaction_id: transactions,
      request_id: `request-${transactions}`,
      direction: isNegative(moved) ? 'withdrawal' : 'deposit',
      currency: 'USD',
      amount: isNegative(moved) ? negated(moved) : moved,
      postings: [
        { account: 'system:demo', currency: 'USD', amount: negated(moved) },
        { account: `trading:${accountId}`, currency: 'USD', amount: moved },
      ],
      balances: { USD: { balance, input: balance, output: minus(balance, balance) } },
    })
  }

  const publish = (...records: readonly LedgerRecord[]): Promise<void> =>
    bus.send(records.map((record) => outgoing(ledgerTopic('trading'), record)))

  const published = async (writing: Promise<LedgerRecord>): Promise<LedgerRecord> => {
    const record = await writing
    await publish(record)
    return record
  }

  return {
    store: write,
    publish,
    move: (accountId, amount) => published(write(accountId, amount)),
    refuse: (accountId) => published(append(accountId, 'ResetRefused', { request_id: 'r', reason: 'real_account' })),
    open: (accountId) =>
      published(append(accountId, 'AccountOpened', { account_id: accountId, currency: 'USD', group: 'row' })),
    surprise: (accountId) => published(append(accountId, 'SomethingNew', {})),
  }
}
