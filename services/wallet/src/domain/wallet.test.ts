import type { WalletCommandOf } from '@folio/contracts/wallet/commands.ts'
import type { WalletEvent } from '@folio/contracts/wallet/events.ts'
import type { Party } from '@folio/contracts/wallet/transfer-parties.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { isBalanced } from '@folio/kernel/postings.ts'
import { given } from '@folio/kernel/testing/given-when-then.ts'
import { describe, expect, it } from 'vitest'
import { wallet } from './wallet.ts'

const alice: Party = { client_id: 'a0', wallet_id: 'a1', wallet_type: 'main' }
const bob: Party = { client_id: 'b0', wallet_id: 'b1', wallet_type: 'main' }

const transfer = (amount: string) => ({
  transfer_id: 't1',
  transaction_id: 42,
  request_id: 'r1',
  currency: 'USD',
  amount: amountOf(amount),
  source: alice,
  destination: bob,
})

const cash = (amount: string) => ({
  transaction_id: 7,
  request_id: 'c1',
  currency: 'USD',
  amount: amountOf(amount),
})

const send = (amount: string): WalletCommandOf<'SendTransfer'> => ({ type: 'SendTransfer', ...transfer(amount) })
const receive = (amount: string): WalletCommandOf<'ReceiveTransfer'> => ({
  type: 'ReceiveTransfer',
  ...transfer(amount),
  sent: 'wallet-a1@3',
})
const takeBack = (amount: string): WalletCommandOf<'ReturnTransfer'> => ({
  type: 'ReturnTransfer',
  ...transfer(amount),
  refused: 'wallet-b1@5',
  reason: 'frozen',
})
const depositCash = (amount: string): WalletCommandOf<'DepositCash'> => ({ type: 'DepositCash', ...cash(amount) })
const withdrawCash = (amount: string): WalletCommandOf<'WithdrawCash'> => ({ type: 'WithdrawCash', ...cash(amount) })

const opened: WalletEvent = { type: 'WalletOpened', data: alice }
const openedBob: WalletEvent = { type: 'WalletOpened', data: bob }
const frozen: WalletEvent = { type: 'WalletFrozen', data: alice }
const frozenBob: WalletEvent = { type: 'WalletFrozen', data: bob }
const thawed: WalletEvent = { type: 'WalletThawed', data: alice }

const usd = (balance: string, input: string, output: string) => ({
  USD: { balance: amountOf(balance), input: amountOf(input), output: amountOf(output) },
})
const lines = (from: string, to: string, amount: string) => [
  { account: from, currency: 'USD', amount: amountOf(`-${amount}`) },
  { account: to, currency: 'USD', amount: amountOf(amount) },
]

const deposited = (amount: string): WalletEvent => ({
  type: 'CashDeposited',
  data: {
    ...cash(amount),
    wallet: alice,
    postings: lines('system:cashier', 'wallet:a1', amount),
    balances: usd(amount, amount, '0'),
  },
})

const refusedTransfer = (amount: string, why: object): WalletEvent => ({
  type: 'TransferRefused',
  data: { ...transfer(amount), ...why } as never,
})

const open = { status: 'open' as const, party: alice, balances: {}, counts: {}, spent: {} }

describe('opening a wallet', () => {
  const asked = { type: 'OpenWallet', wallet: alice } as const

  it('makes an empty wallet', () => {
    given(wallet)().when(asked).thenEvents(opened)
    given(wallet)().when(asked).thenState(open)
  })

  it('refuses a second time', () => {
    given(wallet)(opened)
      .when(asked)
      .thenEvents({ type: 'WalletOpeningRefused', data: { ...alice, reason: 'already_open' } })
  })
})

describe('freezing and thawing', () => {
  it('records the same event again when it is repeated', () => {
    given(wallet)(opened).when({ type: 'FreezeWallet' }).thenEvents(frozen)
    given(wallet)(opened, frozen).when({ type: 'FreezeWallet' }).thenEvents(frozen)
    given(wallet)(opened, frozen).when({ type: 'ThawWallet' }).thenEvents(thawed)
    given(wallet)(opened).when({ type: 'ThawWallet' }).thenEvents(thawed)
  })

  it('does not change the balances', () => {
    given(wallet)(opened, deposited('10'), frozen)
      .when({ type: 'ThawWallet' })
      .thenState({ ...open, balances: usd('10', '10', '0') })
  })

  it('is refused for an unopened wallet', () => {
    given(wallet)()
      .when({ type: 'FreezeWallet' })
      .thenEvents({ type: 'FreezingRefused', data: { reason: 'wallet_not_open' } })
    given(wallet)()
      .when({ type: 'ThawWallet' })
      .thenEvents({ type: 'ThawingRefused', data: { reason: 'wallet_not_open' } })
  })
})

