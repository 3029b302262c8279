import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbeddedStore } from '@folio/event-store/embedded.ts'
import { embeddedKeys } from '@folio/keys/embedded.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { masterKey } from '../ports/master-key.ts'
import { diskSteps } from '../testing/disk-steps.ts'
import { copyKeys, copyStore, restoreCopy } from './directory-backup.ts'

let folder = ''
let dataDir = ''

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'folio-backup-')))
  dataDir = join(folder, 'data')
  await (await openEmbeddedStore(dataDir)).close()
  await embeddedKeys({ directory: dataDir, masterKey: masterKey(dataDir) }).close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('copies of the store and of the keys are on the disk when they are reported', async () => {
  const [store, keys] = [join(folder, 'store'), join(folder, 'keys')]
  expect(await diskSteps(() => copyStore(dataDir, store))).toEqual([`sync ${store}/events.db`, `sync ${store}`])
  expect(await diskSteps(() => copyKeys(dataDir, keys))).toEqual([
    `sync ${keys}/keys.db`,
    `sync ${keys}/master.key`,
    `sync ${keys}`,
  ])
})

describe('a restored store', () => {
  const restoreTo = (target: string) => restoreCopy(target, { store: dataDir, position: 0, keys: dataDir })

  it('has its place on the disk when it is reported', async () => {
    const target = join(folder, 'synced')
    const unfinished = `${target}.restoring-${process.pid}`
    const steps = await diskSteps(() => restoreTo(target))
    expect(steps.slice(-3)).toEqual([`sync ${unfinished}`, `rename ${unfinished} ${target}`, `sync ${folder}`])
    for (const file of ['events.db', 'keys.db', 'master.key']) expect(steps).toContain(`sync ${unfinished}/${file}`)
  })

  it('takes the place of an empty folder, whose name may end with a slash or be a link', async () => {
    const [target, linked, link] = [join(folder, 'slashed'), join(folder, 'linked'), join(folder, 'link')]
    mkdirSync(target)
    expect(await restoreTo(`${target}/`)).toBe(2)
    mkdirSync(linked)
    symlinkSync(linked, link)
    expect(await restoreTo(link)).toBe(2)
    for (const dir of [target, link]) expect(readdirSync(dir).sort()).toEqual(['events.db', 'keys.db', 'master.key'])
    expect(readdirSync(folder).filter((name) => name.includes('restoring'))).toEqual([])
  })
})
