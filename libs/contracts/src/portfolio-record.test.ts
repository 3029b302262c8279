import { expect, it } from 'vitest'
import { kafkaWire } from './kafka-wire.ts'
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

const open: PortfolioRecord = { ...ended, status: 'open', revision: 2, position: 8 }

const key = 'trading:ROT1000000001|244001684480000'
const attributes = {
  ce_specversion: '1.0',
  ce_type: 'PortfolioChanged',
  ce_source: '/folio/trading',
  ce_subject: key,
  ce_time: ended.at,
}

it('a portfolio record is a CloudEvent of its key and its revision, and reads as it was written', () => {
  const wire = ledgerPortfolio.encode(open)
  expect(ledgerPortfolio.keyOf(open)).toBe(key)
  expect(wire.headers).toEqual({ ...attributes, ce_id: `${key}@1.2`, 'content-type': 'application/json' })
  expect(ledgerPortfolio.decode(wire)).toEqual(open)
})

it('an ended contract is a tombstone: a CloudEvent without data, whose headers read as the record', () => {
  const wire = ledgerPortfolio.encode(ended)
  expect(ledgerPortfolio.keyOf(ended)).toBe(key)
  const place = { folio_epoch: '1', folio_revision: '3', folio_position: '12' }
  expect(wire).toEqual({ headers: { ...attributes, ce_id: `${key}@1.3`, ...place }, value: new Uint8Array() })
  expect(ledgerPortfolio.decode(wire)).toEqual(ended)
  expect(ledgerPortfolio.decode(kafkaWire({ headers: wire.headers, value: null }))).toEqual(ended)
})

it('reads an ended contract as an earlier release wrote it', () => {
  const headers = { ...attributes, ce_id: `${key}@1.3`, 'content-type': 'application/json' }
  expect(ledgerPortfolio.decode({ headers, value: Buffer.from(JSON.stringify(ended)) })).toEqual(ended)
})

it.each(['ce_subject', 'ce_time', 'folio_epoch', 'folio_revision', 'folio_position'])(
  'refuses a tombstone without a readable header %s',
  (name) => {
    const { headers, value } = ledgerPortfolio.encode(ended)
    expect(() => ledgerPortfolio.decode({ headers: { ...headers, [name]: 'x' }, value })).toThrow()
    const { [name]: _, ...others } = headers
    expect(() => ledgerPortfolio.decode({ headers: others, value })).toThrow()
  },
)
