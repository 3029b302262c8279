import type { WalletCommand } from '@folio/contracts/wallet/commands.ts'
import { type WalletEvent, walletEventSchemas } from '@folio/contracts/wallet/events.ts'
import { type Amount, isNegative, minus, plus, ZERO } from '@folio/kernel/amount.ts'
import { replay } from '@folio/kernel/decider.ts'
import { account, isBalanced } from '@folio/kernel/postings.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wallet } from './domain/wallet.ts'
import type { Wallet } from './domain/wallet-state.ts'
import { alice, bob, cash, receive, send, takeBack } from './testing/sample-wallets.ts'

/**
 * The number of runs; for more, `PROPERTY_RUNS=10000 npx vitest run --project unit
 * services/wallet/src/properties.test.ts`.
 */
const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 300)

const units = fc.bigInt({ min: 1n, max: 10n ** 24n })
/** Positive amounts in normal form with up to 18 decimals, from the smallest unit to more than a double can hold. */
const amount = fc.tuple(units, fc.nat(18)).map(([digits, decimals]) => {
  const text = digits.toString().padStart(decimals + 1, '0')
  const whole = text.slice(0, text.length - decimals)
  const fraction = text.slice(text.length - decimals).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
})
const currency = fc.constantFrom('USD', 'EUR', 'BTC')

const command: fc.Arbitrary<WalletCommand> = fc.oneof(
  fc.constantFrom<WalletCommand>(
    { type: 'OpenWallet', wallet: alice },
    { type: 'FreezeWallet' },
    { type: 'ThawWallet' },
    { type: 'ThawWallet' },
  ),
  fc.tuple(amount, currency, fc.nat(5)).map(([much, of, kind]): WalletCommand => {
    const moved = [
      cash('DepositCash', much, of),
      cash('DepositCash', much, of),
      cash('WithdrawCash', much, of),
      { ...send(much), currency: of },
      { ...receive(much, [bob, alice]), currency: of },
      { ...takeBack(much), currency: of },
    ][kind]
    return moved ?? { type: 'ThawWallet' }
  }),
)

type Lived = { readonly state: Wallet; readonly events: readonly WalletEvent[] }

/** Applies commands; leaves out the return of a transfer to an unopened wallet, which cannot be decided. */
const lived = (commands: readonly WalletCommand[]): Lived =>
  commands.reduce<Lived>(
    ({ state, events }, next) => {
      if (next.type === 'ReturnTransfer' && state.status === 'unopened') return { state, events }
      const decided = wallet.decide(next, state)
      expect(decided.length).toBeGreaterThan(0)
      return { state: replay(wallet, state, decided), events: [...events, ...decided] }
    },
    { state: wallet.initial, events: [] },
  )

const always = (holds: (result: Lived) => void) =>
  fc.assert(
    fc.property(fc.array(command, { maxLength: 40 }), (commands) =>
      holds(lived([{ type: 'OpenWallet', wallet: alice }, ...commands])),
    ),
    { numRuns: RUNS },
  )

it('the postings of every event sum to zero', () =>
  always(({ events }) => {
    for (const { data } of events) if ('postings' in data) expect(isBalanced(data.postings)).toBe(true)
  }))

it('every balance is the sum of the postings and never negative', () =>
  always(({ state, events }) => {
    const sums = new Map<string, Amount>()
    for (const { data } of events) {
      if (!('postings' in data)) continue
      const own = data.postings.filter((posting) => posting.account === account.wallet(alice.wallet_id))
      const moved = own.map((posting) => posting.amount).reduce(plus, ZERO)
      expect(own.every((posting) => posting.currency === data.currency)).toBe(true)
      sums.set(data.currency, plus(sums.get(data.currency) ?? ZERO, moved))
      const after = data.balances[data.currency]
      expect(after?.balance).toBe(sums.get(data.currency))
      expect(isNegative(after?.balance ?? ZERO)).toBe(false)
      expect(minus(after?.input ?? ZERO, after?.output ?? ZERO)).toBe(after?.balance)
      expect(Object.keys(data.balances)).toEqual([data.currency])
    }
    const balances = state.status === 'unopened' ? {} : state.balances
    expect(Object.fromEntries(Object.entries(balances).map(([of, { balance }]) => [of, balance]))).toEqual(
      Object.fromEntries(sums),
    )
  }))

it('a replay gives the live state, from the first event and from a snapshot at any revision', () =>
  always(({ state, events }) => {
    expect(replay(wallet, wallet.initial, events)).toEqual(state)
    const middle = Math.floor(events.length / 2)
    const kept: Wallet = JSON.parse(JSON.stringify(replay(wallet, wallet.initial, events.slice(0, middle))))
    expect(replay(wallet, kept, events.slice(middle))).toEqual(state)
  }))

it('every event matches its schema, and encoding and decoding do not change it', () =>
  always(({ events }) => {
    for (const { type, data } of events) {
      expect(walletEventSchemas[type].parse(JSON.parse(JSON.stringify(data)))).toEqual(data)
    }
  }))

it('a refusal changes nothing', () =>
  always(({ state }) => {
    for (const next of [cash('WithdrawCash', `${10n ** 30n}`), send(`${10n ** 30n}`)]) {
      expect(replay(wallet, state, wallet.decide(next, state))).toEqual(state)
    }
  }))