describe('cash over the counter', () => {
  it('credits the wallet', () => {
    given(wallet)(opened).when(depositCash('10')).thenEvents(deposited('10'))
  })

  it('can be withdrawn to a balance of zero', () => {
    given(wallet)(opened, deposited('10'))
      .when(withdrawCash('10'))
      .thenEvents({
        type: 'CashWithdrawn',
        data: {
          ...cash('10'),
          wallet: alice,
          postings: lines('wallet:a1', 'system:cashier', '10'),
          balances: usd('0', '10', '10'),
        },
      })
  })

  it('is refused, in this order, for an unopened wallet, for a frozen one, and for a cent more than the balance', () => {
    const refused = (direction: 'deposit' | 'withdrawal', amount: string, why: object): WalletEvent => ({
      type: 'CashRefused',
      data: { ...cash(amount), direction, ...why } as never,
    })
    given(wallet)()
      .when(depositCash('1'))
      .thenEvents(refused('deposit', '1', { reason: 'wallet_not_open' }))
    given(wallet)()
      .when(withdrawCash('1'))
      .thenEvents(refused('withdrawal', '1', { reason: 'wallet_not_open' }))
    given(wallet)(opened, frozen)
      .when(depositCash('1'))
      .thenEvents(refused('deposit', '1', { reason: 'frozen' }))
    given(wallet)(opened, frozen)
      .when(withdrawCash('1'))
      .thenEvents(refused('withdrawal', '1', { reason: 'frozen' }))
    given(wallet)(opened, deposited('10'))
      .when(withdrawCash('10.01'))
      .thenEvents(refused('withdrawal', '10.01', { reason: 'insufficient_funds', available: '10' }))
  })
})

describe('sending a transfer', () => {
  it('moves the amount into transit', () => {
    given(wallet)(opened, deposited('10'))
      .when(send('10'))
      .thenEvents({
        type: 'TransferSent',
        data: {
          ...transfer('10'),
          postings: lines('wallet:a1', 'transit:t1', '10'),
          balances: usd('0', '10', '10'),
        },
      })
  })

  it('keeps the encrypted description with the event', () => {
    const described = { ...send('1'), description: 'v1.secret' }
    const [event] = wallet.decide(described, { ...open, balances: usd('1', '1', '0') })
    expect(event?.data).toMatchObject({ description: 'v1.secret' })
  })

  it('is refused by a wallet that was never opened', () => {
    given(wallet)()
      .when(send('1'))
      .thenEvents(refusedTransfer('1', { reason: 'wallet_not_open' }))
  })

  it('is refused by a frozen wallet before the other side and the balance are checked', () => {
    given(wallet)(opened, frozen)
      .when({ ...send('1'), finding: 'destination_frozen' })
      .thenEvents(refusedTransfer('1', { reason: 'frozen' }))
  })

  it('is refused for a frozen destination before the balance is checked', () => {
    given(wallet)(opened)
      .when({ ...send('1'), finding: 'destination_frozen' })
      .thenEvents(refusedTransfer('1', { reason: 'destination_frozen' }))
  })

  it('is refused for a cent more than the balance', () => {
    given(wallet)(opened, deposited('10'))
      .when(send('10.01'))
      .thenEvents(refusedTransfer('10.01', { reason: 'insufficient_funds', available: '10' }))
  })

  it('is refused for a currency that the wallet has no balance of, also one named like an object property', () => {
    given(wallet)(opened, deposited('10'))
      .when({ ...send('1'), currency: '__PROTO__' })
      .thenEvents({
        type: 'TransferRefused',
        data: { ...transfer('1'), currency: '__PROTO__', reason: 'insufficient_funds', available: amountOf('0') },
      })
  })
})

describe('receiving a transfer', () => {
  it('moves the amount out of transit', () => {
    given(wallet)(openedBob)
      .when(receive('10'))
      .thenEvents({
        type: 'TransferReceived',
        data: {
          ...transfer('10'),
          sent: 'wallet-a1@3',
          postings: lines('transit:t1', 'wallet:b1', '10'),
          balances: usd('10', '10', '0'),
        },
      })
  })

  it.each([
    ['never opened', [], 'wallet_not_open'],
    ['frozen', [openedBob, frozenBob], 'frozen'],
  ] as const)('refuses on a wallet %s', (_, history, reason) => {
    given(wallet)(...history)
      .when(receive('10'))
      .thenEvents({ type: 'ReceiptRefused', data: { ...transfer('10'), sent: 'wallet-a1@3', reason } })
  })
})

describe('a returned transfer', () => {
  it.each([
    ['open', [opened]],
    ['frozen', [opened, frozen]],
  ] as const)('is accepted by a wallet that is %s', (_, history) => {
    given(wallet)(...history)
      .when(takeBack('10'))
      .thenEvents({
        type: 'TransferReturned',
        data: {
          ...transfer('10'),
          refused: 'wallet-b1@5',
          postings: lines('transit:t1', 'wallet:a1', '10'),
          balances: usd('10', '10', '0'),
        },
      })
  })

  it('throws for a wallet that was never opened', () => {
    expect(() => wallet.decide(takeBack('10'), { status: 'unopened' })).toThrow('never opened')
  })
})

it('the postings of every decision sum to zero', () => {
  const state = { ...open, balances: usd('100', '100', '0') }
  for (const command of [send('10'), receive('10'), takeBack('10'), depositCash('10'), withdrawCash('10')]) {
    for (const event of wallet.decide(command, state)) {
      expect('postings' in event.data && isBalanced(event.data.postings)).toBe(true)
    }
  }
})
