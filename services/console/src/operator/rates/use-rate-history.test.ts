import { expect, it } from 'vitest'
import { historyPath, nextBefore } from './use-rate-history.ts'

const change = (revision: number) => ({
  event: `rate-EUR@${revision}`,
  revision,
  at: '2026-01-31T09:30:00.000000Z',
  correlation_id: 'act',
  usd_rate: '1.1',
})

it('the next page of a history begins before the oldest change that was read, and none follows the first change', () => {
  expect(nextBefore({ rows: [change(9), change(8)], is_whole: false })).toBe(8)
  expect(nextBefore({ rows: [change(1), change(0)], is_whole: true })).toBeUndefined()
  expect(historyPath('EUR', 8)).toBe('/operator/v1/fx-rates/history?currency=EUR&limit=200&before_revision=8')
  expect(historyPath('EUR')).not.toContain('before_revision')
})
