import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { RestoredStore } from '@folio/runtime/backup/restored-store.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inFolder, richStore, runIn, tamper } from '../../testing/sample-store.ts'

let whole = ''
beforeAll(async () => {
  whole = await richStore()
})
afterAll(() => rmSync(whole, { recursive: true, force: true }))

/** A restored store with the events of a folder; every copy after the first finds so many more. */
const restored = (folder: string, { addedLater = 0 } = {}) => {
  const begun: number[] = []
  let copies = 0
  const store: RestoredStore = {
    copyTo: async (dir) => {
      copies += 1
      if (copies > 1) return addedLater
      cpSync(folder, dir, { recursive: true })
      return 1
    },
    beginNextEpoch: async (atLeast) => {
      begun.push(atLeast)
      return Math.max(2, atLeast)
    },
  }
  return { begun, world: { restoredStore: () => store, copyCluster: async () => {} } }
}

it('gives an undamaged store the next epoch, or a requested later one', () =>
  inFolder(async (folder) => {
    const { begun, world } = restored(whole)
    const next = await runIn(world, 'restore', '--data-dir', join(folder, 'a'))
    expect(next).toMatchObject({ code: 0, stdout: expect.stringContaining('now has epoch 2') })
    const later = await runIn(world, 'restore', '--epoch', '9', '--data-dir', join(folder, 'a'))
    expect(later).toMatchObject({ code: 0, stdout: expect.stringContaining('now has epoch 9') })
    expect(begun).toEqual([0, 9])
  }))

it('does not change a damaged store, and names its damage', () =>
  inFolder(async (folder) => {
    const damaged = join(folder, 'damaged')
    cpSync(whole, damaged, { recursive: true })
    tamper(damaged, 'events.db', ['DELETE FROM events WHERE position = 3'])
    const { begun, world } = restored(damaged)
    const { code, stdout } = await runIn(world, 'restore', '--data-dir', join(folder, 'copy'))
    expect([code, begun]).toEqual([1, []])
    expect(stdout).toContain('the store is damaged; its epoch was not changed')
  }))

it('does not change a store that another process writes to, or one that was not restored yet', () =>
  inFolder(async (folder) => {
    const { begun, world } = restored(whole, { addedLater: 1 })
    expect(await runIn(world, 'restore', '--data-dir', join(folder, 'copy'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('another process writes to the store'),
    })
    expect(await runIn(world, 'restore', '--from', whole)).toMatchObject({ code: 2 })
    expect(await runIn(world, 'restore', '--epoch', 'next')).toMatchObject({ code: 2 })
    expect(begun).toEqual([])
  }))
