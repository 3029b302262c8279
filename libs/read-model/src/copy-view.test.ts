import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { copyView } from './copy-view.ts'
import { LIST_LIMIT_MAX, type ReadModel, ReadModelUnavailable, type ViewValue } from './port.ts'
import { changeOf, type RandomChange, randomChanges, randomKey, randomValue } from './testing/random-changes.ts'
import { at, change } from './testing/sample-change.ts'

const VIEW = 'tally'
const KEYS = LIST_LIMIT_MAX + 2000
const clock = () => Date.now() * 1000

type Entries = ReadonlyMap<string, ViewValue>

/** Returns the entries of most keys, more than one list may have. */
const manyEntries = (): Map<string, ViewValue> => {
  const keys = Array.from({ length: KEYS }, (_, n) => randomKey(n)).filter((_, n) => n % 10 !== 9)
  return new Map(keys.map((key) => [key, randomValue(key, 0)]))
}

const filled = async (entries: Entries): Promise<ReadModel> => {
  const source = memoryReadModel(clock)
  await source.apply(VIEW, { ...change([null, 7]), puts: entries })
  return source
}

/** Returns a read model that takes a step before each list and each page of a copy, and the moment of each copy. */
const stepping = (source: ReadModel, step: () => Promise<void>, onCopy: () => void = () => {}): ReadModel => ({
  ...source,
  list: async (view, range) => {
    await step()
    return source.list(view, range)
  },
  copy: async (view) => {
    await step()
    onCopy()
    const copy = await source.copy(view)
    if (copy === undefined) return undefined
    const next: typeof copy.next = async (limit) => {
      await step()
      return copy.next(limit)
    }
    return { ...copy, next }
  },
})

/** Copies the view into an empty read model and returns what is there. */
const copied = async (source: ReadModel) => {
  const target = memoryReadModel(clock)
  await copyView(source, target, VIEW)
  const entries = new Map<string, ViewValue>()
  for (let after: string | undefined; ; ) {
    const range = { prefix: '', limit: LIST_LIMIT_MAX, ...(after === undefined ? {} : { after }) }
    const { status, entries: page } = await target.list(VIEW, range)
    for (const [key, value] of page) entries.set(key, value)
    after = page.at(-1)?.[0]
    if (after === undefined) return { checkpoint: status.checkpoint, entries }
  }
}

describe('a copy of a view', () => {
  it('has every entry and the checkpoint of the view', async () => {
    const entries = manyEntries()
    expect(await copied(await filled(entries))).toEqual({ checkpoint: at(7), entries })
  })

  it('is exactly the view as of its checkpoint, whatever changes between any two pages', async () => {
    const run = async (changes: readonly RandomChange[]): Promise<void> => {
      const entries = manyEntries()
      const source = await filled(entries)
      let [position, n] = [7, 0]
      let before: { readonly position: number; readonly entries: Entries } | undefined
      const move = async (): Promise<void> => {
        const random = changes[n % changes.length]
        if (random === undefined) return
        n += 1
        const next = changeOf(random, { position, keys: KEYS, n })
        expect(await source.apply(VIEW, next)).toBe('applied')
        position = next.to.position
        for (const [key, value] of next.puts) entries.set(key, value)
        for (const key of next.deletes) entries.delete(key)
      }
      const noteMoment = (): void => {
        before = { position, entries: new Map(entries) }
      }
      const copy = await copied(stepping(source, move, noteMoment))
      expect(copy).toEqual({ checkpoint: at(before?.position ?? -1), entries: before?.entries })
    }
    await fc.assert(fc.asyncProperty(randomChanges(KEYS, { minLength: 5, maxLength: 9 }), run), {
      numRuns: 5,
      endOnFailure: true,
    })
  })

  it('is read by one list, if the view fits one', async () => {
    const source = await filled(new Map([['a', { n: 1 }]]))
    const listed = { ...source, copy: () => Promise.reject(new Error('a copy was opened')) }
    expect(await copied(listed)).toEqual({ checkpoint: at(7), entries: new Map([['a', { n: 1 }]]) })
  })

  it('is of the new view, if the view begins again meanwhile', async () => {
    const source = await filled(manyEntries())
    let steps = 0
    const rebuilt = async (): Promise<void> => {
      steps += 1
      if (steps === 4) await source.apply(VIEW, change([null, 8], { a: { n: 1 } }))
    }
    const entries = new Map([['a', { n: 1 }]])
    expect(await copied(stepping(source, rebuilt))).toEqual({ checkpoint: at(8), entries })
  })

  it('is refused, if the view is lost meanwhile, since the target has a part of it', async () => {
    const source = memoryReadModel(clock)
    await source.apply(VIEW, { ...change([null, 7]), puts: manyEntries() })
    let steps = 0
    const wiped = async (): Promise<void> => {
      steps += 1
      if (steps === 4) source.wipe()
    }
    await expect(copied(stepping(source, wiped))).rejects.toThrow(ReadModelUnavailable)
  })

  it('is refused, if the view begins again before each page', async () => {
    const entries = manyEntries()
    const source = await filled(entries)
    const rebuilt = async (): Promise<void> => {
      await source.apply(VIEW, { ...change([null, 7]), puts: entries })
    }
    const error = await copyView(stepping(source, rebuilt), memoryReadModel(clock), VIEW).catch((reason) => reason)
    expect(error).toBeInstanceOf(ReadModelUnavailable)
    expect(String(error)).toContain('each of 5 copies of the view tally was lost')
  })

  it('of a view that was never begun is empty', async () => {
    expect(await copied(memoryReadModel(clock))).toEqual({ checkpoint: null, entries: new Map() })
  })
})
