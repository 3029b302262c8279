import { expect, it } from 'vitest'
import { searchOfPage, statementPath } from './statement-page.ts'

const MAIN = '/wallet/v1/transactions/main'
const days = { from: '2026-01-31', to: '2026-01-31' }

it('a page is asked for by its cursor, which holds its filters', () =>
  expect(statementPath({ ...searchOfPage({ ...days, isUtc: true }, 'older'), isUtc: true })).toBe(
    `${MAIN}?page_cursor=older`,
  ))

it('the page of the days of another clock is dropped: the first page of the days of this one is asked for', () => {
  const turned = searchOfPage({ ...days, isUtc: false }, 'older')
  expect(statementPath({ ...turned, isUtc: true })).toBe(statementPath({ ...days, isUtc: true }))
})

it('the page of a statement without days is that of both clocks', () => {
  const turned = searchOfPage({ currency: 'USD', isUtc: false }, 'older')
  expect(turned).toEqual({ currency: 'USD', page: 'older' })
  expect(statementPath({ ...turned, isUtc: true })).toBe(`${MAIN}?page_cursor=older`)
})
