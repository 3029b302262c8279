import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openEmbeddedStore } from '@folio/event-store/embedded.ts'
import { createFormatOne } from '@folio/event-store/testing/format-one.ts'
import { expect, it } from 'vitest'
import { appendAll, inFolder, richLedger, run } from '../../testing/sample-store.ts'

/** Makes a store as a release before format 2 left it, with its views. */
const storeOfFormatOne = async (dir: string): Promise<void> => {
  createFormatOne(dir)
  const store = await openEmbeddedStore(dir)
  await appendAll(store, richLedger())
  await store.close()
  expect((await run('rebuild', '--data-dir', dir)).code).toBe(0)
}

it('upgrades a store of an earlier release once, which stays whole', () =>
  inFolder(async (dir) => {
    await storeOfFormatOne(dir)
    const first = await run('upgrade', '--data-dir', dir)
    expect([first.code, first.stdout]).toEqual([
      0,
      `the store in ${dir} was of format 1 and is of format 2; releases that read format 1 alone refuse it\n`,
    ])
    const verified = await run('verify', '--data-dir', dir)
    expect(verified.code, verified.stdout).toBe(0)
    const again = await run('upgrade', '--data-dir', dir)
    expect([again.code, again.stdout]).toEqual([0, `the store in ${dir} is of format 2 already, the newest\n`])
    const asJson = await run('upgrade', '--data-dir', dir, '--json')
    expect(JSON.parse(asJson.stdout)).toEqual({ dataDir: dir, from: 2, to: 2 })
  }))

it('refuses a backup, and upgrades what was restored from it', () =>
  inFolder(async (dir) => {
    const store = join(dir, 'store')
    const copy = join(dir, 'copy')
    const restored = join(dir, 'restored')
    mkdirSync(store)
    await storeOfFormatOne(store)
    expect((await run('backup', '--data-dir', store, '--out', copy)).code).toBe(0)
    const refused = await run('upgrade', '--data-dir', copy)
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining(`${copy} is a backup; restore it`)])
    expect(readdirSync(copy)).toEqual(['events.db'])
    expect((await run('restore', '--from', copy, '--data-dir', restored)).code).toBe(0)
    expect(JSON.parse((await run('upgrade', '--data-dir', restored, '--json')).stdout)).toMatchObject({
      from: 1,
      to: 2,
    })
    expect((await run('verify', '--data-dir', restored)).code).toBe(0)
  }))

it('refuses a store that a server has open, and a folder without a store', () =>
  inFolder(async (dir) => {
    await storeOfFormatOne(dir)
    const server = await openEmbeddedStore(dir)
    const held = await run('upgrade', '--data-dir', dir)
    expect([held.code, held.stderr]).toEqual([2, expect.stringContaining(`${dir} is held by process ${process.pid}`)])
    await server.close()
    const empty = join(dir, 'empty')
    mkdirSync(empty)
    const { code, stderr } = await run('upgrade', '--data-dir', empty)
    expect([code, stderr]).toEqual([2, expect.stringContaining(`${empty} has no store`)])
  }))
