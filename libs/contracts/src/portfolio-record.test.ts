import { expect, it } from 'vitest'
import { ledgerPortfolio, type PortfolioRecord } from './portfolio-record.ts'

const ended: PortfolioRecord = {
  account: 'trading:ROT1000000001',
  contract_id: 244001684480000,
  status: 'ended',
  epoch: 1,
  revision: 3,
  position: 12,
  at: '2026-01-31T09:30:00.123456Z' as PortfolioRecord['at'],
}

it('a portfolio record is a CloudEvent of its key and its revision, and reads as it was written', () => {
  const wire = ledgerPortfolio.encode(ended)
  const key = 'trading:ROT1000000001|244001684480000'
  expect(ledgerPortfolio.keyOf(ended)).toBe(key)
  expect(wire.headers).toMatchObject({
    ce_id: `${key}@1.3`,
    ce_type: 'PortfolioChanged',
    ce_source: '/folio/trading',
    ce_subject: key,
    ce_time: ended.at,
  })
  expect(ledgerPortfolio.decode(wire)).toEqual(ended)
})
