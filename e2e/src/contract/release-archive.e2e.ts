import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { publicEndpoints } from '@folio/contracts/http/all-endpoints.ts'
import { afterAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'folio-release-'))
afterAll(() => rmSync(folder, { recursive: true }))

const release = (...args: readonly string[]) =>
  promisify(execFile)('npm', ['run', '--silent', 'release', '--', '--out', folder, ...args])
const archive = (tag: string) => join(folder, `folio-${tag}.tar.gz`)
const unpacked = (path: string, member: string) =>
  JSON.parse(execFileSync('tar', ['-xzOf', path, member], { encoding: 'utf8' }))

it('one archive, named by the tag, holds the contract with clients, and has the same bytes each time', async () => {
  await release('--tag', 'v9.8.7')
  const first = readFileSync(archive('v9.8.7'))
  await release('--tag', 'v9.8.7')
  expect(readFileSync(archive('v9.8.7')).equals(first)).toBe(true)

  const members = execFileSync('tar', ['-tzf', archive('v9.8.7')], { encoding: 'utf8' })
    .trim()
    .split('\n')
  expect(members).toContain('folio-v9.8.7/websocket/balance.request.json')
  const { openapi, paths } = unpacked(archive('v9.8.7'), 'folio-v9.8.7/openapi.json')
  expect(openapi).toBe('3.1.0')
  const { asyncapi, channels } = unpacked(archive('v9.8.7'), 'folio-v9.8.7/asyncapi.json')
  expect(asyncapi).toBe('3.0.0')
  expect(Object.keys(channels)).toContain('balances')
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(publicEndpoints.map(({ path }) => path)))
})

it.each(['latest', '../v1.0.0'])('refuses the tag %s', async (tag) => {
  await expect(release('--tag', tag)).rejects.toThrow('must be a version')
})
