import { type Amount, amountOf, minus, negated, plus } from '@folio/kernel/amount.ts'
import type { Balance } from '@folio/kernel/balances.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rehashedEvent } from '../chain/rehashed-event.ts'
import { noFindings } from '../findings.ts'
import { textHash } from '../hashing/text-hash.ts'
import { amountUnits, unitsOf } from './amount-units.ts'
import { currencyParts, newAccountMoney, rangeMoney } from './range-money.ts'
import { rangeTransfers } from './range-transfers.ts'

const metadata = JSON.stringify({
  prev_hash: '0'.repeat(64),
  command_id: '0b9d1b6e-54a1-4f0f-8f5c-2c9b6f1d7a10',
  correlation_id: 'c',
  causation_id: 'c',
  at: '2026-01-01T00:00:00.000001Z',
})
const party = { client_id: 'c', wallet_id: 'w', wallet_type: 'main' }
const NOTHING: Balance = { balance: amountOf('0'), input: amountOf('0'), output: amountOf('0') }

type Move = {
  readonly id: string
  readonly currency: string
  readonly isDebit: boolean
  readonly amount: Amount
  /** The revision of the event that a receipt names. */
  readonly sent?: number
}

const after = ({ balance, input, output }: Balance, { isDebit, amount }: Move): Balance =>
  isDebit
    ? { balance: minus(balance, amount), input, output: plus(output, amount) }
    : { balance: plus(balance, amount), input: plus(input, amount), output }

/** The data of transfers of one wallet, one after the other. */
const dataOf = (moves: readonly Move[]): readonly string[] => {
  const known = new Map<string, Balance>()
  return moves.map((move) => {
    const { id, currency, isDebit, amount, sent } = move
    const money = after(known.get(currency) ?? NOTHING, move)
    known.set(currency, money)
    const transit = { account: `transit:${id}`, currency, amount: isDebit ? amount : negated(amount) }
    const own = { account: 'wallet:w', currency, amount: isDebit ? negated(amount) : amount }
    const terms = { transaction_id: 1, currency, amount, transfer_id: id, request_id: 'r' }
    const sides = { source: party, destination: party, ...(sent === undefined ? {} : { sent: `wallet-w@${sent}` }) }
    const postings = isDebit ? [own, transit] : [transit, own]
    return JSON.stringify({ ...terms, ...sides, postings, balances: { [currency]: money } })
  })
}

const byKey = <Value>(entries: readonly (readonly [string, Value])[]) =>
  entries.toSorted(([a], [b]) => (a < b ? -1 : 1))

/** Everything that the checks of money and of steps note of events, with the short check of plain transfers or without it. */
const noted = (texts: readonly string[], isShort: boolean) => {
  const findings = noFindings()
  const keys: string[] = []
  const transfers = rangeTransfers(findings, (key) => keys.push(key), textHash({ high: 1, low: 2 }))
  const money = rangeMoney(findings, transfers)
  const account = newAccountMoney('wallet:w')
  let short = 0
  for (const [revision, data] of texts.entries()) {
    const place = { stream: 'wallet-w', revision, position: revision + 1 }
    const type = data.includes('"sent":"') ? 'TransferReceived' : 'TransferSent'
    const rehashed = rehashedEvent({ ...place, type, id: '', data, metadata })
    if (!('hash' in rehashed)) continue
    if (rehashed.transfer !== undefined) short += 1
    const taken = isShort ? rehashed : { ...rehashed, transfer: undefined }
    if (money.take(account, taken) === undefined) transfers.takeStep(account.account, taken)
  }
  const parts = currencyParts(account)
  const [transit, steps] = [byKey(transfers.transit()), byKey(transfers.parts())]
  const state = { keys, parts, realm: account.realm, transit, steps, system: money.system() }
  return { state: { ...state, findings: findings.soFar() }, short }
}

const amount = fc
  .oneof(
    fc.tuple(fc.nat({ max: 2000 }), fc.nat({ max: 3 })).map(([units, decimals]) => `${units}.${'0'.repeat(decimals)}1`),
    fc.nat({ max: 10 ** 6 }).map(String),
    fc.constantFrom('9007199254740993', '0.00000001', '12345678901234567890.5', '0'),
  )
  .map(amountOf)
