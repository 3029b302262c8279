import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbeddedStore } from '@folio/event-store/embedded.ts'
import { embeddedKeys } from '@folio/keys/embedded.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { masterKey } from '../ports/master-key.ts'
import { diskSteps } from '../testing/disk-steps.ts'
import { copyKeys, copyStore } from './directory-backup.ts'

let folder = ''
let dataDir = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'folio-backup-'))
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
