import type { TradingEvent } from '@folio/contracts/trading/events.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { isBalanced } from '@folio/kernel/postings.ts'
import { given } from '@folio/kernel/testing/given-when-then.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { describe, expect, it } from 'vitest'
import {
  demo,
  facts,
  open,
  real,
  receive,
  send,
  settle,
  sideOf,
  takeBack,
  toEuros,
  wallet,
} from '../testing/sample-accounts.ts'
import { tradingAccount } from './trading-account.ts'

const DEMO = `trading:${demo.account_id}`
const REAL = `trading:${real.account_id}`
const TRANSIT = `transit:${facts('1').transfer_id}`

const usd = (balance: string, input: string, output: string) => ({
  USD: { balance: amountOf(balance), input: amountOf(input), output: amountOf(output) },
})
const line = (account: string, amount: string, currency = 'USD') => ({ account, currency, amount: amountOf(amount) })

const opened = (account = real): TradingEvent => ({
  type: 'AccountOpened',
  data: { ...account, registered: `options-account-${account.account_id}@0` },
})
const first: TradingEvent = {
  type: 'BalanceReset',
  data: {
    transaction_id: 1000000001,
    request_id: `options-account-${demo.account_id}@0`,
    direction: 'deposit',
    currency: 'USD',
    amount: amountOf('10000'),
    postings: [line('system:demo', '-10000'), line(DEMO, '10000')],
    balances: usd('10000', '10000', '0'),
  },
}
const received = (amount: string): TradingEvent => ({
  type: 'TransferReceived',
  data: {
    ...facts(amount),
    source: wallet,
    destination: sideOf(real),
    sent: `wallet-${wallet.wallet_id}@1`,
    postings: [line(TRANSIT, `-${amount}`), line(REAL, amount)],
    balances: usd(amount, amount, '0'),
  },
})
const outgoing = (amount: string) => ({ ...facts(amount), source: sideOf(real), destination: wallet })
const refused = (amount: string, why: object): TradingEvent => ({
  type: 'TransferRefused',
  data: { ...outgoing(amount), ...why } as never,
})
const account = given(tradingAccount)
/** The account as it is without anything in it. */
const openOf = (of: typeof real) => ({
  status: 'open' as const,
  account: of,
  balances: {},
  spent: {},
  contracts: {},
  turnover: {},
})

describe('opening an account', () => {
  it('gives a demo account the demo balance, and a real one zero', () => {
    account().when(open(demo)).thenEvents(opened(demo), first)
    account().when(open(real)).thenEvents(opened(real))
  })

  it('refuses a second time', () => {
    account(opened(demo), first)
      .when(open(demo))
      .thenEvents({ type: 'OpeningRefused', data: { ...demo, reason: 'already_open' } })
  })
})

describe('resetting the balance of a demo account', () => {
  const reset = { type: 'ResetBalance', request_id: 'r', transaction_id: 9 } as const
  const standingAt = (balance: string) => ({
    status: 'open' as const,
    account: demo,
    balances: usd(balance, '20000', '13000'),
    spent: {},
    contracts: {},
    turnover: {},
  })

  it('takes the missing amount from system:demo, and moves the excess there', () => {
    expect(tradingAccount.decide(reset, standingAt('7000.5'))).toMatchObject([
      {
        type: 'BalanceReset',
        data: {
          direction: 'deposit',
          amount: '2999.5',
          transaction_id: 9,
          postings: [line('system:demo', '-2999.5'), line(DEMO, '2999.5')],
          balances: usd('10000', '22999.5', '13000'),
        },
      },
    ])
    expect(tradingAccount.decide(reset, standingAt('10000.01'))).toMatchObject([
      {
        type: 'BalanceReset',
        data: {
          direction: 'withdrawal',
          amount: '0.01',
          postings: [line(DEMO, '-0.01'), line('system:demo', '0.01')],
          balances: usd('10000', '20000', '13000.01'),
        },
      },
    ])
  })

  it('moves nothing if the balance is right already', () => {
    account(opened(demo), first)
      .when(reset)
      .thenEvents({ type: 'BalanceKept', data: { request_id: 'r', currency: 'USD', balance: amountOf('10000') } })
  })

  it('is refused for an unopened account and for a real one', () => {
    account()
      .when(reset)
      .thenEvents({ type: 'ResetRefused', data: { request_id: 'r', reason: 'account_not_open' } })
    account(opened(real))
      .when(reset)
      .thenEvents({ type: 'ResetRefused', data: { request_id: 'r', reason: 'real_account' } })
  })
})

