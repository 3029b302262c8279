import { describe, expect, it } from 'vitest'
import { LIST_LIMIT_MAX } from '../port.ts'
import { change } from '../testing/sample-change.ts'
import type { ReadModelUnderTest } from './read-model-under-test.ts'

const VIEW = 'wallets'

/** Tests lists: they are in the order of the keys' bytes, complete and without repeats. */
export const listsConformance = (subject: () => ReadModelUnderTest): void => {
  const model = () => subject().model()
  const list = async (prefix: string, limit: number, after?: string) => {
    const answer = await model().list(VIEW, after === undefined ? { prefix, limit } : { prefix, limit, after })
    return answer.entries.map(([key]) => key)
  }

  describe('a list', () => {
    const sorted = ['a', 'a/1', 'a/10', 'a/2', 'a/é', 'a/\uffee', 'a/😀', 'b']
    const all = Object.fromEntries(sorted.toReversed().map((key) => [key, { key }]))

    it('is in the order of the keys’ bytes, by prefix, after a key, up to a limit', async () => {
      await model().apply(VIEW, change([null, 1], all))
      expect(await list('', 100)).toEqual(sorted)
      expect(await list('a/', 100)).toEqual(sorted.slice(1, -1))
      expect(await list('a/', 2, 'a/1')).toEqual(['a/10', 'a/2'])
      expect(await list('a/', 2, 'a/11')).toEqual(['a/2', 'a/é'])
      expect(await list('a/1', 100)).toEqual(['a/1', 'a/10'])
      expect(await list('b', 100, 'a')).toEqual(['b'])
      expect(await list('a', 100, 'b')).toEqual([])
      expect(await list('none', 100)).toEqual([])
    })

    it('is correct if part of it is old and part has just changed', async () => {
      await model().apply(VIEW, change([null, 1], all))
      await subject().reopen()
      await model().apply(VIEW, change([1, 2], { 'a/15': { key: 'a/15' }, 'a/2': { new: true }, c: {} }, ['a/1', 'b']))
      expect(await list('', 100)).toEqual(['a', 'a/10', 'a/15', 'a/2', 'a/é', 'a/\uffee', 'a/😀', 'c'])
      expect(await list('a/', 2)).toEqual(['a/10', 'a/15'])
      expect(await list('a/', 1, 'a/15')).toEqual(['a/2'])
      const { entries } = await model().list(VIEW, { prefix: 'a/2', limit: 1 })
      expect(entries).toEqual([['a/2', { new: true }]])
    })

    it('is complete up to the maximum limit', async () => {
      const keys = Array.from({ length: LIST_LIMIT_MAX + 1 }, (_, n) => `k/${String(n).padStart(5, '0')}`)
      await model().apply(VIEW, change([null, 1], Object.fromEntries(keys.map((key) => [key, { key }]))))
      const { entries } = await model().list(VIEW, { prefix: 'k/', limit: LIST_LIMIT_MAX })
      expect(entries).toEqual(keys.slice(0, -1).map((key) => [key, { key }]))
    })

    it('returns each entry once, page by page, while other keys change', async () => {
      const keys = Array.from({ length: 300 }, (_, n) => `k/${String(n).padStart(3, '0')}`)
      await model().apply(VIEW, change([null, 1], Object.fromEntries(keys.map((key) => [key, { key }]))))
      await subject().reopen()
      const seen: string[] = []
      for (let page = await list('k/', 7), n = 1; page.length > 0; page = await list('k/', 7, seen.at(-1)), n += 1) {
        seen.push(...page)
        await model().apply(VIEW, change([n, n + 1], { [`j/${n}`]: { n }, [keys[(n * 37) % 300] ?? '']: { n } }))
      }
      expect(seen).toEqual(keys)
    })
  })
}
