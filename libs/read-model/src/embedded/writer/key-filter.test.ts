import { expect, it } from 'vitest'
import { filterMemory, keyFilter } from './key-filter.ts'

const BYTES = 64 * 1024
/** The keys that fill the first sixteenth, and those that fill all, at 13 bits a key. */
const FIRST_PART_KEYS = 2520
const ALL_KEYS = 40_000

const keyOf = (n: number): string => `command/${n}-5f0c2e`

const added = (count: number) => {
  const memory = filterMemory(BYTES)
  const filter = keyFilter(memory)
  for (let n = 0; n < count; n += 1) filter.add(1, keyOf(n))
  return { memory, filter }
}

/** The share of absent keys that a filter reports as possibly present. */
const falselyHeld = ({ mayHold }: ReturnType<typeof keyFilter>): number => {
  const asked = Array.from({ length: 20_000 }, (_, n) => mayHold(1, `absent/${n}`))
  return asked.filter(Boolean).length / asked.length
}

const touchedBytes = (memory: SharedArrayBuffer): number =>
  new Uint8Array(memory).findLastIndex((byte) => byte !== 0) + 1

it.each([0, 1, 100, FIRST_PART_KEYS, ALL_KEYS, 2 * ALL_KEYS])(
  'misses none of %i keys, for the thread that adds and for others',
  (count) => {
    const { memory, filter } = added(count)
    const ofReader = keyFilter(memory)
    for (let n = 0; n < count; n += 1) {
      expect(filter.mayHold(1, keyOf(n))).toBe(true)
      expect(ofReader.mayHold(1, keyOf(n))).toBe(true)
    }
  },
)

it('rejects nearly all keys that were not added, until it is full', () => {
  expect(falselyHeld(added(0).filter)).toBe(0)
  expect(falselyHeld(added(FIRST_PART_KEYS - 100).filter)).toBeLessThan(0.01)
  expect(falselyHeld(added(ALL_KEYS).filter)).toBeLessThan(0.04)
})

it('tells keys of one incarnation from the same keys of another', () => {
  const { filter } = added(1000)
  const ofOther = Array.from({ length: 1000 }, (_, n) => filter.mayHold(2, keyOf(n)))
  expect(ofOther.filter(Boolean).length).toBeLessThan(20)
})

it('touches a sixteenth of its memory for few keys, however often they are added, and more parts for more', () => {
  const few = added(FIRST_PART_KEYS - 100)
  for (let round = 0; round < 20; round += 1) for (let n = 0; n < 2000; n += 1) few.filter.add(1, keyOf(n))
  expect(touchedBytes(few.memory)).toBeLessThanOrEqual(4 + BYTES / 16)
  expect(touchedBytes(added(FIRST_PART_KEYS + 200).memory)).toBeGreaterThan(4 + BYTES / 16)
  expect(touchedBytes(added(FIRST_PART_KEYS + 200).memory)).toBeLessThanOrEqual(4 + BYTES / 8)
  expect(touchedBytes(added(ALL_KEYS).memory)).toBeGreaterThan(4 + BYTES / 2)
})
