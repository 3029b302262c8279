import type { Exchange } from '@folio/contracts/ledger/transfer-shape.ts'
import type { WalletCommandOf } from '@folio/contracts/wallet/commands.ts'
import type { WalletEvent } from '@folio/contracts/wallet/events.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { replay } from '@folio/kernel/decider.ts'
import { isBalanced } from '@folio/kernel/postings.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { describe, expect, it } from 'vitest'
import { alice, bob, cash, receive, send, takeBack } from '../testing/sample-wallets.ts'
import { wallet } from './wallet.ts'

const NOON = Date.UTC(2026, 0, 31, 12) * 1000
const MINUTE = 60e6
const at = (minutes: number) => timestampOf(NOON + minutes * MINUTE)

const limits = { usd_rate: amountOf('1.1'), transaction_usd_max: amountOf('110'), daily_count_max: 2 }

const exchangeOf = (more: Partial<Exchange> = {}): Exchange => ({
  currency: 'EUR',
  amount: amountOf('9.04'),
  rate: amountOf('0.909'),
  spread: amountOf('0.005'),
  source: 'table',
  token_id: '2b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed',
  expires_at: at(1),
  ...more,
})

const fee = { currency: 'USD', amount: amountOf('0.05') }

const swap = (
  amount: string,
  more: Partial<WalletCommandOf<'ExchangeCurrency'>> = {},
): WalletCommandOf<'ExchangeCurrency'> => ({
  ...send(amount),
  type: 'ExchangeCurrency',
  source: alice,
  destination: alice,
  fee,
  exchange: exchangeOf(),
  asked_at: at(0),
  ...more,
})

type Asked = Parameters<typeof wallet.decide>[0]

/** Returns the state and the last event after commands to a wallet with 200 USD. */
const after = (...commands: readonly Asked[]) => {
  const events: WalletEvent[] = []
  let state = wallet.initial
  for (const command of [{ type: 'OpenWallet' as const, wallet: alice }, cash('DepositCash', '200'), ...commands]) {
    const decided = wallet.decide(command, state)
    events.push(...decided)
    state = replay(wallet, state, decided)
  }
  return { state, last: events.at(-1) }
}

const lastOf = (...commands: readonly Asked[]) => {
  const { last } = after(...commands)
  const reason = last && 'reason' in last.data ? last.data.reason : undefined
  return reason === undefined ? last?.type : reason
}

describe('an exchange inside one wallet', () => {
  it('is one event that debits one currency and credits the other', () => {
    const { last, state } = after(swap('10'))
    expect(last).toMatchObject({
      type: 'CurrencyExchanged',
      data: {
        balances: {
          USD: { balance: '190', input: '200', output: '10' },
          EUR: { balance: '9.04', input: '9.04', output: '0' },
        },
        exchange: exchangeOf(),
        fee,
      },
    })
    expect(last?.type === 'CurrencyExchanged' && isBalanced(last.data.postings)).toBe(true)
    expect(state).toMatchObject({ balances: { USD: { balance: '190' }, EUR: { balance: '9.04' } } })
  })

  it('is refused, in this order, for a frozen wallet, an expired or spent quote, the limit, and insufficient funds', () => {
    expect(lastOf({ type: 'FreezeWallet' }, swap('10', { asked_at: at(2) }))).toBe('frozen')
    expect(lastOf(swap('10', { asked_at: at(2), limits }))).toBe('quote_expired')
    expect(lastOf(swap('10'), swap('10', { limits }))).toBe('quote_spent')
    expect(lastOf(swap('200.01', { limits }))).toBe('transaction_limit')
    expect(lastOf(swap('200.01'))).toBe('insufficient_funds')
  })

  it('never gives more than its rate', () => {
    expect(() => after(swap('10', { exchange: exchangeOf({ amount: amountOf('9.05') }) }))).toThrow(
      'an exchange of 9.95 USD gives 9.05 EUR: its rate allows at most 9.04455',
    )
  })

  it('does not spend its quote when it is refused', () => {
    expect(lastOf(swap('200.01'), swap('10'))).toBe('CurrencyExchanged')
  })

  it('drops a spent quote long after it expired, and then refuses it as expired', () => {
    const later = exchangeOf({ token_id: '3b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed', expires_at: at(31) })
    const { state } = after(swap('10'), swap('10', { exchange: later, asked_at: at(30) }))
    expect(state).toMatchObject({ spent: { [later.token_id]: at(31) } })
    expect(Object.keys(state.status === 'open' ? state.spent : {})).toHaveLength(1)
    expect(lastOf(swap('10'), swap('10', { exchange: later, asked_at: at(30) }), swap('1', { asked_at: at(31) }))).toBe(
      'quote_expired',
    )
  })

  it('throws if asked_at is missing', () => {
    const { asked_at: _, ...timeless } = swap('10')
    expect(() => after(timeless)).toThrow('has no asked_at')
  })
})

describe('an exchange on the way to another wallet', () => {
  const priced = { fee, exchange: exchangeOf(), asked_at: at(0) }

  it('moves the whole amount into transit, and returns all of it when it is refused', () => {
    const { last, state } = after({ ...send('10'), ...priced }, { ...takeBack('10'), ...priced })
    expect(last).toMatchObject({ type: 'TransferReturned', data: { balances: { USD: { balance: '200' } } } })
    const postings = last && 'postings' in last.data ? last.data.postings : []
    expect(isBalanced(postings)).toBe(true)
    expect(postings).toContainEqual({ account: 'system:fees', currency: 'USD', amount: '-0.05' })
    expect(postings).toContainEqual({ account: 'system:fx', currency: 'EUR', amount: '9.04' })
    expect(state).toMatchObject({ balances: { USD: { balance: '200' } } })
  })

  it('arrives in the other currency', () => {
    const [event] = wallet.decide(
      { ...receive('10'), fee, exchange: exchangeOf() },
      replay(wallet, wallet.initial, [{ type: 'WalletOpened', data: bob }]),
    )
    expect(event).toMatchObject({
      type: 'TransferReceived',
      data: { balances: { EUR: { balance: '9.04', input: '9.04', output: '0' } } },
    })
  })
})