describe('sending to a wallet', () => {
  it('moves the amount into transit', () => {
    account(opened(), received('10'))
      .when(send('10'))
      .thenEvents({
        type: 'TransferSent',
        data: {
          ...outgoing('10'),
          postings: [line(REAL, '-10'), line(TRANSIT, '10')],
          balances: usd('0', '10', '10'),
        },
      })
  })

  it('exchanges on the way, with the fee in the currency of the wallet', () => {
    const asked_at = timestampOf(1)
    account(opened(), received('100'))
      .when({ ...send('100'), ...toEuros(), asked_at })
      .thenEvents({
        type: 'TransferSent',
        data: {
          ...outgoing('100'),
          ...toEuros(),
          asked_at,
          postings: [
            line(REAL, '-100'),
            line('system:fees', '0.46', 'EUR'),
            line('system:fx', '100'),
            line('system:fx', '-92', 'EUR'),
            line(TRANSIT, '91.54', 'EUR'),
          ],
          balances: usd('0', '100', '100'),
        },
      })
  })

  it('is refused in this order: unopened, demo account, frozen wallet, quote, limit, insufficient funds', () => {
    const asked_at = timestampOf(60_000_001)
    const limits = { usd_rate: amountOf('1'), transaction_usd_max: amountOf('100'), daily_count_max: 10 }
    const all = { ...send('100.01'), ...toEuros(), asked_at, limits, finding: 'destination_frozen' } as const
    const { finding: _, ...found } = all
    const limited = { ...send('100.01'), limits }
    const data = (command: object, why: object): TradingEvent => ({
      type: 'TransferRefused',
      data: { ...outgoing('100.01'), ...command, ...why } as never,
    })
    account()
      .when(all)
      .thenEvents(data(toEuros(), { reason: 'account_not_open' }))
    account(opened(demo), first)
      .when(all)
      .thenEvents(data(toEuros(), { reason: 'demo_account' }))
    account(opened())
      .when(all)
      .thenEvents(data(toEuros(), { reason: 'destination_frozen' }))
    account(opened())
      .when(found)
      .thenEvents(data(toEuros(), { reason: 'quote_expired' }))
    account(opened())
      .when(limited)
      .thenEvents(
        data({}, { reason: 'transaction_limit', usd_amount: '100.01', usd_rate: '1', transaction_usd_max: '100' }),
      )
    account(opened(), received('100'))
      .when(send('100.01'))
      .thenEvents(refused('100.01', { reason: 'insufficient_funds', available: '100' }))
  })

  it('uses a quote once', () => {
    const exchanged = { ...send('100'), ...toEuros(), asked_at: timestampOf(1) }
    const had = [opened(), received('200')].reduce(tradingAccount.evolve, tradingAccount.initial)
    const after = tradingAccount.decide(exchanged, had).reduce(tradingAccount.evolve, had)
    expect(tradingAccount.decide(exchanged, after)).toMatchObject([{ data: { reason: 'quote_spent' } }])
  })

  it('throws for an exchange without asked_at', () => {
    const had = [opened(), received('200')].reduce(tradingAccount.evolve, tradingAccount.initial)
    expect(() => tradingAccount.decide({ ...send('100'), ...toEuros() }, had)).toThrow('has no asked_at')
  })

  it('allows an amount of exactly the limit', () => {
    const limits = { usd_rate: amountOf('1'), transaction_usd_max: amountOf('100'), daily_count_max: 0 }
    const had = [opened(), received('200')].reduce(tradingAccount.evolve, tradingAccount.initial)
    expect(tradingAccount.decide({ ...send('100'), limits }, had)).toMatchObject([
      { type: 'TransferSent', data: { usd_rate: '1' } },
    ])
  })
})

