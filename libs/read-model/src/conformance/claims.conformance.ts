import { inTime } from '@folio/test-kit/eventually.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { change } from '../testing/sample-change.ts'
import type { ReadModelUnderTest } from './read-model-under-test.ts'

const VIEW = 'commands'
const KEY = 'cmd/ключ-1'
const claim = (fingerprint: string, notAfter: number) => ({ fingerprint, notAfter })

/**
 * Tests claims: of many callers that claim a key, exactly one fingerprint gets it until an event is projected over it.
 */
export const claimsConformance = (subject: () => ReadModelUnderTest): void => {
  const model = () => subject().model()

  describe('a claim', () => {
    beforeEach(async () => {
      await model().apply(VIEW, change([null, 1]))
    })

    it('is stored under a free key and shown there', async () => {
      const { status, ...held } = await model().claim(VIEW, KEY, claim('ß😀', 100))
      expect(held).toEqual({ claimed: true, wasClaimed: false, entry: claim('ß😀', 100) })
      expect(status).toMatchObject({ checkpoint: { position: 1 } })
      expect((await model().get(VIEW, [KEY])).values).toEqual([claim('ß😀', 100)])
    })

    it('shows its account, also after an extension, and not the account of another body', async () => {
      const mine = { ...claim('f', 100), account: 'payment-agent-7 ß' }
      expect((await model().claim(VIEW, KEY, mine)).entry).toEqual(mine)
      const longer = { ...mine, notAfter: 200 }
      expect(await model().claim(VIEW, KEY, longer)).toMatchObject({ claimed: true, entry: longer })
      const other = { ...claim('other body', 300), account: 'payment-agent-8' }
      expect(await model().claim(VIEW, KEY, other)).toMatchObject({ claimed: false, entry: longer })
      expect((await model().get(VIEW, [KEY])).values).toEqual([longer])
    })

    it('with a life of its own is free for another body after it, while others are kept', async () => {
      await model().claim(VIEW, 'kept', claim('f', 100))
      expect((await model().claim(VIEW, KEY, { ...claim('f', 100), ttlMs: 40 })).entry).toEqual(claim('f', 100))
      await subject().passTime(40)
      expect((await model().get(VIEW, [KEY, 'kept'])).values).toEqual([undefined, claim('f', 100)])
      expect(await model().claim(VIEW, KEY, claim('g', 200))).toMatchObject({ claimed: true, entry: claim('g', 200) })
    })

    it('repeated with a life lasts that long from the repeat, but never shorter than before', async () => {
      const newKeys = (tried: number) => [`${KEY}-${tried}`, `long-${tried}`] as const
      const keys = await inTime(1000, newKeys, async ([key, long]) => {
        await model().claim(VIEW, key, { ...claim('f', 100), ttlMs: 1000 })
        await model().claim(VIEW, long, claim('f', 100))
        for (const repeated of [key, long]) {
          const held = await model().claim(VIEW, repeated, { ...claim('f', 50), ttlMs: 60_000 })
          expect(held).toMatchObject({ claimed: true, entry: claim('f', 100) })
          await model().claim(VIEW, repeated, { ...claim('f', 70), ttlMs: 40 })
          await model().claim(VIEW, repeated, { ...claim('other body', 900), ttlMs: 120_000 })
        }
        return [key, long]
      })
      await subject().passTime(1000)
      expect((await model().get(VIEW, keys)).values).toEqual([claim('f', 100), claim('f', 100)])
    })

    it('is not listed: lists show only projected values', async () => {
      await model().claim(VIEW, KEY, claim('f', 100))
      expect((await model().list(VIEW, { prefix: '', limit: 10 })).entries).toEqual([])
    })

    it('repeated by the same body lasts until the later time', async () => {
      for (const [notAfter, kept] of [
        [100, 100],
        [300, 300],
        [200, 300],
      ] as const) {
        const held = await model().claim(VIEW, KEY, claim('f', notAfter))
        expect(held).toMatchObject({ claimed: true, wasClaimed: notAfter !== 100, entry: claim('f', kept) })
      }
    })

    it('of another body is refused with the stored claim, and changes nothing', async () => {
      await model().claim(VIEW, KEY, claim('first', 100))
      expect(await model().claim(VIEW, KEY, claim('second', 900))).toMatchObject({
        claimed: false,
        wasClaimed: false,
        entry: claim('first', 100),
      })
      expect((await model().get(VIEW, [KEY])).values).toEqual([claim('first', 100)])
    })

    it('never replaces a projected value, not even one of its own body', async () => {
      const entry = { fingerprint: 'f', stream: 'wallet-1', revision: 4 }
      await model().apply(VIEW, change([1, 2], { [KEY]: entry }))
      expect(await model().claim(VIEW, KEY, claim('f', 900))).toMatchObject({ claimed: false, entry })
      await subject().reopen()
      expect(await model().claim(VIEW, KEY, claim('f', 900))).toMatchObject({ claimed: false, entry })
      expect((await model().get(VIEW, [KEY])).values).toEqual([entry])
    })

    it('is replaced by a value that is projected later', async () => {
      await model().claim(VIEW, KEY, claim('f', 100))
      await model().apply(VIEW, change([1, 2], { [KEY]: { revision: 4 } }))
      expect((await model().get(VIEW, [KEY])).values).toEqual([{ revision: 4 }])
      await model().apply(VIEW, change([2, 3], {}, [KEY]))
      expect((await model().get(VIEW, [KEY])).values).toEqual([undefined])
    })

    it('is replaced by a projected value while its view begins again', async () => {
      await model().claim(VIEW, KEY, claim('f', 100))
      await model().apply(VIEW, change([null, 1], { [KEY]: { revision: 4 } }))
      expect((await model().get(VIEW, [KEY])).values).toEqual([{ revision: 4 }])
    })

    it('is shown with values, each in its place', async () => {
      await model().apply(VIEW, change([1, 2], { a: { n: 1 }, b: { n: 2 } }))
      await model().claim(VIEW, KEY, claim('f', 100))
      const { values } = await model().get(VIEW, ['a', 'none', KEY, 'b'])
      expect(values).toEqual([{ n: 1 }, undefined, claim('f', 100), { n: 2 }])
    })

    it.each([
      ['other', KEY],
      [`${VIEW}:1`, KEY],
      [`${VIEW}:cmd`, 'ключ-1'],
      [`${VIEW}/cmd`, 'ключ-1'],
    ])('does not affect another view, as %j, key %j', async (view, key) => {
      await model().apply(view, change([null, 1]))
      await model().claim(VIEW, KEY, claim('f', 100))
      expect(await model().claim(view, key, claim('g', 200))).toMatchObject({ claimed: true, entry: claim('g', 200) })
      expect((await model().get(VIEW, [KEY])).values).toEqual([claim('f', 100)])
    })

    it('of several keys in one call claims the free ones, in their order', async () => {
      const entry = { fingerprint: 'f', stream: 'wallet-1', revision: 4 }
      await model().apply(VIEW, change([1, 2], { answered: entry }))
      await model().claim(VIEW, 'mine', claim('f', 100))
      await model().claim(VIEW, 'taken', { ...claim('other body', 100), account: 'a' })
      const keys = ['free', 'answered', 'mine', 'taken', KEY]
      const { status, results } = await model().claimAll(
        VIEW,
        keys.map((key) => [key, { ...claim('f', 200), account: 'b' }]),
      )
      expect(status.checkpoint).toEqual({ epoch: 1, position: 2 })
      const own = { claimed: true, wasClaimed: false, entry: { ...claim('f', 200), account: 'b' } }
      const others = { claimed: false, wasClaimed: false, entry: { ...claim('other body', 100), account: 'a' } }
      const answered = { claimed: false, wasClaimed: false, entry }
      expect(results).toEqual([own, answered, { ...own, wasClaimed: true }, others, own])
      expect((await model().get(VIEW, keys)).values).toEqual(results.map((result) => result.entry))
      expect((await model().claimAll(VIEW, [])).results).toEqual([])
    })

    it('of one key twice in one call is decided in their order', async () => {
      const { results } = await model().claimAll(VIEW, [
        [KEY, claim('f', 100)],
        [KEY, claim('g', 200)],
        [KEY, claim('f', 300)],
      ])
      expect(results.map(({ claimed, wasClaimed }) => [claimed, wasClaimed])).toEqual([
        [true, false],
        [false, false],
        [true, true],
      ])
      expect((await model().get(VIEW, [KEY])).values).toEqual([claim('f', 300)])
    })

    it('of fifty concurrent bodies goes to exactly one, and all get that one', async () => {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) => model().claim(VIEW, KEY, claim(`body ${n}`, 1000 + n))),
      )
      const won = answers.filter(({ claimed }) => claimed)
      expect(won).toHaveLength(1)
      for (const { entry } of answers) expect(entry).toEqual(won[0]?.entry)
    })

    it('of one body made fifty times concurrently is granted, and lasts until the latest time', async () => {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) => model().claim(VIEW, KEY, claim('same', 1000 + ((n * 7) % 50)))),
      )
      expect(answers.every(({ claimed }) => claimed)).toBe(true)
      expect(answers.filter(({ wasClaimed }) => !wasClaimed)).toHaveLength(1)
      expect((await model().get(VIEW, [KEY])).values).toEqual([claim('same', 1049)])
    })
  })
}
