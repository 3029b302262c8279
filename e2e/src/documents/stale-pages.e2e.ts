import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..', '..')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'folio-docs-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const run = (...args: readonly string[]) => {
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  return { status, told: stderr.trim() }
}
const checkGenerated = () => run('libs/contracts/src/generate.ts', '--check', '--docs', folder)

it('a generated table that was edited or lacks a line fails the check', () => {
  cpSync(join(root, 'docs'), folder, { recursive: true })
  expect(checkGenerated()).toEqual({ status: 0, told: '' })
  const page = join(folder, 'events.md')
  const lines = readFileSync(page, 'utf8').split('\n')
  writeFileSync(page, lines.filter((line) => !line.startsWith('| `CurrencyExchanged`')).join('\n'))
  const stale = 'docs/events.md differs from the schemas: run npm run generate'
  expect(checkGenerated()).toEqual({ status: 1, told: stale })
  expect(run('libs/contracts/src/generate.ts', '--docs', folder).status).toBe(0)
  expect(readFileSync(page, 'utf8')).toBe(lines.join('\n'))
  appendFileSync(join(folder, 'openapi.json'), '\n')
  expect(checkGenerated().told).toContain('docs/openapi.json differs from the schemas: run npm run generate')
})

it('a page that names a missing path fails the check, with the place', () => {
  const page = join(folder, 'page.md')
  writeFileSync(page, 'See `libs/bus/src/kafka.ts`.\n')
  expect(run('e2e/src/documents/check-documents.ts', page)).toEqual({ status: 0, told: '' })
  writeFileSync(
    page,
    'See `libs/bus/src/none.ts`,\nor [this](none.md),\nor `npm run audit -- verfy` and `npm start -- --ports`.\n',
  )
  const { status, told } = run('e2e/src/documents/check-documents.ts', page)
  expect(status).toBe(1)
  expect(told.split('\n').map((line) => line.replace(/^.*page\.md/, 'page.md'))).toEqual([
    expect.stringContaining('page.md:1: libs/bus/src/none.ts is no path'),
    expect.stringContaining('page.md:2: none.md links to nothing'),
    expect.stringContaining('page.md:3: audit verfy is no command'),
    expect.stringContaining('page.md:3: start --ports is no command'),
  ])
})
