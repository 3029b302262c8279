import { afterEach, expect, it, vi } from 'vitest'
import { statementWindow } from './statement-page.ts'

afterEach(() => vi.unstubAllEnvs())

it.each([
  ['that has 25 hours', '2026-10-25', '2026-10-25T23:00:00.000Z'],
  ['that has 23 hours', '2026-03-29', '2026-03-29T22:00:00.000Z'],
  ['of 24 hours', '2026-11-23', '2026-11-23T23:00:00.000Z'],
])('a statement up to a day %s ends where the next day begins', (_, to, end) => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  expect(statementWindow({ to })).toEqual({ start: undefined, end })
})
