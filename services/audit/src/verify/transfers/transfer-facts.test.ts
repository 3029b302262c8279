import fc from 'fast-check'
import { expect, it } from 'vitest'
import { textHash } from '../hashing/text-hash.ts'
import { findTransfer, noTransfer } from './plain-transfer.ts'
import { factsHash } from './transfer-facts.ts'

const hash = factsHash(textHash({ high: 1, low: 2 }))
const found = noTransfer()

const text = fc.string({ unit: fc.constantFrom(...'abcXYZ019 .:-@/{}[],'), maxLength: 40 })
const party = fc.record({ client_id: text, wallet_id: text, wallet_type: fc.constantFrom('main', 'p2p') })
const facts = fc.record({ currency: text, amount: text, source: party, destination: party })
type Plain = typeof facts extends fc.Arbitrary<infer Value> ? Value : never

/** Hashes the facts of a plain transfer by its bytes. */
const byBytes = ({ currency, amount, source, destination }: Plain): number => {
  const data = JSON.stringify({
    ...{ transaction_id: 1, currency, amount, transfer_id: 't', request_id: 'r', source, destination },
    postings: [
      { account: 'a', currency, amount },
      { account: 'b', currency, amount },
    ],
    balances: { USD: { balance: '1', input: '1', output: '0' } },
  })
  if (!findTransfer(data, found)) throw new Error(`not plain: ${data}`)
  return hash.ofPlain(found)
}

it('is the same number by the bytes of a plain transfer as by its parsed data', () => {
  fc.assert(
    fc.property(facts, (plain) => {
      const number = byBytes(plain)
      expect(number).toBe(hash.ofData(plain))
      expect(Number.isSafeInteger(number)).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

it('is another number for other facts', () => {
  fc.assert(
    fc.property(facts, facts, (one, other) => {
      expect(hash.ofData(one) === hash.ofData(other)).toBe(JSON.stringify(one) === JSON.stringify(other))
    }),
  )
})

const wallet = { client_id: 'c', wallet_id: 'w', wallet_type: 'main' }
const platform = { client_id: 'c', platform: 'options', account_id: 'ROT1' }
const whole = {
  ...{ currency: 'USD', amount: '5', source: wallet, destination: platform },
  fee: { currency: 'USD', amount: '1' },
  exchange: { currency: 'EUR', amount: '4', rate: '1', token_id: 'ä' },
}

it('does not depend on the order of keys, nor on other fields', () => {
  const reversed = (value: object): object => Object.fromEntries(Object.entries(value).reverse())
  const other = { sent: 's@1', ...reversed(whole), fee: reversed(whole.fee), exchange: reversed(whole.exchange) }
  expect(hash.ofData(other)).toBe(hash.ofData(whole))
})

it('depends on each fact and on each of its values', () => {
  const { fee: _, ...free } = whole
  const { exchange: __, ...same } = whole
  const changed = [
    { ...whole, currency: 'EUR' },
    { ...whole, amount: '50' },
    { ...whole, source: { ...wallet, wallet_type: 'p2p' } },
    { ...whole, source: platform, destination: wallet },
    { ...whole, destination: { ...platform, account_id: 'ROT2' } },
    { ...whole, fee: { currency: 'EUR', amount: '1' } },
    { ...whole, exchange: { ...whole.exchange, token_id: 'a' } },
    { ...whole, amount: 5, fee: null, exchange: [] },
    free,
    same,
    {},
  ].map(hash.ofData)
  expect(new Set([...changed, hash.ofData(whole)]).size).toBe(changed.length + 1)
})
