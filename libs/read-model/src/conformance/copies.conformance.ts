import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COPIES_MAX, LIST_LIMIT_MAX, type ViewCopy, type ViewValue } from '../port.ts'
import { changeOf, type RandomChange, randomChanges, randomKey, randomValue } from '../testing/random-changes.ts'
import { at, change } from '../testing/sample-change.ts'
import type { ReadModelUnderTest } from './read-model-under-test.ts'

const VIEW = 'wallets'
const KEYS = 4000
const [FIRST, SECOND] = [{ n: 1 }, { n: 2 }] as const

/** Reads a copy to its end, with a step before each page; undefined if it was lost. */
const readCopy = async (
  { next }: ViewCopy,
  limit: number,
  beforePage: () => Promise<void> = async () => {},
): Promise<ReadonlyMap<string, ViewValue> | undefined> => {
  const entries = new Map<string, ViewValue>()
  for (;;) {
    await beforePage()
    const page = await next(limit)
    if (page === 'lost') return undefined
    for (const [key, value] of page.entries) {
      if (value === undefined) entries.delete(key)
      else entries.set(key, value)
    }
    if (page.isLast) return entries
  }
}

/** Tests copies: each is of the moment in which it was opened, whatever changes while it is read, or it is lost. */
export const copiesConformance = (subject: () => ReadModelUnderTest): void => {
  const model = () => subject().model()
  const opened = async (): Promise<ViewCopy> => {
    const copy = await model().copy(VIEW)
    if (copy === undefined) throw new Error('the view was never begun')
    return copy
  }

  /** A view with three of four keys, and a random change of it for each call of `move`, over and over. */
  const movingView = async (changes: readonly RandomChange[]) => {
    const entries = new Map<string, ViewValue>()
    for (let n = 0; n < KEYS; n += 1) if (n % 4 !== 3) entries.set(randomKey(n), randomValue(randomKey(n), 0))
    await model().apply(VIEW, { ...change([null, 0]), puts: entries })
    let [position, n] = [0, 0]
    const move = async (): Promise<void> => {
      const random = changes[n % changes.length]
      if (random === undefined) return
      n += 1
      const next = changeOf(random, { position, keys: KEYS, n })
      expect(await model().apply(VIEW, next)).toBe('applied')
      position = next.to.position
      for (const [key, value] of next.puts) entries.set(key, value)
      for (const key of next.deletes) entries.delete(key)
    }
    return { entries, move, position: () => position }
  }

  describe('a copy', () => {
    it('of a view that was never begun is none', async () => {
      expect(await model().copy(VIEW)).toBeUndefined()
    })

    it('of a view that stands still has all its entries, and no claim', async () => {
      await model().apply(VIEW, change([null, 7], { a: FIRST, b: SECOND, 'cmd/é': FIRST }))
      await model().claim(VIEW, 'claimed', { fingerprint: 'f', notAfter: 1 })
      const copy = await opened()
      expect(copy.checkpoint).toEqual(at(7))
      const all = new Map<string, ViewValue>(Object.entries({ a: FIRST, b: SECOND, 'cmd/é': FIRST }))
      expect(await readCopy(copy, 2)).toEqual(all)
      expect(await readCopy(await opened(), LIST_LIMIT_MAX)).toEqual(all)
    })

    it('of an empty view is empty', async () => {
      await model().apply(VIEW, change([null, 7]))
      expect(await readCopy(await opened(), 2)).toEqual(new Map())
    })

    it('is exactly the view as of its opening, whatever changes between any two pages', async () => {
      const run = async (changes: readonly RandomChange[], limit: number): Promise<void> => {
        const view = await movingView(changes)
        await view.move()
        const copy = await opened()
        const before = new Map(view.entries)
        expect(copy.checkpoint).toEqual(at(view.position()))
        expect(await readCopy(copy, limit, view.move)).toEqual(before)
      }
      const counts = { minLength: 20, maxLength: 40 }
      const limits = fc.integer({ min: 100, max: 900 })
      await fc.assert(fc.asyncProperty(randomChanges(KEYS, counts), limits, run), { numRuns: 6, endOnFailure: true })
    })

    it('is exact for each of several that are read at the same time', async () => {
      const view = await movingView([
        { first: 3, stride: 3, count: 50, isDeletion: false, stays: false },
        { first: 1, stride: 2, count: 50, isDeletion: true, stays: true },
        { first: 900, stride: 1, count: 50, isDeletion: false, stays: false },
      ])
      const copies: (readonly [ViewCopy, ReadonlyMap<string, ViewValue>])[] = []
      for (let n = 0; n < COPIES_MAX; n += 1) {
        await view.move()
        copies.push([await opened(), new Map(view.entries)])
      }
      for (const [copy, before] of copies) expect(await readCopy(copy, 500, view.move)).toEqual(before)
    })

    it('of a view that begins again meanwhile is lost or of before', async () => {
      await model().apply(VIEW, change([null, 7], { a: FIRST, b: FIRST, c: FIRST }))
      const copy = await opened()
      await copy.next(1)
      await model().apply(VIEW, change([null, 7], { b: SECOND, d: SECOND }))
      const before = new Map(Object.entries({ a: FIRST, b: FIRST, c: FIRST }))
      const left = new Map([...before].slice(1))
      expect([undefined, left]).toContainEqual(await readCopy(copy, 1))
      expect(await readCopy(await opened(), 1)).toEqual(new Map(Object.entries({ b: SECOND, d: SECOND })))
    })

    it('is opened for other views beside it', async () => {
      await model().apply(VIEW, change([null, 1], { a: FIRST }))
      await model().apply('wallets:2', change([null, 2], { a: SECOND }))
      const [one, other] = [await opened(), await model().copy('wallets:2')]
      await model().apply('wallets:2', change([2, 3], { a: FIRST }))
      expect(await readCopy(one, 9)).toEqual(new Map([['a', FIRST]]))
      expect(other && (await readCopy(other, 9))).toEqual(new Map([['a', SECOND]]))
    })

    it('with pages of a size that no list has is refused', async () => {
      await model().apply(VIEW, change([null, 1], { a: FIRST }))
      const { next } = await opened()
      for (const limit of [0, LIST_LIMIT_MAX + 1]) await expect(next(limit)).rejects.toThrow('whole number from 1 to')
    })
  })
}
