import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type EmbeddedReadModel, openEmbeddedReadModel } from './embedded.ts'
import type { ViewValue } from './port.ts'
import { updateAtomically } from './update-atomically.ts'

const KEY = 'otp/counter'
const TTL_MS = 60_000

let dir = ''
let values: EmbeddedReadModel
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'folio-values-'))
  values = await openEmbeddedReadModel({ dir, clock: () => 1_000_000 })
})
afterEach(async () => {
  await values.close()
  await rm(dir, { recursive: true })
})

const countOf = (value: ViewValue | undefined): number => Number(value?.['count'] ?? 0)
const oneMore = (value: ViewValue | undefined) => ({ to: { count: countOf(value) + 1 }, ttlMs: TTL_MS })

describe('a value that is changed', () => {
  it('loses none of fifty changes that are made at the same time', async () => {
    const changed = await Promise.all(Array.from({ length: 50 }, () => updateAtomically(values, KEY, oneMore)))
    expect(new Set(changed)).toEqual(new Set([true]))
    expect(await values.peek(KEY)).toEqual({ count: 50 })
  })

  it('is unchanged if the change returns nothing', async () => {
    expect(await updateAtomically(values, KEY, () => undefined)).toBe(false)
    expect(await values.peek(KEY)).toBeUndefined()
    await updateAtomically(values, KEY, oneMore)
    expect(await updateAtomically(values, KEY, () => undefined)).toBe(false)
    expect(await values.peek(KEY)).toEqual({ count: 1 })
  })

  it('is not stored again if it expired meanwhile', async () => {
    await updateAtomically(values, KEY, oneMore)
    const isChanged = await updateAtomically(values, KEY, async (value) => {
      await values.take(KEY)
      return value && oneMore(value)
    })
    expect([isChanged, await values.peek(KEY)]).toEqual([false, undefined])
  })

  it('rejects after fifty tries, and passes on errors of the change', async () => {
    let asked = 0
    const inVain = updateAtomically(values, KEY, async (value) => {
      asked += 1
      await values.put(KEY, { count: countOf(value) + 1 }, TTL_MS)
      return oneMore(value)
    })
    await expect(inVain).rejects.toMatchObject({ name: 'ReadModelUnavailable' })
    expect(asked).toBe(50)
    const thrown = updateAtomically(values, KEY, () => {
      throw new TypeError('no')
    })
    await expect(thrown).rejects.toThrow('no')
  })
})