describe('limits', () => {
  const limited = (amount: string, minutes = 0) => ({ ...send(amount), asked_at: at(minutes), limits })

  it('allow a transfer of exactly the limit and no cent more; the event records the rate', () => {
    expect(after(limited('100')).last).toMatchObject({ type: 'TransferSent', data: { usd_rate: '1.1' } })
    expect(after(limited('100.01')).last?.data).toMatchObject({
      reason: 'transaction_limit',
      usd_amount: '110.011',
      usd_rate: '1.1',
      transaction_usd_max: '110',
    })
  })

  it('count transfers to other clients for 24 hours', () => {
    expect(lastOf(limited('1'), limited('1'), limited('1'))).toBe('daily_limit')
    expect(after(limited('1'), limited('1'), limited('1')).last?.data).toMatchObject({
      daily_count: 2,
      daily_count_max: 2,
    })
    expect(lastOf(limited('1'), limited('1'), limited('1', 24 * 60))).toBe('daily_limit')
    expect(lastOf(limited('1'), limited('1'), limited('1', 25 * 60))).toBe('TransferSent')
  })

  it('do not count refused transfers and transfers to an own wallet', () => {
    const own = { ...limited('1'), destination: { ...bob, client_id: alice.client_id } }
    expect(lastOf(limited('1'), limited('1000'), limited('1'))).toBe('TransferSent')
    expect(lastOf(own, own, own, limited('1'), limited('1'))).toBe('TransferSent')
    expect(lastOf(limited('1'), limited('1'), own)).toBe('TransferSent')
  })

  it('no longer count a returned transfer in the hour that counted it', () => {
    const back = { ...takeBack('1'), counted_in: '2026-01-31T12' }
    expect(after(limited('1'), limited('1'), back).last?.data).toMatchObject({ counts: { '2026-01-31T12': 1 } })
    expect(lastOf(limited('1'), limited('1'), back, limited('1'))).toBe('TransferSent')
  })

  it('add no fields to a transfer without limits', () => {
    const { last } = after(send('1'))
    for (const trace of ['counts', 'counted_in', 'asked_at', 'usd_rate']) expect(last?.data).not.toHaveProperty(trace)
  })
})

describe('a transfer with a platform account', () => {
  const platform = { client_id: alice.client_id, platform: 'options' as const, account_id: 'ROT1000000001' }

  it('is sent, and settled when the account received it', () => {
    const sent = { ...send('10'), destination: platform }
    expect(lastOf(sent)).toBe('TransferSent')
    const { transfer_id, transaction_id, request_id, currency, amount, source } = sent
    const transfer = { transfer_id, transaction_id, request_id, currency, amount, source, destination: platform }
    const { last, state } = after(sent, { type: 'SettleTransfer', ...transfer, received: 'trading-ROT1000000001@1' })
    expect(last).toEqual({ type: 'TransferSettled', data: { ...transfer, received: 'trading-ROT1000000001@1' } })
    expect(state).toMatchObject({ balances: { USD: { balance: '190' } } })
  })

  it('is received, and refused by a closed wallet', () => {
    const arrival = { ...receive('10'), source: platform, destination: alice }
    expect(lastOf(arrival)).toBe('TransferReceived')
    expect(lastOf(cash('WithdrawCash', '200'), { type: 'CloseWallet' }, arrival)).toBe('closed')
  })
})

describe('closing a wallet', () => {
  const { transfer_id: last_sent } = send('1')
  const empty = cash('WithdrawCash', '200')

  it('is refused, in this order, for an unopened wallet, for open transfers, and for a balance above zero', () => {
    expect(wallet.decide({ type: 'CloseWallet' }, wallet.initial)).toEqual([
      { type: 'ClosingRefused', data: { reason: 'wallet_not_open' } },
    ])
    expect(lastOf({ type: 'CloseWallet', finding: 'transfers_open' })).toBe('transfers_open')
    expect(lastOf(send('1'), { type: 'CloseWallet' })).toBe('transfers_open')
    expect(lastOf(send('1'), { type: 'CloseWallet', last_sent })).toBe('balance_not_zero')
  })

  it('is final, and a repeat records the same event', () => {
    expect(lastOf(send('200'), { type: 'CloseWallet', last_sent })).toBe('WalletClosed')
    expect(lastOf(empty, { type: 'CloseWallet' }, { type: 'CloseWallet' })).toBe('WalletClosed')
    for (const type of ['FreezeWallet', 'ThawWallet'] as const) {
      expect(lastOf(empty, { type: 'CloseWallet' }, { type })).toBe('closed')
    }
    expect(lastOf(empty, { type: 'CloseWallet' }, cash('DepositCash', '1'))).toBe('closed')
    expect(lastOf(empty, { type: 'CloseWallet' }, send('1'))).toBe('closed')
  })

  it('works for a frozen wallet, and a closed wallet still takes returned transfers', () => {
    expect(lastOf(empty, { type: 'FreezeWallet' }, { type: 'CloseWallet' })).toBe('WalletClosed')
    expect(lastOf(empty, { type: 'CloseWallet' }, takeBack('1'))).toBe('TransferReturned')
  })
})
