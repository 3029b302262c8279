import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { compareKeys } from '../compare-keys.ts'
import { change } from '../testing/sample-change.ts'
import type { ReadModelUnderTest } from './read-model-under-test.ts'

const VIEW = 'wallets'
const UUID = '74de4d90-e0fd-545d-ae43-74cb140aba5d'

/** Returns a key of the index of commands, in the pack of those that begin with the same four digits. */
const keyOf = (begin: string, n: number): string =>
  `cmd/${begin}${UUID.slice(begin.length, -4)}${String(n).padStart(4, '0')}`

const entryOf = (revision: number) => ({
  fingerprint: hash('sha256', `${revision}`),
  stream: `wallet-${UUID}`,
  revision,
})

/**
 * Tests entries of the index of commands: an adapter may store them in another way than others where there are very
 * many, and callers see no difference.
 */
export const commandIndexConformance = (subject: () => ReadModelUnderTest): void => {
  const model = () => subject().model()
  const list = async (prefix: string, limit: number, after?: string) => {
    const answer = await model().list(VIEW, after === undefined ? { prefix, limit } : { prefix, limit, after })
    return answer.entries.map(([key]) => key)
  }

  describe('the index of commands', () => {
    const ids = Object.fromEntries(
      ['0a3f', '0a40', 'ffff'].flatMap((begin) => [1, 2, 3].map((n) => [keyOf(begin, n), entryOf(n)])),
    )
    const others = Object.fromEntries(
      ['a', 'cmd/', 'cmd/0a3f', 'cmd/0a3f5', 'cmd/0a3f\u{1f600}', 'cmd/zz', 'cmd/FFFF', 'cme'].map((key) => [
        key,
        { key },
      ]),
    )
    const all = { ...ids, ...others }
    const sorted = Object.keys(all).toSorted(compareKeys)

    it('holds entries as they were put, replaced and deleted, of any shape', async () => {
      const [first, second] = [keyOf('0a3f', 1), keyOf('0a3f', 2)]
      const [third, fourth] = [keyOf('0a3f', 3), keyOf('0a3f', 4)]
      await model().apply(VIEW, change([null, 1], { ...all, [first]: { shape: ['another'] } }))
      expect((await model().get(VIEW, [third, 'a', first, fourth, 'b'])).values).toEqual([
        entryOf(3),
        { key: 'a' },
        { shape: ['another'] },
        undefined,
        undefined,
      ])
      await model().apply(VIEW, change([1, 2], { [first]: entryOf(9) }, [second, fourth, 'cmd/0a3f5']))
      expect((await model().get(VIEW, [first, second, third])).values).toEqual([entryOf(9), undefined, entryOf(3)])
      await subject().reopen()
      expect((await model().get(VIEW, [first, second, third])).values).toEqual([entryOf(9), undefined, entryOf(3)])
    })

    it('is listed with all other entries, in the order of keys, from any key on, by any prefix, up to any limit', async () => {
      await model().apply(VIEW, change([null, 1], all))
      expect(await list('', 100)).toEqual(sorted)
      for (const prefix of ['', 'cmd/', 'cmd/0', 'cmd/0a3f', 'cmd/0a3f9', 'cmd/0a3f4d90-e0fd', 'cmd/f', 'd']) {
        for (const after of [undefined, ...sorted, 'cmd/0a3f4d90', 'cmd/0a3fz']) {
          const wanted = sorted.filter((key) => key.startsWith(prefix) && (!after || compareKeys(key, after) > 0))
          for (const limit of [1, 2, 4, 100]) expect(await list(prefix, limit, after)).toEqual(wanted.slice(0, limit))
        }
      }
    })

    it('is no longer listed when its last entries are deleted, or its view begins again', async () => {
      await model().apply(VIEW, change([null, 1], all))
      await model().apply(VIEW, change([1, 2], {}, Object.keys(ids)))
      expect(await list('', 100)).toEqual(Object.keys(others).toSorted(compareKeys))
      await model().apply(VIEW, change([2, 3], ids))
      await model().apply(VIEW, change([null, 3], { a: {} }))
      expect(await list('', 100)).toEqual(['a'])
      expect((await model().get(VIEW, Object.keys(ids))).values.filter((value) => value !== undefined)).toEqual([])
    })

    it('shows the claim of an id until its entry is there', async () => {
      await model().apply(VIEW, change([null, 1]))
      const [key, claim] = [keyOf('0a3f', 1), { fingerprint: 'f', notAfter: 100 }]
      expect(await model().claim(VIEW, key, claim)).toMatchObject({ claimed: true, entry: claim })
      expect((await model().get(VIEW, [key])).values).toEqual([claim])
      await model().apply(VIEW, change([1, 2], { [key]: entryOf(7) }))
      expect(await model().claim(VIEW, key, claim)).toMatchObject({ claimed: false, entry: entryOf(7) })
      await model().apply(VIEW, change([2, 3], {}, [key]))
      expect((await model().get(VIEW, [key])).values).toEqual([undefined])
    })
  })
}
