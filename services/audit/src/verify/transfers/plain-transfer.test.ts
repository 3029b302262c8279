import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findTransfer, noTransfer } from './plain-transfer.ts'
import { transferData } from './transfer-data.ts'

const found = noTransfer()
const fields = [
  'transaction_id',
  'currency',
  'amount',
  'transfer_id',
  'request_id',
  'source',
  'destination',
  'description',
  'asked_at',
  'usd_rate',
  'counted_in',
  'counts',
  'sent',
  'postings',
  'balances',
]
const all = transferData(fields)

/** Reads data as a plain transfer; undefined for data of another form. */
const read = (data: string): object | undefined => (findTransfer(data, found) ? all(data, found) : undefined)

const plain = fc.string({ unit: fc.constantFrom(...'abcXYZ019 .:-@/{}[],'), maxLength: 12 })
const amount = fc.constantFrom('0', '1', '-1', '0.51', '-12.5', '1000009.38', '12345678901234567890.5', '')
const party = fc.record({ client_id: plain, wallet_id: plain, wallet_type: fc.constantFrom('main', 'p2p') })
const posting = fc.record({ account: plain, currency: plain, amount })
const whole = fc.nat({ max: 10 ** 12 })

const withOptional = <Head, Optional, Tail>([head, optional, tail]: [Head, Optional, Tail]) => ({
  ...head,
  ...optional,
  ...tail,
})

const transfer = fc
  .tuple(
    fc.record({
      transaction_id: whole,
      currency: plain,
      amount,
      transfer_id: plain,
      request_id: plain,
      source: party,
      destination: party,
    }),
    fc.record(
      {
        description: plain,
        asked_at: plain,
        usd_rate: amount,
        counted_in: plain,
        counts: fc.dictionary(plain, whole, { minKeys: 1, maxKeys: 3 }),
        sent: plain,
      },
      { requiredKeys: [] },
    ),
    fc.record({
      postings: fc.tuple(posting, posting),
      balances: fc.dictionary(plain, fc.record({ balance: amount, input: amount, output: amount }), {
        minKeys: 1,
        maxKeys: 1,
      }),
    }),
  )
  .map(withOptional)

it('parses the data of a transfer like JSON.parse, with the keys in the same order', () => {
  fc.assert(
    fc.property(transfer, (data) => {
      const text = JSON.stringify(data)
      const made = read(text)
      expect(made).toEqual(JSON.parse(text))
      expect(JSON.stringify(made)).toBe(JSON.stringify(JSON.parse(text)))
    }),
    { numRuns: 1000 },
  )
})

it('parses changed texts like JSON.parse or leaves them to it', () => {
  const change = fc.record({
    at: fc.nat({ max: 700 }),
    gone: fc.nat({ max: 3 }),
    put: fc.oneof(
      fc.string({ maxLength: 3 }),
      fc.constantFrom('"', '\\', '\\u0041', '","sent":"', '}', '{', '0', ',"counts":{}', ',', '\n', 'ä', '\ud800', ' '),
    ),
  })
  fc.assert(
    fc.property(transfer, fc.array(change, { minLength: 1, maxLength: 3 }), (data, changes) => {
      const changed = changes.reduce(
        (now, { at, gone, put }) => now.slice(0, at) + put + now.slice(at + gone),
        JSON.stringify(data),
      )
      const made = read(changed)
      if (made !== undefined) expect(JSON.stringify(made)).toBe(JSON.stringify(JSON.parse(changed)))
    }),
    { numRuns: 5000 },
  )
})

const sides = { source: { client_id: 'a', wallet_id: 'b', wallet_type: 'main' } }
const sample = {
  transaction_id: 1,
  currency: 'USD',
  amount: '1',
  transfer_id: 't',
  request_id: 'r',
  ...sides,
  destination: sides.source,
  postings: [
    { account: 'wallet:b', currency: 'USD', amount: '-1' },
    { account: 'transit:t', currency: 'USD', amount: '1' },
  ],
  balances: { USD: { balance: '1', input: '2', output: '1' } },
}

it('leaves valid data of another form to JSON.parse', () => {
  expect(read(JSON.stringify(sample))).toEqual(sample)
  const others = [
    JSON.stringify({ ...sample, more: 1 }),
    JSON.stringify({ ...sample, request_id: 'a"b' }),
    JSON.stringify({ ...sample, request_id: 'ä' }),
    JSON.stringify({ ...sample, transaction_id: 1.5 }),
    JSON.stringify({ ...sample, transaction_id: -1 }),
    JSON.stringify({ ...sample, transaction_id: '1' }),
    JSON.stringify({ ...sample, source: { platform: 'options' } }),
    JSON.stringify({ ...sample, balances: {} }),
    JSON.stringify({ ...sample, balances: { ...sample.balances, EUR: sample.balances.USD } }),
    JSON.stringify({ ...sample, postings: [...sample.postings, sample.postings[0]] }),
    JSON.stringify(Object.fromEntries(Object.entries(sample).reverse())),
    JSON.stringify(sample, undefined, 1),
    `${JSON.stringify(sample)} `,
    '{}',
    '',
  ]
  for (const text of others) expect(read(text)).toBeUndefined()
})
