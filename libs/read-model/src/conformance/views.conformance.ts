import { describe, expect, it } from 'vitest'
import { LIST_LIMIT_MAX } from '../port.ts'
import { at, change } from '../testing/sample-change.ts'
import type { ReadModelUnderTest } from './read-model-under-test.ts'

const VIEW = 'wallets'
const [KEYS, FIRST, SECOND] = [['a', 'b'], { n: 1 }, { n: 2 }] as const

/** Tests views: changes are applied atomically from checkpoint to checkpoint, and every answer is of one moment. */
export const viewsConformance = (subject: () => ReadModelUnderTest): void => {
  const model = () => subject().model()
  const read = async (...keys: string[]) => (await model().get(VIEW, keys)).values
  const status = async () => (await model().get(VIEW, [])).status

  describe('a view', () => {
    it('that was never begun has no checkpoint, for any keys', async () => {
      const nowhere = { checkpoint: null, caughtUpAt: 0 }
      expect(await model().get(VIEW, ['a'])).toMatchObject({ status: nowhere, values: [undefined] })
      expect(await model().list(VIEW, { prefix: '', limit: 1 })).toMatchObject({ status: nowhere, entries: [] })
      const claimed = await model().claim(VIEW, 'a', { fingerprint: 'f', notAfter: 1 })
      expect(claimed.status.checkpoint).toBeNull()
    })

    it('shows its values in the requested order, with its checkpoint', async () => {
      expect(await model().apply(VIEW, change([null, 7], { a: FIRST, b: SECOND }))).toBe('applied')
      expect(await model().get(VIEW, ['b', 'c', 'a'])).toMatchObject({
        status: { checkpoint: at(7) },
        values: [SECOND, undefined, FIRST],
      })
    })

    it('overwrites and deletes entries in one change', async () => {
      await model().apply(VIEW, change([null, 1], { a: FIRST, b: FIRST }))
      await model().apply(VIEW, change([1, 2], { a: SECOND }, ['b', 'never there']))
      expect(await read(...KEYS)).toEqual([SECOND, undefined])
    })

    it.each([
      ['an earlier position', at(1)],
      ['a later position', at(3)],
      ['another epoch', { epoch: 2, position: 2 }],
    ])('refuses a change that continues from %s, without effect', async (_, from) => {
      await model().apply(VIEW, change([null, 2], { a: FIRST, b: FIRST }))
      const refused = { ...change([null, 9], { a: SECOND }, ['b']), from, caughtUpAt: 99 }
      expect(await model().apply(VIEW, refused)).toBe('mismatch')
      expect(await model().get(VIEW, KEYS)).toMatchObject({
        status: { checkpoint: at(2), caughtUpAt: 0 },
        values: [FIRST, FIRST],
      })
    })

    it('that was never begun refuses to be continued', async () => {
      expect(await model().apply(VIEW, change([0, 1], { a: FIRST }))).toBe('mismatch')
      expect(await model().get(VIEW, ['a'])).toMatchObject({ status: { checkpoint: null }, values: [undefined] })
    })

    it('that begins again drops all its entries, and reports that claims were lost', async () => {
      await model().apply(VIEW, { ...change([null, 5], { a: FIRST, b: FIRST }), caughtUpAt: 50 })
      await model().claim(VIEW, 'claimed', { fingerprint: 'f', notAfter: 1 })
      const before = await status()
      expect(await model().apply(VIEW, change([null, 3], { b: SECOND }))).toBe('applied')
      expect(await read('a', 'b', 'claimed')).toEqual([undefined, SECOND, undefined])
      expect((await model().list(VIEW, { prefix: '', limit: 10 })).entries).toEqual([['b', SECOND]])
      const after = await status()
      expect(after).toMatchObject({ checkpoint: at(3), caughtUpAt: 0 })
      expect(after.claimsSince).toBeGreaterThan(before.claimsSince)
    })

    it('does not change other views', async () => {
      await model().apply(VIEW, change([null, 1], { a: FIRST }))
      await model().apply('other', change([null, 9], { a: SECOND }))
      await model().apply('other', change([null, 2], {}))
      expect(await model().get(VIEW, ['a'])).toMatchObject({ status: { checkpoint: at(1) }, values: [FIRST] })
    })

    it('moves the time up to which it has seen all events without a change, and never back', async () => {
      await model().apply(VIEW, change([null, 4], { a: FIRST }))
      for (const caughtUpAt of [20, 10]) await model().apply(VIEW, { ...change([4, 4]), caughtUpAt })
      expect(await status()).toMatchObject({ checkpoint: at(4), caughtUpAt: 20 })
      await model().apply(VIEW, change([4, 5]))
      expect(await status()).toMatchObject({ checkpoint: at(5), caughtUpAt: 20 })
    })

    it('returns values and checkpoint of one moment while changes run', async () => {
      await model().apply(VIEW, change([null, 0], { a: { n: 0 }, b: { n: 0 } }))
      const changes = async () => {
        for (let n = 1; n <= 200; n += 1) await model().apply(VIEW, change([n - 1, n], { a: { n }, b: { n } }))
      }
      const reads = async () => {
        for (let count = 0; count < 200; count += 1) {
          const { status, values } = await model().get(VIEW, KEYS)
          const n = status.checkpoint?.position
          expect(values).toEqual([{ n }, { n }])
          const listed = await model().list(VIEW, { prefix: '', limit: 2 })
          const m = listed.status.checkpoint?.position
          expect(listed.entries.map(([, value]) => value)).toEqual([{ n: m }, { n: m }])
        }
      }
      await Promise.all([changes(), reads(), reads()])
    })

    it('lets exactly one of many continue from the same checkpoint', async () => {
      await model().apply(VIEW, change([null, 1]))
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, n) => model().apply(VIEW, change([1, 2 + n], { a: { n } }))),
      )
      expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(1)
      const won = outcomes.indexOf('applied')
      expect(await model().get(VIEW, ['a'])).toMatchObject({
        status: { checkpoint: at(2 + won) },
        values: [{ n: won }],
      })
    })

    it('applies changes of very many keys atomically', async () => {
      const keys = Array.from({ length: 12_001 }, (_, n) => `k/${n}`)
      await model().apply(VIEW, change([null, 1], Object.fromEntries(keys.map((key, n) => [key, { n }]))))
      expect(await read('k/0', 'k/3999', 'k/4000', 'k/12000')).toEqual([
        { n: 0 },
        { n: 3999 },
        { n: 4000 },
        { n: 12_000 },
      ])
      await model().apply(VIEW, change([1, 2], { 'k/new': FIRST }, keys.slice(1)))
      expect((await model().list(VIEW, { prefix: '', limit: LIST_LIMIT_MAX })).entries).toEqual([
        ['k/0', { n: 0 }],
        ['k/new', FIRST],
      ])
    })

    it('keeps keys and values in every script and shape of JSON', async () => {
      const value = { 'ключ "': ['ß', '😀', '\u0000', null, -0.5, true, { deep: [] }], empty: {} }
      await model().apply(VIEW, change([null, 1], { 'кошелёк/😀 "\n': value }))
      expect(await read('кошелёк/😀 "\n')).toEqual([value])
      await subject().reopen()
      expect(await read('кошелёк/😀 "\n')).toEqual([value])
    })
  })

  describe('stored data', () => {
    it('is present after a clean close, at the same checkpoint', async () => {
      await model().apply(VIEW, { ...change([null, 6], { a: FIRST, b: FIRST }), caughtUpAt: 60 })
      await model().apply(VIEW, change([6, 8], { a: SECOND }, ['b']))
      await subject().reopen()
      expect(await model().get(VIEW, KEYS)).toMatchObject({
        status: { checkpoint: at(8), caughtUpAt: 60 },
        values: [SECOND, undefined],
      })
      expect(await model().apply(VIEW, change([8, 9], { b: SECOND }))).toBe('applied')
    })

    it('is reported as lost after it was wiped', async () => {
      await model().apply(VIEW, change([null, 6], { a: FIRST }))
      await subject().wipe()
      expect(await model().get(VIEW, ['a'])).toMatchObject({ status: { checkpoint: null }, values: [undefined] })
      expect(await model().apply(VIEW, change([6, 7], { a: FIRST }))).toBe('mismatch')
      expect(await model().apply(VIEW, change([null, 2], { b: SECOND }))).toBe('applied')
      expect(await read(...KEYS)).toEqual([undefined, SECOND])
    })
  })
}
