import { inTime } from '@folio/test-kit/eventually.ts'
import { describe, expect, it } from 'vitest'
import type { ExpiringKey } from '../expiring-kinds.ts'
import { ReadModelUnavailable } from '../port.ts'
import { EXPIRING_MAX, type ReadModelUnderTest } from './read-model-under-test.ts'

const KEY = 'otp/ß'
const VALUE = { owner: 'первый', n: [1, null] }
const LONG_MS = 60_000
/** A time to live that ends within a test, after the calls that `alive` makes. */
const SHORT_MS = 2_000

/** Tests expiring values: the first caller stores one, its owner extends it, exactly one caller takes it. */
export const expiringValuesConformance = (subject: () => ReadModelUnderTest): void => {
  const model = () => subject().model()
  /** Makes calls with the key while a value that lives `SHORT_MS` is alive; the key is free before them. */
  const alive = (calls: () => Promise<void>): Promise<void> => inTime(SHORT_MS, () => model().take(KEY), calls)

  describe('an expiring value', () => {
    it('keeps the value that was put first', async () => {
      const kept = await Promise.all(
        Array.from({ length: 50 }, (_, n) => model().putIfAbsent(KEY, { owner: n }, LONG_MS)),
      )
      expect(kept.filter((first) => first)).toHaveLength(1)
      expect(await model().take(KEY)).toEqual({ owner: kept.indexOf(true) })
    })

    it('is taken by exactly one of fifty callers, and then its key is free', async () => {
      await model().putIfAbsent(KEY, VALUE, LONG_MS)
      const taken = await Promise.all(Array.from({ length: 50 }, () => model().take(KEY)))
      expect(taken.filter((value) => value !== undefined)).toEqual([VALUE])
      expect(await model().putIfAbsent(KEY, VALUE, LONG_MS)).toBe(true)
    })

    it('is dropped when its time is over', async () => {
      await model().putIfAbsent(KEY, VALUE, SHORT_MS)
      await subject().passTime(SHORT_MS)
      expect(await model().take(KEY)).toBeUndefined()
      expect(await model().extend(KEY, VALUE, LONG_MS)).toBe(false)
      expect(await model().putIfAbsent(KEY, { owner: 'another' }, LONG_MS)).toBe(true)
    })

    it('is extended only by a caller with an equal value', async () => {
      expect(await model().extend(KEY, VALUE, LONG_MS)).toBe(false)
      await alive(async () => {
        await model().putIfAbsent(KEY, VALUE, SHORT_MS)
        expect(await model().extend(KEY, { owner: 'another' }, LONG_MS)).toBe(false)
        expect(await model().extend(KEY, structuredClone(VALUE), SHORT_MS)).toBe(true)
        expect(await model().extend(KEY, Object.fromEntries(Object.entries(VALUE).toReversed()), LONG_MS)).toBe(true)
      })
      await subject().passTime(SHORT_MS)
      expect(await model().take(KEY)).toEqual(VALUE)
    })

    it('is read without being taken, and put again in place of another', async () => {
      expect(await model().peek(KEY)).toBeUndefined()
      await alive(async () => {
        await model().put(KEY, VALUE, SHORT_MS)
        expect(await model().peek(KEY)).toEqual(VALUE)
        await model().put(KEY, { owner: 'another' }, LONG_MS)
      })
      await subject().passTime(SHORT_MS)
      expect(await model().peek(KEY)).toEqual({ owner: 'another' })
      expect(await model().putIfAbsent(KEY, VALUE, LONG_MS)).toBe(false)
    })

    it('is replaced by exactly one of fifty callers that know it, and by no other', async () => {
      expect(await model().replace(KEY, { from: VALUE, to: { owner: 0 }, ttlMs: LONG_MS })).toBe(false)
      await model().putIfAbsent(KEY, VALUE, LONG_MS)
      const known = Object.fromEntries(Object.entries(VALUE).toReversed())
      const replaced = await Promise.all(
        Array.from({ length: 50 }, (_, n) => model().replace(KEY, { from: known, to: { owner: n }, ttlMs: LONG_MS })),
      )
      expect(replaced.filter((one) => one)).toHaveLength(1)
      expect(await model().peek(KEY)).toEqual({ owner: replaced.indexOf(true) })
      expect(await model().replace(KEY, { from: VALUE, to: { owner: 0 }, ttlMs: LONG_MS })).toBe(false)
    })

    it('that was replaced lasts as long as the new one', async () => {
      await alive(async () => {
        await model().putIfAbsent(KEY, VALUE, SHORT_MS)
        expect(await model().replace(KEY, { from: VALUE, to: { owner: 1 }, ttlMs: LONG_MS })).toBe(true)
      })
      await subject().passTime(SHORT_MS)
      expect(await model().peek(KEY)).toEqual({ owner: 1 })
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
  describe('a kind of expiring values', () => {
    const quoteKey = (n: number): ExpiringKey => `quote/${n}`
    const interactionKey = (n: number): ExpiringKey => `oidc/interaction/${n}`
    const MAX = EXPIRING_MAX.quote
    const fill = async (key: (n: number) => ExpiringKey, ttlMs = LONG_MS) => {
      for (let n = 0; n < MAX; n += 1) await model().putIfAbsent(key(n), { n }, ttlMs)
    }
    const kept = async (kind: string) => (await model().expiringCounts()).find((count) => count.kind === kind)

    it('at its capacity refuses a further value with its name, and keeps the others; other kinds accept more', async () => {
      await fill(quoteKey)
      const why = `limit of ${MAX} expiring values of the kind 'quote' reached`
      await expect(model().putIfAbsent(quoteKey(MAX), {}, LONG_MS)).rejects.toThrow(why)
      await expect(model().put(quoteKey(MAX), {}, LONG_MS)).rejects.toBeInstanceOf(ReadModelUnavailable)
      expect(await model().peek(quoteKey(MAX))).toBeUndefined()
      expect(await model().putIfAbsent(quoteKey(0), {}, LONG_MS)).toBe(false)
      expect(await model().extend(quoteKey(0), { n: 0 }, LONG_MS)).toBe(true)
      expect(await model().replace(quoteKey(0), { from: { n: 0 }, to: { n: 10 }, ttlMs: LONG_MS })).toBe(true)
      await model().put(quoteKey(1), { n: 11 }, LONG_MS)
      expect(await Promise.all([0, 1, 2].map((n) => model().peek(quoteKey(n))))).toEqual([
        { n: 10 },
        { n: 11 },
        { n: 2 },
      ])
      expect(await model().putIfAbsent(KEY, VALUE, LONG_MS)).toBe(true)
    })

    it('accepts another value when one was taken, and when one has expired', async () => {
      const empty = async () => {
        for (let n = 0; n <= MAX; n += 1) await model().take(quoteKey(n))
      }
      await inTime(SHORT_MS, empty, async () => {
        await fill(quoteKey, SHORT_MS)
        await model().take(quoteKey(0))
        expect(await model().putIfAbsent(quoteKey(MAX), {}, LONG_MS)).toBe(true)
      })
      await subject().passTime(SHORT_MS)
      expect(await model().putIfAbsent(quoteKey(MAX + 1), {}, LONG_MS)).toBe(true)
      expect(await kept('quote')).toMatchObject({ kept: 2, max: MAX, whenFull: 'refuse' })
    })

    it('is not exceeded by fifty concurrent callers', async () => {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 50 }, (_, n) => model().putIfAbsent(quoteKey(n), {}, LONG_MS)),
      )
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX)
      expect(await kept('quote')).toMatchObject({ kept: MAX })
    })

    it('that any caller may fill drops its oldest value for the newest, and none of another kind', async () => {
      const carried = ['otp/1', 'oidc/grant/1', 'oidc/refresh/1', 'socket/1', 'quote/1'] as const
      for (const key of carried) await model().putIfAbsent(key, { key }, LONG_MS)
      for (let n = 0; n < 100; n += 1) await model().put(interactionKey(n), { n }, LONG_MS)
      const last = [96, 97, 98, 99].map((n) => model().peek(interactionKey(n)))
      expect(await Promise.all(last)).toEqual([undefined, { n: 97 }, { n: 98 }, { n: 99 }])
      expect(await kept('oidc/interaction')).toMatchObject({ kept: 3, max: 3, whenFull: 'oldest_gives_way' })
      for (const key of carried) expect(await model().take(key)).toEqual({ key })
    })

    it('has the same number of values after a restart', async () => {
      await fill(quoteKey)
      await subject().reopen()
      await expect(model().putIfAbsent(quoteKey(MAX), {}, LONG_MS)).rejects.toThrow("the kind 'quote'")
    })
  })
}
