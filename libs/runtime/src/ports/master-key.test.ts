import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KEY_FILE } from '@folio/keys/embedded/key-file.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { diskSteps } from '../testing/disk-steps.ts'
import { existingMasterKey, MASTER_KEY_FILE, masterKey } from './master-key.ts'

let dir = ''
const path = () => join(dir, MASTER_KEY_FILE)

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'folio-master-key-'))
  vi.stubEnv('FOLIO_MASTER_KEY', undefined)
})
afterEach(() => {
  rmSync(dir, { recursive: true, force: true })
  vi.unstubAllEnvs()
})

describe('the first start', () => {
  it('makes a key that only the owner may read, and later starts find it', () => {
    expect(existingMasterKey(dir)).toBeUndefined()
    const key = masterKey(dir)
    expect(key).toHaveLength(32)
    expect(readdirSync(dir)).toEqual([MASTER_KEY_FILE])
    expect(statSync(path()).mode & 0o077).toBe(0)
    expect([masterKey(dir), existingMasterKey(dir)]).toEqual([key, key])
  })

  it('gives the key its name when it is on the disk, and waits until the name is there too', async () => {
    const unfinished = `${path()}.unfinished`
    expect(await diskSteps(() => masterKey(dir))).toEqual([
      `sync ${unfinished}`,
      `rename ${unfinished} ${path()}`,
      `sync ${dir}`,
    ])
  })

  it('makes the key again after one that was interrupted', () => {
    writeFileSync(`${path()}.unfinished`, 'a1b2')
    writeFileSync(path(), '')
    expect(existingMasterKey(dir)).toBeUndefined()
    const key = masterKey(dir)
    expect(readFileSync(path(), 'utf8').trim()).toBe(Buffer.from(key).toString('hex'))
    expect(readdirSync(dir)).toEqual([MASTER_KEY_FILE])
  })
})

it('no master key is made beside keys: neither where it is missing nor where it is empty', () => {
  writeFileSync(join(dir, KEY_FILE), '')
  expect(() => masterKey(dir)).toThrow('is missing, and keys.db cannot be read without it')
  writeFileSync(path(), '')
  expect(() => masterKey(dir)).toThrow('must hold 64 hexadecimal digits')
})

it('the key of the environment counts before that of the file, and none is made', () => {
  vi.stubEnv('FOLIO_MASTER_KEY', 'ab'.repeat(32))
  expect(Buffer.from(masterKey(dir)).toString('hex')).toBe('ab'.repeat(32))
  expect(readdirSync(dir)).toEqual([])
  vi.stubEnv('FOLIO_MASTER_KEY', 'ab')
  expect(() => masterKey(dir)).toThrow('FOLIO_MASTER_KEY must hold 64 hexadecimal digits')
})
