import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPartsFile, openPartsForReading } from './parts-file.ts'

/** Writes more to the file than fits into memory, and dies in the middle of the transaction. */
const DIES = `
  const { DatabaseSync } = require('node:sqlite')
  const db = new DatabaseSync(process.argv[1])
  db.exec('PRAGMA cache_size = 2; BEGIN')
  const put = db.prepare('INSERT INTO checkpoints (version, text) VALUES (?, ?)')
  for (let version = 100; version < 400; version += 1) put.run(version, 'x'.repeat(4000))
  process.kill(process.pid, 'SIGKILL')
`

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'folio-parts-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

it('a file whose writer was killed within a transaction has its earlier content', () => {
  const path = join(folder, 'state.db')
  openPartsFile(path).close()
  spawnSync(process.execPath, ['-e', DIES, path])
  expect(existsSync(`${path}-journal`)).toBe(true)
  const read = openPartsForReading(path)
  expect(read?.newest()).toBeUndefined()
  read?.close()
})
