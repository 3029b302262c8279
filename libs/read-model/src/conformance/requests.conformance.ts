import { describe, expect, it } from 'vitest'
import type { ExpiringKey } from '../expiring-kinds.ts'
import { KEY_LENGTH_MAX, KEYS_PER_GET_MAX, LIST_LIMIT_MAX } from '../port.ts'
import { at, change } from '../testing/sample-change.ts'
import type { ReadModelUnderTest } from './read-model-under-test.ts'

const VIEW = 'wallets'
const BAD_KEYS = [
  ['empty', ''],
  ['too long', 'k'.repeat(KEY_LENGTH_MAX + 1)],
  ['half a character', 'k\ud83d'],
  ['with U+0000', 'k\0'],
] as const

/** Tests that invalid requests are rejected with a reason and have no effect. */
export const requestsConformance = (subject: () => ReadModelUnderTest): void => {
  const model = () => subject().model()

  describe('a request', () => {
    it.each(BAD_KEYS)('with a key that is %s is refused', async (_, key) => {
      const why = /is no key: it (is empty|is longer than 500|holds)/
      await expect(model().get(VIEW, ['a', key])).rejects.toThrow(why)
      await expect(model().get(key, ['a'])).rejects.toThrow(why)
      const claim = { fingerprint: 'f', notAfter: 1 }
      await expect(model().claim(VIEW, key, claim)).rejects.toThrow(why)
      const claims = [['a', claim] as const, [key, claim] as const]
      await expect(model().claimAll(VIEW, claims)).rejects.toThrow(why)
      await expect(model().apply(VIEW, change([null, 1], { a: {}, [key]: {} }))).rejects.toThrow(why)
      await expect(model().apply(VIEW, change([null, 1], { a: {} }, [key]))).rejects.toThrow(why)
      expect((await model().get(VIEW, ['a'])).status.checkpoint).toBeNull()
    })

    it.each(BAD_KEYS.slice(1))('for an expiring value with a key that is %s is refused', async (_, bad) => {
      const key: ExpiringKey = `otp/${bad}`
      const why = /is no key: it (is longer than 500|holds)/
      await expect(model().putIfAbsent(key, {}, 1000)).rejects.toThrow(why)
      await expect(model().extend(key, {}, 1000)).rejects.toThrow(why)
      await expect(model().put(key, {}, 1000)).rejects.toThrow(why)
      await expect(model().peek(key)).rejects.toThrow(why)
      await expect(model().take(key)).rejects.toThrow(why)
    })

    it('for an expiring value of no kind is refused, and the kinds are named', async () => {
      const key = JSON.parse('"lease/1"')
      await expect(model().putIfAbsent(key, {}, 1000)).rejects.toThrow('"lease/1" begins with no kind of expiring')
      await expect(model().take(key)).rejects.toThrow('instance, otp')
    })

    it.each([
      ['whose fingerprint is of two lines', { fingerprint: 'f\ng' }],
      ['of an account of two lines', { fingerprint: 'f', account: 'a\nb' }],
      ['of an account without a name', { fingerprint: 'f', account: '' }],
    ])('to claim a key %s is refused', async (_, claim) => {
      await expect(model().claim(VIEW, 'k', { ...claim, notAfter: 1 })).rejects.toThrow('is not one line')
      const claims = [['k', { ...claim, notAfter: 1 }] as const]
      await expect(model().claimAll(VIEW, claims)).rejects.toThrow('is not one line')
    })

    it.each([0, -1, 1.5, Number.NaN])('to claim a key for %d ms is refused', async (ttlMs) => {
      const claim = { fingerprint: 'f', notAfter: 1, ttlMs }
      await expect(model().claim(VIEW, 'k', claim)).rejects.toThrow('a whole number of at least 1 ms')
      await expect(model().claimAll(VIEW, [['k', claim]])).rejects.toThrow('a whole number of at least 1 ms')
    })

    it('for the maximum number of keys is answered, for one more refused', async () => {
      const keys = Array.from({ length: KEYS_PER_GET_MAX }, (_, n) => `k${n}`)
      expect((await model().get(VIEW, keys)).values).toHaveLength(KEYS_PER_GET_MAX)
      await expect(model().get(VIEW, [...keys, 'k'])).rejects.toThrow('1001 keys, at most 1000')
      const claims = [...keys, 'k'].map((key) => [key, { fingerprint: 'f', notAfter: 1 }] as const)
      await expect(model().claimAll(VIEW, claims)).rejects.toThrow('1001 claims, at most 1000')
      expect((await model().claimAll(VIEW, claims.slice(1))).results).toHaveLength(KEYS_PER_GET_MAX)
    })

    it.each([0, -1, 1.5, Number.NaN, LIST_LIMIT_MAX + 1])('to list %d entries is refused', async (limit) => {
      await expect(model().list(VIEW, { prefix: '', limit })).rejects.toThrow('whole number from 1 to')
    })

    it('to put and delete the same key is refused', async () => {
      await model().apply(VIEW, change([null, 1], { a: { n: 1 } }))
      await expect(model().apply(VIEW, change([1, 2], { a: { n: 2 } }, ['a']))).rejects.toThrow('both put and deleted')
      expect(await model().get(VIEW, ['a'])).toMatchObject({ status: { checkpoint: at(1) }, values: [{ n: 1 }] })
    })

    it.each([
      ['position', { epoch: 1, position: -1 }],
      ['position', { epoch: 1, position: 2 ** 53 }],
      ['epoch', { epoch: 0.5, position: 1 }],
    ])('to move to a %s that is no whole number from 0 on is refused', async (part, to) => {
      await expect(model().apply(VIEW, { ...change([null, 1]), to })).rejects.toThrow(`the ${part} is `)
    })

    it.each([0, -5, Number.NaN, Number.POSITIVE_INFINITY])('to keep a value for %d ms is refused', async (ttlMs) => {
      await expect(model().putIfAbsent('otp/k', {}, ttlMs)).rejects.toThrow('time to live')
      await expect(model().extend('otp/k', {}, ttlMs)).rejects.toThrow('time to live')
    })

    it('for the longest key allowed, in any script, is answered', async () => {
      const key = 'ж'.repeat(KEY_LENGTH_MAX)
      await model().apply(VIEW, change([null, 1], { [key]: { n: 1 } }))
      expect((await model().get(VIEW, [key])).values).toEqual([{ n: 1 }])
    })
  })
}
