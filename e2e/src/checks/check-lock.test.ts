import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const CHECK = join(import.meta.dirname, '../../../infra/checks/check-lock.ts')

/** Runs the check on a lock file of these packages, in a folder with these workspaces. */
const check = (
  packages: Readonly<Record<string, object>>,
  workspaces: readonly string[] = [],
): { readonly status: number | null; readonly said: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'folio-lock-'))
  try {
    for (const workspace of workspaces) {
      mkdirSync(join(folder, workspace), { recursive: true })
      writeFileSync(join(folder, workspace, 'package.json'), '{}')
    }
    const file = join(folder, 'package-lock.json')
    writeFileSync(file, JSON.stringify({ lockfileVersion: 3, packages }))
    const { status, stderr } = spawnSync(process.execPath, [CHECK, file], { encoding: 'utf8' })
    return { status, said: stderr }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const tool = { version: '1.2.3', optionalDependencies: { 'tool-darwin': '1.2.3', 'tool-linux': '1.2.3' } }

it('passes a lock file that locks each optional dependency, beside its package or further out', () => {
  const packages = {
    '': { name: 'root' },
    'node_modules/outer': { version: '1.0.0' },
    'node_modules/outer/node_modules/tool': tool,
    'node_modules/outer/node_modules/tool-darwin': { version: '1.2.3' },
    'node_modules/tool-linux': { version: '1.2.3' },
  }
  expect(check(packages)).toEqual({ status: 0, said: '' })
})

it('names each optional dependency that is not locked, and its package', () => {
  const { status, said } = check({ 'node_modules/tool': tool, 'node_modules/tool-linux': { version: '1.2.3' } })
  expect(status).toBe(1)
  expect(said).toContain('node_modules/tool 1.2.3: its optional dependency tool-darwin is not locked')
  expect(said).not.toContain('tool-linux is')
})

it('does not take a package that is locked elsewhere for the one that is required', () => {
  const elsewhere = {
    'node_modules/other/node_modules/tool-darwin': {},
    'node_modules/other/node_modules/tool-linux': {},
  }
  expect(check({ 'node_modules/tool': tool, ...elsewhere }).said.match(/is not locked/g)).toHaveLength(2)
})

it('refuses the address of a registry', () => {
  const { status, said } = check({
    'node_modules/tool': { version: '1.2.3', resolved: 'https://packages.example/tool' },
  })
  expect(status).toBe(1)
  expect(said).toContain('node_modules/tool 1.2.3: "resolved" names a registry')
})

it('names each workspace that the lock file lacks', () => {
  const packages = { '': { workspaces: ['libs/*', 'bench'] }, 'libs/bus': {}, bench: {} }
  expect(check(packages, ['libs/bus', 'bench'])).toEqual({ status: 0, said: '' })
  const { status, said } = check(packages, ['libs/bus', 'libs/access', 'bench'])
  expect([status, said]).toEqual([1, expect.stringContaining('libs/access: the workspace is not locked')])
})
