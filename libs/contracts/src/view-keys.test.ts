import { expect, it } from 'vitest'
import { viewKey, viewKeys, viewPrefix } from './view-keys.ts'

it.each([
  ['open/', 'open/contract-1'],
  ['cmd/', 'cmd/1'],
  ['passing/', 'passing/code'],
  ['stands-on', 'stands-on'],
  ['forgotten', 'forgotten'],
  ['passed', 'passed'],
  ['totals/', 'totals/real/USD'],
  ['totals-at/', 'totals-at/2026-01-31T09'],
  ['keeps-totals', 'keeps-totals'],
])('a service cannot name a key of its own that begins with %s', (prefix, key) => {
  const message = `the view key ${key} begins with the reserved prefix ${prefix}`
  expect(() => viewKey(key)).toThrow(message)
  expect(() => viewPrefix(key)).toThrow(message)
})

it('keys that only resemble reserved ones are free, and the entries of every view keep their keys', () => {
  expect([viewKey('contract-open/1'), viewPrefix('contract-open/')]).toEqual(['contract-open/1', 'contract-open/'])
  expect([viewKeys.total('real', 'USD'), viewKeys.totalsHour, viewKeys.totalsAt('2026-01-31T09')]).toEqual([
    'totals/real/USD',
    'totals/hour',
    'totals-at/2026-01-31T09',
  ])
  expect(viewKeys.keepsTotals).toBe('keeps-totals')
  expect([viewKeys.openProcess('1'), viewKeys.command('1'), viewKeys.ttlEntry('code/1')]).toEqual([
    'open/1',
    'cmd/1',
    'passing/code/1',
  ])
})
