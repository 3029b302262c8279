import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { testDirectories } from '@folio/event-store/testing/test-directories.ts'
import { describe, expect, it } from 'vitest'
import { expectGolden } from './golden-file.ts'

const newDir = testDirectories()

describe.skipIf(process.env['GOLDEN'] === 'write')('a golden file', () => {
  it('that is not there is missing', () => {
    const file = pathToFileURL(join(newDir(), 'none.json'))
    expect(() => expectGolden(file, {})).toThrow(/none\.json is missing/)
  })

  it('that is no JSON is reported as that', () => {
    const file = pathToFileURL(join(newDir(), 'cut.json'))
    writeFileSync(file, '{"a": 1')
    expect(() => expectGolden(file, { a: 1 })).toThrow(SyntaxError)
  })
})
