import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { RATE_LIMITS } from './rate-limit-policies.ts'

it('the runbook has a row for each rate limit, with its default', async () => {
  const runbook = await readFile(new URL('../../../docs/runbook.md', import.meta.url), 'utf8')
  const rows = [...runbook.matchAll(/^\| `([a-z-]+)` +\| `(\d+\/\d+)`/gm)].map(([, name, limit]) => [name, limit])
  expect(rows).toEqual(RATE_LIMITS.map(({ name, quota, windowSeconds }) => [name, `${quota}/${windowSeconds}`]))
})
