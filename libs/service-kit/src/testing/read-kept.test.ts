import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { readKept } from './read-kept.ts'

const folder = mkdtempSync(join(tmpdir(), 'folio-kept-'))
const fileOf = (name: string): URL => pathToFileURL(join(folder, name))

afterAll(() => rmSync(folder, { recursive: true }))

it('reads a JSON file', () => {
  writeFileSync(fileOf('kept.json'), '[1]')
  expect(readKept(fileOf('kept.json'))).toEqual([1])
})

it('takes only a missing file for none: a malformed file, and one that cannot be read, is an error', () => {
  writeFileSync(fileOf('malformed.json'), '[1')
  expect(readKept(fileOf('none.json'))).toBeUndefined()
  expect(() => readKept(fileOf('malformed.json'))).toThrow(SyntaxError)
  expect(() => readKept(pathToFileURL(folder))).toThrow('EISDIR')
})
