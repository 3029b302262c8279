import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Makes empty folders that are removed after the tests of the file. */
export const testDirectories = (): (() => string) => {
  const root = mkdtempSync(join(tmpdir(), 'folio-event-store-'))
  afterAll(() => rmSync(root, { recursive: true }))
  return () => mkdtempSync(join(root, 'data-'))
}
