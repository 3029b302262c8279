import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareKeys } from '../../compare-keys.ts'
import { mergeKeys, sortedKeys } from './sorted-keys.ts'

const key = fc.string({ unit: fc.constantFrom('a', 'b', '/', '\u{1F600}', '\uFFFD'), maxLength: 4 })
const keys = fc.uniqueArray(key, { maxLength: 12 })

const inOrder = (all: readonly string[], prefix: string, after: string | undefined) =>
  all
    .filter((one) => one.startsWith(prefix) && (after === undefined || compareKeys(one, after) > 0))
    .toSorted(compareKeys)

it('keys added between reads are read in the order of their bytes, under a prefix and after a key', () => {
  fc.assert(
    fc.property(keys, fc.array(fc.tuple(fc.nat(12), key, fc.option(key, { nil: undefined }))), (all, reads) => {
      const sorted = sortedKeys()
      let added = 0
      for (const [count, prefix, after] of reads) {
        for (const one of all.slice(added, added + count)) sorted.add(one)
        // Keys that came before come again.
        for (const one of all.slice(0, added)) sorted.add(one)
        for (const one of all.slice(0, added)) sorted.add(one)
        added = Math.min(all.length, added + count)
        expect([...sorted.under(prefix, after)]).toEqual(inOrder(all.slice(0, added), prefix, after))
      }
    }),
  )
})

it('two lists in order are merged into one that has each key once', () => {
  fc.assert(
    fc.property(keys, keys, (one, other) => {
      const merged = [...mergeKeys(one.toSorted(compareKeys), other.toSorted(compareKeys))]
      expect(merged).toEqual([...new Set([...one, ...other])].toSorted(compareKeys))
    }),
  )
})