describe('an account that the operator makes inactive', () => {
  const deactivated = (of = real): TradingEvent => ({ type: 'AccountDeactivated', data: of })
  const reactivated = (of = real): TradingEvent => ({ type: 'AccountReactivated', data: of })

  it('refuses to send, to receive and to be reset', () => {
    const limits = { usd_rate: amountOf('1'), transaction_usd_max: amountOf('1'), daily_count_max: 10 }
    account(opened(), received('10'), deactivated())
      .when({ ...send('20'), limits, finding: 'destination_frozen' })
      .thenEvents(refused('20', { reason: 'account_inactive' }))
    account(opened(), deactivated())
      .when({ ...receive('10'), currency: 'EUR' })
      .thenEvents({
        type: 'ReceiptRefused',
        data: {
          ...facts('10'),
          currency: 'EUR',
          source: wallet,
          destination: sideOf(real),
          sent: `wallet-${wallet.wallet_id}@1`,
          reason: 'account_inactive',
        },
      })
    account(opened(demo), first, deactivated(demo))
      .when({ type: 'ResetBalance', request_id: 'r', transaction_id: 9 })
      .thenEvents({ type: 'ResetRefused', data: { request_id: 'r', reason: 'account_inactive' } })
    account(opened(demo), first, deactivated(demo))
      .when(open(demo))
      .thenEvents({ type: 'OpeningRefused', data: { ...demo, reason: 'already_open' } })
  })

  it('accepts returned transfers, and settles transfers that it sent', () => {
    const inactive = { ...openOf(real), status: 'inactive' as const }
    expect(tradingAccount.decide(takeBack('10'), inactive)).toMatchObject([
      { type: 'TransferReturned', data: { balances: usd('10', '10', '0') } },
    ])
    expect(tradingAccount.decide(settle('10'), inactive)).toMatchObject([{ type: 'TransferSettled' }])
  })

  it('moves money again once it is active', () => {
    account(opened(), deactivated(), reactivated()).when(receive('10')).thenEvents(received('10'))
    account(opened(), deactivated()).when({ type: 'ReactivateAccount' }).thenEvents(reactivated())
    account(opened(), deactivated()).when({ type: 'DeactivateAccount' }).thenEvents(deactivated())
  })

  it('refuses the switch if it was never opened', () => {
    const data = { reason: 'account_not_open' } as const
    account().when({ type: 'DeactivateAccount' }).thenEvents({ type: 'DeactivationRefused', data })
    account().when({ type: 'ReactivateAccount' }).thenEvents({ type: 'ReactivationRefused', data })
  })
})

describe('receiving from a wallet', () => {
  it('moves the amount out of transit', () => {
    account(opened()).when(receive('10')).thenEvents(received('10'))
  })

  it('is refused by an unopened account, by a demo account, and for another currency', () => {
    const sent = `wallet-${wallet.wallet_id}@1`
    const answer = (to: typeof real, reason: string): TradingEvent => ({
      type: 'ReceiptRefused',
      data: { ...facts('10'), source: wallet, destination: sideOf(to), sent, reason } as never,
    })
    account().when(receive('10')).thenEvents(answer(real, 'account_not_open'))
    account(opened(demo), first).when(receive('10', demo)).thenEvents(answer(demo, 'demo_account'))
    expect(tradingAccount.decide({ ...receive('10'), currency: 'EUR' }, openOf(real))).toMatchObject([
      { type: 'ReceiptRefused', data: { reason: 'currency_not_held' } },
    ])
  })
})

describe('the end of a transfer to a wallet', () => {
  it('is recorded when the wallet received the money, and moves nothing', () => {
    account(opened(), received('10'))
      .when(settle('10'))
      .thenEvents({
        type: 'TransferSettled',
        data: { ...outgoing('10'), received: `wallet-${wallet.wallet_id}@1` },
      })
  })

  it('may be its return, of the whole amount, with fee and exchange reversed', () => {
    expect(tradingAccount.decide({ ...takeBack('100'), ...toEuros() }, openOf(real))).toMatchObject([
      {
        type: 'TransferReturned',
        data: {
          refused: `wallet-${wallet.wallet_id}@1`,
          postings: [
            line(TRANSIT, '-91.54', 'EUR'),
            line('system:fx', '92', 'EUR'),
            line('system:fx', '-100'),
            line('system:fees', '-0.46', 'EUR'),
            line(REAL, '100'),
          ],
          balances: usd('100', '100', '0'),
        },
      },
    ])
  })

  it('throws for an account that cannot have sent the transfer', () => {
    for (const end of [takeBack('10'), settle('10')]) {
      expect(() => tradingAccount.decide(end, { status: 'unopened' })).toThrow('never opened')
      expect(() => tradingAccount.decide(end, openOf(demo))).toThrow('demo account')
    }
  })
})

it('the postings of every decision sum to zero', () => {
  const rich = { ...openOf(real), balances: usd('100', '100', '0') }
  const exchanged = { ...send('100'), ...toEuros(), asked_at: timestampOf(1) }
  for (const command of [send('10'), exchanged, receive('10'), takeBack('10'), { ...takeBack('100'), ...toEuros() }]) {
    for (const { data } of tradingAccount.decide(command, rich)) {
      expect('postings' in data && isBalanced(data.postings)).toBe(true)
    }
  }
})