const move = fc.record({
  id: fc.constantFrom('t1', 't2', 't3'),
  currency: fc.constantFrom('USD', 'USD', 'BTC'),
  isDebit: fc.boolean(),
  amount,
})
/** A transfer and its receipt, which names the event before it: mostly that of the transfer. */
const pair = fc.tuple(move, fc.nat({ max: 9 })).map(([sending, other]): readonly Move[] => [
  { ...sending, isDebit: true },
  { ...sending, isDebit: false, sent: other === 0 ? 99 : -1 },
])
const moves = fc
  .array(
    fc.oneof(
      move.map((one): readonly Move[] => [one]),
      pair,
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((many) => many.flat().map((one, at) => (one.sent === -1 ? { ...one, sent: at - 1 } : one)))

it('collects the same data of plain transfers as the check of any journal entry', () => {
  let short = 0
  fc.assert(
    fc.property(moves, (many) => {
      const texts = dataOf(many)
      const read = noted(texts, true)
      short += read.short
      expect(read.state).toEqual(noted(texts, false).state)
    }),
    { numRuns: 500 },
  )
  expect(short).toBeGreaterThan(0)
})

it('has the same findings in changed transfers as the check of any journal entry', () => {
  const change = fc.record({
    event: fc.nat({ max: 23 }),
    at: fc.nat({ max: 700 }),
    gone: fc.nat({ max: 2 }),
    put: fc.constantFrom('', '0', '1', '-', '.', 'x', '9', '00', 'demo', 't1', '"', 'w'),
  })
  fc.assert(
    fc.property(moves, fc.array(change, { minLength: 1, maxLength: 3 }), (many, changes) => {
      const texts = [...dataOf(many)]
      for (const { event, at, gone, put } of changes) {
        const text = texts[event]
        if (text !== undefined) texts[event] = text.slice(0, at) + put + text.slice(at + gone)
      }
      expect(noted(texts, true).state).toEqual(noted(texts, false).state)
    }),
    { numRuns: 1000 },
  )
})

it('finds a balance, an input, an output, a posting or an account that was changed in a plain transfer', () => {
  const [first = '', second = ''] = dataOf([
    { id: 't1', currency: 'USD', isDebit: false, amount: amountOf('10.55'), sent: 9 },
    { id: 't2', currency: 'USD', isDebit: true, amount: amountOf('0.25') },
  ])
  expect(noted([first, second], true).state.findings.count).toBe(0)
  const forged = [
    ['"balance":"10.3"', '"balance":"10.31"'],
    ['"input":"10.55"', '"input":"10.54"'],
    ['"output":"0.25"', '"output":"0.24"'],
    ['"amount":"-0.25"', '"amount":"-0.5"'],
    ['"account":"wallet:w"', '"account":"wallet:v"'],
    ['"balance":"10.3"', '"balance":"10.30"'],
    ['"currency":"USD","amount":"0.25","transfer_id"', '"currency":"USD","amount":"0.5","transfer_id"'],
    ['"currency":"USD","amount":"0.25","transfer_id"', '"currency":"EUR","amount":"0.25","transfer_id"'],
    ['"source":{"client_id":"c","wallet_id":"w"', '"source":{"client_id":"c","wallet_id":"v"'],
  ] as const
  for (const [from, to] of forged) {
    expect(second).toContain(from)
    const { state } = noted([first, second.replace(from, to)], true)
    expect(state.findings.count).toBeGreaterThan(0)
  }
})

it('parses the units of an amount from bytes, and refuses other texts', () => {
  const text = fc.oneof(fc.string({ unit: fc.constantFrom(...'0019.-'), maxLength: 17 }), amount.map(String))
  fc.assert(
    fc.property(text, fc.nat({ max: 9 }), (written, decimals) => {
      const bytes = Buffer.from(`"${written}"`)
      const units = amountUnits(bytes, { from: 1, to: bytes.length - 1 }, decimals)
      const isNormal = /^(?:0|(?:[1-9]\d*(?:\.\d*[1-9])?|0\.\d*[1-9]))$/.test(written)
      expect(units).toBe(isNormal ? unitsOf(written as Amount, decimals) : Number.NaN)
    }),
    { numRuns: 2000 },
  )
})
