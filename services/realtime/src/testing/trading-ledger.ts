import { randomUUID } from 'node:crypto'
import type { Bus } from '@folio/bus/port.ts'
import { outgoing } from '@folio/bus/port.ts'
import { type LedgerRecord, ledgerTopic } from '@folio/contracts/ledger-record.ts'
import type { Evidence } from '@folio/contracts/trading/contracts/evidence.ts'
import type { OrderChange } from '@folio/contracts/trading/contracts/limit-orders.ts'
import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { tradingKeys } from '@folio/contracts/trading/views.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import { type Amount, amountOf, isNegative, minus, negated, plus, ZERO } from '@folio/kernel/amount.ts'
import { GENESIS, type Link } from '@folio/kernel/hash-chain.ts'
import { type Clock, timestampOf } from '@folio/kernel/timestamp.ts'
import type { ViewValue } from '@folio/read-model/port.ts'
import { chainEvent } from '@folio/service-kit/events/event-codec.ts'
import type { TestView } from './trading-view.ts'

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
  /** Stores and publishes a purchase, and shows it in the view. */
  readonly buy: (accountId: string, contract: OptionContract) => Promise<LedgerRecord>
  /** Stores and publishes the end of a contract, and shows it in the view. */
  readonly end: (accountId: string, contract: OptionContract, end: TestEnd) => Promise<LedgerRecord>
  /** Stores and publishes a change of limit orders, and shows it in the view. */
  readonly change: (accountId: string, contract: OptionContract, change?: OrderChange) => Promise<LedgerRecord>
  /** Stores and publishes that an account is inactive, or active again, and shows it in the view. */
  readonly switch: (accountId: string, to: 'active' | 'inactive') => Promise<LedgerRecord>
  /** Keeps the view where it is until the function that is returned is called. */
  readonly holdView: () => () => Promise<void>
  /** Stores and publishes an event of an unknown type. */
  readonly surprise: (accountId: string) => Promise<LedgerRecord>
}

/** The end of a contract of a test. */
export type TestEnd = {
  readonly type: 'ContractSold' | 'ContractSettled'
  readonly payout: string
  readonly evidence: Evidence
  readonly status?: 'won' | 'lost' | 'cancelled'
  readonly refund?: 'bid' | 'stake'
}

/** Creates a ledger without accounts; an account opens with its first event. */
export const testLedger = (store: EventStore, bus: Bus, clock: Clock, view: TestView): TestLedger => {
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

  let held: (() => Promise<void>)[] | undefined
  const show = async (...change: Parameters<TestView['show']>): Promise<void> => {
    if (held === undefined) await view.show(...change)
    else held.push(() => view.show(...change))
  }

  /** Moves money by an event of a contract, and shows it. */
  const trade = async (
    accountId: string,
    moved: Amount,
    {
      type,
      data,
      puts,
      deletes,
    }: { type: string; data: object; puts: (revision: number) => Record<string, ViewValue>; deletes?: string[] },
  ): Promise<LedgerRecord> => {
    const balance = plus(balances.get(accountId) ?? ZERO, moved)
    balances.set(accountId, balance)
    const record = await append(accountId, type, {
      ...data,
      postings: [
        { account: 'system:demo', currency: 'USD', amount: negated(moved) },
        { account: `trading:${accountId}`, currency: 'USD', amount: moved },
      ],
      balances: { USD: { balance, input: balance, output: ZERO } },
    })
    const { revision, position } = record
    const shown = { currency: 'USD', balance, input: balance, output: ZERO, revision, position, at: '' }
    await show(position, { ...puts(revision), [tradingKeys.balance(accountId)]: shown }, deletes)
    await publish(record)
    return record
  }

  const buy: TestLedger['buy'] = (accountId, contract) =>
    trade(accountId, negated(contract.buy_price), {
      type: 'ContractBought',
      data: { contract, asked_at: timestampOf(clock()) },
      puts: (revision) => ({ [tradingKeys.openContract(accountId, contract.contract_id)]: { contract, revision } }),
    })

  const end: TestLedger['end'] = (accountId, contract, { type, payout, evidence, status, refund }) =>
    trade(accountId, amountOf(payout), {
      type,
      data: {
        contract,
        sell_price: payout,
        evidence,
        ...(type === 'ContractSold' ? { asked_at: timestampOf(clock()) } : { status }),
        ...(refund === undefined ? {} : { refund }),
      },
      puts: (revision) => ({ [tradingKeys.endedContract(contract.contract_id)]: { account_id: accountId, revision } }),
      deletes: [tradingKeys.openContract(accountId, contract.contract_id)],
    })

  const change: TestLedger['change'] = async (accountId, contract, orders = {}) => {
    const data = { contract, change: orders, asked_at: timestampOf(clock()) }
    const record = await append(accountId, 'LimitOrderChanged', data)
    const { revision, position } = record
    await show(position, { [tradingKeys.openContract(accountId, contract.contract_id)]: { contract, revision } })
    await publish(record)
    return record
  }

  const switchTo: TestLedger['switch'] = async (accountId, to) => {
    const data = { account_id: accountId }
    const key = tradingKeys.inactive(accountId)
    const record = await append(accountId, to === 'inactive' ? 'AccountDeactivated' : 'AccountReactivated', data)
    const { revision, position } = record
    await (to === 'inactive' ? show(position, { [key]: { revision } }) : show(position, {}, [key]))
    await publish(record)
    return record
  }

  const holdView = (): (() => Promise<void>) => {
    held = []
    return async () => {
      const waiting = held ?? []
      held = undefined
      for (const goOn of waiting) await goOn()
    }
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
    buy,
    end,
    change,
    switch: switchTo,
    holdView,
    surprise: (accountId) => published(append(accountId, 'SomethingNew', {})),
  }
}
