import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keysConformance } from './conformance/keys.conformance.ts'
import { KEY_FILE } from './embedded/key-file.ts'
import { embeddedKeys } from './embedded.ts'
import { KeysUnavailable } from './port.ts'
import { WrongMasterKey } from './wrapped-key.ts'

const masterKey = Buffer.alloc(32, 7)
const newDirectory = (): Promise<string> => mkdtemp(join(tmpdir(), 'folio-keys-'))

keysConformance('the embedded file', async () => {
  const directory = await newDirectory()
  const first = embeddedKeys({ directory, masterKey })
  let open = first
  return {
    keys: first,
    reopen: async () => {
      await open.close()
      open = embeddedKeys({ directory, masterKey })
      return open
    },
    remove: async () => {
      await open.close()
      await rm(directory, { recursive: true })
    },
  }
})

describe('the embedded key file', () => {
  let directory: string
  beforeEach(async () => {
    directory = await newDirectory()
  })
  afterEach(() => rm(directory, { recursive: true }))

  const bytesOnDisk = async (): Promise<Buffer> =>
    Buffer.concat(await Promise.all((await readdir(directory)).map((name) => readFile(join(directory, name)))))

  const wrappedKeys = (): Map<unknown, Buffer> => {
    const db = new DatabaseSync(join(directory, KEY_FILE), { readOnly: true })
    const rows = db.prepare('SELECT owner, wrapped FROM client_key').all()
    db.close()
    return new Map(rows.map((row) => [row['owner'], Buffer.from(row['wrapped'] as Uint8Array)]))
  }

  it('lists the owners whose keys were destroyed, by the query of the runbook', async () => {
    const keys = embeddedKeys({ directory, masterKey })
    for (const owner of ['kept', 'erased', 'erased too']) await keys.create(owner)
    for (const owner of ['erased', 'erased too']) await keys.destroy(owner)
    await keys.close()
    const runbook = await readFile(join(import.meta.dirname, '../../../docs/runbook.md'), 'utf8')
    const [query = ''] = /SELECT owner FROM client_key WHERE [^']+/.exec(runbook) ?? []
    const db = new DatabaseSync(join(directory, KEY_FILE))
    const owners = db.prepare(query).all()
    db.close()
    expect(owners.map(({ owner }) => owner)).toEqual(['erased', 'erased too'])
  })

  it('refuses to open with another master key', async () => {
    await embeddedKeys({ directory, masterKey }).close()
    const open = () => embeddedKeys({ directory, masterKey: Buffer.alloc(32, 8) })
    expect(open).toThrow(WrongMasterKey)
    expect(open).toThrow('another master key')
    await embeddedKeys({ directory, masterKey }).close()
  })

  it('refuses a master key of another length', () => {
    expect(() => embeddedKeys({ directory, masterKey: Buffer.alloc(31) })).toThrow('32 bytes')
  })

  it('is unavailable if it cannot be opened, and once it is closed', async () => {
    expect(() => embeddedKeys({ directory: join(directory, 'missing'), masterKey })).toThrow(KeysUnavailable)
    const keys = embeddedKeys({ directory, masterKey })
    await keys.close()
    await expect(keys.create('a')).rejects.toBeInstanceOf(KeysUnavailable)
  })

  it('holds no key in clear', async () => {
    const keys = embeddedKeys({ directory, masterKey })
    const key = await keys.create('a')
    expect(key).toHaveLength(32)
    expect((await bytesOnDisk()).includes(Buffer.from(key ?? []))).toBe(false)
    await keys.close()
  })

  it('keeps nothing of a destroyed key on disk, not even wrapped', async () => {
    const keys = embeddedKeys({ directory, masterKey, heldMax: 10 })
    const owners = Array.from({ length: 300 }, (_, i) => `client-${(i * 7919) % 1000}`)
    for (const owner of owners) await keys.create(owner)
    const before = wrappedKeys()
    const gone = owners.filter((_, i) => i % 3 === 0)
    for (const owner of gone) await keys.destroy(owner)
    const after = await bytesOnDisk()
    const left = owners.filter((owner) => after.includes(before.get(owner) ?? 'never written'))
    expect(left).toEqual(owners.filter((owner) => !gone.includes(owner)))
    await keys.close()
  })

  it('does not report a key as destroyed while a reader keeps the log of the file', async () => {
    const keys = embeddedKeys({ directory, masterKey })
    await keys.create('a')
    const reader = new DatabaseSync(join(directory, KEY_FILE), { readOnly: true })
    reader.exec('BEGIN; SELECT * FROM client_key')
    await expect(keys.destroy('a')).rejects.toThrow('another connection still reads')
    expect(await keys.get('a')).toBeUndefined()
    reader.close()
    await keys.destroy('a')
    await keys.close()
  })

  it('gives no key whose bytes were changed or moved to another owner', async () => {
    const keys = embeddedKeys({ directory, masterKey })
    await keys.create('a')
    await keys.create('b')
    await keys.close()
    const db = new DatabaseSync(join(directory, KEY_FILE))
    db.exec(`UPDATE client_key SET wrapped = (SELECT wrapped FROM client_key WHERE owner = 'b') WHERE owner = 'a'`)
    db.close()
    const reopened = embeddedKeys({ directory, masterKey })
    await expect(reopened.get('a')).rejects.toThrow('the key of a is damaged')
    expect(await reopened.get('b')).toHaveLength(32)
    await reopened.close()
  })

  it('returns the same bytes from memory', async () => {
    const keys = embeddedKeys({ directory, masterKey })
    expect(await keys.create('a')).toBe(await keys.get('a'))
    await keys.close()
  })
})
