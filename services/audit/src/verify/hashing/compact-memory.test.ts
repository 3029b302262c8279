import { amountOf, plus } from '@folio/kernel/amount.ts'
import { chainHash, eventId, GENESIS } from '@folio/kernel/hash-chain.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isIdOf } from '../chain/rehashed-event.ts'
import { isSum } from '../money/money.ts'
import { hashSet } from './hash-set.ts'
import { hashTable } from './hash-table.ts'
import { type Lanes, textHash } from './text-hash.ts'

const key = fc.integer({ min: 0, max: 40 })
const step = fc.record({ key, value: fc.integer({ min: 0, max: 3 }) })
const lanesOf = (n: number): Lanes => ({ high: Math.imul(n, 1024) >>> 0, low: n + 1 })

it('holds the same entries as a Map, through colliding puts and deletes', () =>
  fc.assert(
    fc.property(fc.array(step, { maxLength: 3000 }), (steps) => {
      const table = hashTable()
      const map = new Map<number, number>()
      for (const { key: name, value } of steps) {
        if (value === 0) {
          table.delete(lanesOf(name))
          map.delete(name)
        } else {
          table.put(lanesOf(name), lanesOf(value))
          map.set(name, value)
        }
      }
      const seen: number[] = []
      table.each((found, value) => seen.push(found.low, value.low))
      expect(table.size()).toBe(map.size)
      const sorted = (pairs: readonly number[]) => Map.groupBy(pairs.keys(), (at) => pairs[at - (at % 2)])
      expect(sorted(seen).size).toBe(map.size)
      for (const [name, value] of map) {
        const found = { high: 0, low: 0 }
        expect(table.get(lanesOf(name), found)).toBe(true)
        expect(found).toEqual(lanesOf(value))
      }
    }),
  ))

it('contains every hash that was added, also after it has grown', () => {
  const seen = hashSet(10)
  const hash = textHash({ high: 1, low: 2 })
  const lanes = { high: 0, low: 0 }
  for (const isNew of [true, false]) {
    for (let i = 0; i < 5000; i += 1) {
      hash(`text ${i}`, lanes)
      expect(seen.add(lanes.high, lanes.low)).toBe(isNew)
    }
  }
})

it('gives different hashes to texts that differ in one character or in their order, and under another seed', () => {
  const hashes = new Set<string>()
  const lanes = { high: 0, low: 0 }
  const texts = ['', 'a', 'b', 'ab', 'ba', 'a\0b', 'ä', ...Array.from({ length: 5000 }, (_, i) => `cmd/${i}`)]
  for (const seed of [
    { high: 1, low: 2 },
    { high: 1, low: 3 },
  ]) {
    for (const text of texts) {
      textHash(seed)(text, lanes)
      hashes.add(`${lanes.high} ${lanes.low}`)
    }
  }
  expect(hashes.size).toBe(2 * texts.length)
})

it('gives different hashes to texts of any length that differ in one character, and equal ones to equal texts', () => {
  const hash = textHash({ high: 5, low: 6 })
  const hashed = (text: string) => {
    const lanes = { high: 0, low: 0 }
    hash(text, lanes)
    return lanes
  }
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ minLength: 10_000, maxLength: 20_000 }))
  fc.assert(
    fc.property(text, fc.nat(), fc.constantFrom('a', '\0', 'é', ''), (whole, n, other) => {
      const at = n % (whole.length + 1)
      const changed = whole.slice(0, at) + other + whole.slice(at + 1)
      const isSame = Buffer.from(changed).equals(Buffer.from(whole))
      const first = hashed(whole)
      if (isSame) expect(hashed(changed)).toEqual(first)
      else expect(hashed(changed)).not.toEqual(first)
      expect(hashed(whole)).toEqual(first)
    }),
  )
})

it('is empty after it was cleared', () => {
  const table = hashTable()
  for (let n = 1; n <= 5000; n += 1) table.put(lanesOf(n), lanesOf(n))
  table.clear()
  expect(table.size()).toBe(0)
  expect(table.get(lanesOf(1), { high: 0, low: 0 })).toBe(false)
  table.each(() => expect.unreachable())
  table.put(lanesOf(2), lanesOf(3))
  expect(table.size()).toBe(1)
})

const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 22n), max: 10n ** 22n }), fc.integer({ min: 0, max: 18 }))
  .map(([digits, decimals]) => {
    const text = (digits < 0n ? -digits : digits).toString().padStart(decimals + 1, '0')
    const whole = text.slice(0, text.length - decimals)
    return amountOf(`${digits < 0n ? '-' : ''}${whole}${decimals > 0 ? `.${text.slice(-decimals)}` : ''}`)
  })

it('adds as exactly as decimals', () =>
  fc.assert(
    fc.property(decimal, decimal, decimal, (a, b, other) => {
      expect(isSum(a, b, plus(a, b))).toBe(true)
      expect(isSum(a, b, other)).toBe(plus(a, b) === other)
      expect(isSum(a, b, plus(plus(a, b), amountOf('0.000000000000000001')))).toBe(false)
    }),
  ))

it('distinguishes the id of a hash from every id that differs in a digit', () => {
  const hash = chainHash(GENESIS.hash, {
    stream: 's-1',
    revision: 0,
    type: 'T',
    data: Buffer.from('{}'),
    metadata: Buffer.from('{}'),
  })
  const id = eventId(hash).replaceAll('-', '')
  expect(isIdOf(id.toUpperCase(), hash)).toBe(true)
  for (let at = 0; at < id.length; at += 1) {
    const other = id.slice(0, at) + (id[at] === '1' ? '2' : '1') + id.slice(at + 1)
    expect(isIdOf(other, hash)).toBe(false)
  }
})
