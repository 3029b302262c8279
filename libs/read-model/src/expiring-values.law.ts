import { describe, expect, it } from 'vitest'
import type { ReadModelUnderTest } from './read-model-under-test.ts'

const KEY = 'lease/ß'
const VALUE = { owner: 'первый', n: [1, null] }
const LONG_MS = 60_000
/** What is done with a value before it ends takes less, on any machine. */
const SHORT_MS = 2_000

/** Values that end: kept by the first, extended by their owner, taken by exactly one. */
export const expiringValuesLaw = (subject: () => ReadModelUnderTest): void => {
  const model = () => subject().model()

  describe('an expiring value', () => {
    it('is kept by the first who puts it', async () => {
      const kept = await Promise.all(
        Array.from({ length: 50 }, (_, n) => model().putIfAbsent(KEY, { owner: n }, LONG_MS)),
      )
      expect(kept.filter((first) => first)).toHaveLength(1)
      expect(await model().take(KEY)).toEqual({ owner: kept.indexOf(true) })
    })

    it('is taken by exactly one of fifty, and then the key is free', async () => {
      await model().putIfAbsent(KEY, VALUE, LONG_MS)
      const taken = await Promise.all(Array.from({ length: 50 }, () => model().take(KEY)))
      expect(taken.filter((value) => value !== undefined)).toEqual([VALUE])
      expect(await model().putIfAbsent(KEY, VALUE, LONG_MS)).toBe(true)
    })

    it('is gone when its time is over', async () => {
      await model().putIfAbsent(KEY, VALUE, SHORT_MS)
      await subject().passTime(SHORT_MS)
      expect(await model().take(KEY)).toBeUndefined()
      expect(await model().extend(KEY, VALUE, LONG_MS)).toBe(false)
      expect(await model().putIfAbsent(KEY, { owner: 'another' }, LONG_MS)).toBe(true)
    })

    it('is extended by whoever holds an equal value, and by nobody else', async () => {
      expect(await model().extend(KEY, VALUE, LONG_MS)).toBe(false)
      await model().putIfAbsent(KEY, VALUE, SHORT_MS)
      expect(await model().extend(KEY, { owner: 'another' }, LONG_MS)).toBe(false)
      expect(await model().extend(KEY, structuredClone(VALUE), SHORT_MS)).toBe(true)
      expect(await model().extend(KEY, Object.fromEntries(Object.entries(VALUE).toReversed()), LONG_MS)).toBe(true)
      await subject().passTime(SHORT_MS)
      expect(await model().take(KEY)).toEqual(VALUE)
    })

    it('is looked at without being taken, and kept anew in the place of another', async () => {
      expect(await model().look(KEY)).toBeUndefined()
      await model().keep(KEY, VALUE, SHORT_MS)
      expect(await model().look(KEY)).toEqual(VALUE)
      await model().keep(KEY, { owner: 'another' }, LONG_MS)
      await subject().passTime(SHORT_MS)
      expect(await model().look(KEY)).toEqual({ owner: 'another' })
      expect(await model().putIfAbsent(KEY, VALUE, LONG_MS)).toBe(false)
    })

    it('outlives a clean close', async () => {
      await model().putIfAbsent(KEY, VALUE, LONG_MS)
      await subject().reopen()
      expect(await model().putIfAbsent(KEY, { owner: 'another' }, LONG_MS)).toBe(false)
      expect(await model().take(KEY)).toEqual(VALUE)
      await subject().reopen()
      expect(await model().take(KEY)).toBeUndefined()
    })
  })
}
