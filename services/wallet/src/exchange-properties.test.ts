import type { WalletCommand } from '@folio/contracts/wallet/commands.ts'
import { type WalletEvent, walletEventSchemas } from '@folio/contracts/wallet/events.ts'
import {
  type Amount,
  amountOf,
  convertedDown,
  convertedHalfUp,
  isLess,
  isNegative,
  minus,
  plus,
  times,
  ZERO,
} from '@folio/kernel/amount.ts'
import { replay } from '@folio/kernel/decider.ts'
import { account, isBalanced } from '@folio/kernel/postings.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wallet } from './domain/wallet.ts'
import type { Wallet } from './domain/wallet-state.ts'
import { alice, bob, cash, receive, send, takeBack } from './testing/sample-wallets.ts'

/**
 * The number of runs; for more, `PROPERTY_RUNS=10000 npx vitest run --project unit
 * services/wallet/src/exchange-properties.test.ts`.
 */
const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 300)
const NOON = Date.UTC(2026, 0, 31, 12) * 1000

const DECIMALS: Readonly<Record<string, number>> = { YEN: 0, USD: 2, BTC: 8, ETH: 18 }
const currency = fc.constantFrom(...Object.keys(DECIMALS))

const decimalText = (digits: bigint, decimals: number): Amount => {
  const text = digits.toString().padStart(decimals + 1, '0')
  return amountOf(decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`)
}
const amountOfCurrency = (code: string) =>
  fc.bigInt({ min: 1n, max: 10n ** 20n }).map((digits) => decimalText(digits, DECIMALS[code] ?? 0))
const rate = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.nat(18))
  .map(([digits, decimals]) => decimalText(digits, decimals))

const swap = fc
  .tuple(currency, currency)
  .filter(([from, to]) => from !== to)
  .chain(([from, to]) =>
    fc.record({
      from: fc.constant(from),
      to: fc.constant(to),
      amount: amountOfCurrency(from),
      rate,
      feeRate: fc.constantFrom('0', '0.005', '0.02'),
      token: fc.uuid(),
      minute: fc.nat(120),
      kind: fc.constantFrom('inside', 'send', 'receive', 'return'),
    }),
  )

/** Makes the command of an exchange as a gateway prices it; undefined if the converted amount is 0. */
const commandOf = ({ from, to, amount, rate: by, feeRate, token, minute, kind }: Swap): WalletCommand | undefined => {
  const fee = convertedHalfUp(amount, amountOf(feeRate), DECIMALS[from] ?? 0)
  const given = convertedDown(minus(amount, fee), by, DECIMALS[to] ?? 0)
  if (given === ZERO) return undefined
  const asked_at = timestampOf(NOON + minute * 60e6)
  const facts = {
    currency: from,
    ...(fee === ZERO ? {} : { fee: { currency: from, amount: fee } }),
    exchange: {
      currency: to,
      amount: given,
      rate: by,
      spread: ZERO,
      source: 'table',
      token_id: token,
      expires_at: timestampOf(NOON + (minute + 1) * 60e6),
    },
  }
  switch (kind) {
    case 'inside':
      return { ...send(amount), ...facts, type: 'ExchangeCurrency', destination: alice, asked_at }
    case 'send':
      return { ...send(amount), ...facts, asked_at }
    case 'receive':
      return { ...receive(amount, [bob, alice]), ...facts }
    default:
      return { ...takeBack(amount), ...facts }
  }
}
type Swap = typeof swap extends fc.Arbitrary<infer Value> ? Value : never

const command: fc.Arbitrary<WalletCommand | undefined> = fc.oneof(
  { weight: 3, arbitrary: swap.map(commandOf) },
  {
    weight: 1,
    arbitrary: currency.chain((code) => amountOfCurrency(code).map((much) => cash('DepositCash', much, code))),
  },
)

type Lived = { readonly state: Wallet; readonly events: readonly WalletEvent[] }

const always = (holds: (lived: Lived) => void) =>
  fc.assert(
    fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
      let lived: Lived = { state: wallet.initial, events: [] }
      for (const next of [{ type: 'OpenWallet' as const, wallet: alice }, ...commands]) {
        if (next === undefined) continue
        const decided = wallet.decide(next, lived.state)
        lived = { state: replay(wallet, lived.state, decided), events: [...lived.events, ...decided] }
      }
      holds(lived)
    }),
    { numRuns: RUNS },
  )

it('the postings of an exchange sum to zero in each currency', () =>
  always(({ events }) => {
    for (const { data } of events) if ('postings' in data) expect(isBalanced(data.postings)).toBe(true)
  }))

it('a wallet’s balance of each currency is the sum of its postings and never negative', () =>
  always(({ state, events }) => {
    const sums = new Map<string, Amount>()
    for (const { data } of events) {
      if (!('postings' in data)) continue
      for (const posting of data.postings) {
        if (posting.account !== account.wallet(alice.wallet_id)) continue
        sums.set(posting.currency, plus(sums.get(posting.currency) ?? ZERO, posting.amount))
      }
      for (const [code, { balance, input, output }] of Object.entries(data.balances)) {
        expect(balance).toBe(sums.get(code))
        expect(minus(input, output)).toBe(balance)
        expect(isNegative(balance)).toBe(false)
      }
    }
    const balances = state.status === 'unopened' ? {} : state.balances
    expect(Object.fromEntries(Object.entries(balances).map(([code, { balance }]) => [code, balance]))).toEqual(
      Object.fromEntries(sums),
    )
  }))

it('an exchange gives at most the amount that system:fx took times the rate, and uses a quote once', () =>
  always(({ events }) => {
    const used = new Set<string>()
    for (const { type, data } of events) {
      if (type !== 'CurrencyExchanged' && type !== 'TransferSent') continue
      const { exchange, postings } = data
      if (exchange === undefined) continue
      const fx = postings.filter(({ account: name }) => name === account.system('fx'))
      const took = fx.find(({ currency: code }) => code === data.currency)?.amount ?? ZERO
      const gave = fx.find(({ currency: code }) => code === exchange.currency)?.amount ?? ZERO
      expect(isLess(times(took, exchange.rate), minus(ZERO, gave))).toBe(false)
      expect(used.has(exchange.token_id)).toBe(false)
      used.add(exchange.token_id)
    }
  }))

it('a replay gives the live state, and every event matches its schema', () =>
  always(({ state, events }) => {
    expect(replay(wallet, wallet.initial, JSON.parse(JSON.stringify(events)))).toEqual(state)
    for (const { type, data } of events) {
      expect(walletEventSchemas[type].parse(JSON.parse(JSON.stringify(data)))).toEqual(data)
    }
  }))
