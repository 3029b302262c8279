import { ledgerPortfolio, type PortfolioRecord } from '@folio/contracts/portfolio-record.ts'
import type { TradingCommand } from '@folio/contracts/trading/commands.ts'
import { tradingContract } from '@folio/contracts/trading/contract.ts'
import { republish } from '@folio/service-kit/publishing/republish.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { describe, expect, it } from 'vitest'
import { real } from '../testing/sample-accounts.ts'
import { asSent, buying } from '../testing/sample-contracts.ts'
import { settle, steady, tradingMarket } from '../testing/trading-market.ts'
import { portfolioSource, publication } from './publication.ts'

const account = `trading:${real.account_id}`
const purchase = (contract_id: number) => asSent(buying({}, { contract_id })) as TradingCommand

/** A market on which the first of two contracts has ended, and the records of contracts that it published. */
const portfolio = async () => {
  const market = await tradingMarket()
  const records: PortfolioRecord[] = []
  await market.ports.bus.tail({ topic: ledgerPortfolio, onMessage: (record) => records.push(record) })
  await market.send(market.message('one', purchase(1000)), market.message('two', purchase(2000)))
  await eventually(async () => records.length === 2)
  await market.record(2, steady(31))
  await market.send(market.step('end', settle(60)), market.message('three', { ...purchase(3000) }))
  await eventually(async () => records.length === 3)
  return { ...market, records }
}

describe('the topic of contracts', () => {
  it('has the terms of an open contract, and a tombstone of an ended one', async () => {
    const { records } = await portfolio()
    expect(records).toMatchObject([
      { account, contract_id: 1000, status: 'open', contract: { buy_price: '10', payout: '19.55' }, revision: 2 },
      { account, contract_id: 2000, status: 'open', contract: { contract_id: 2000 }, revision: 3 },
      { account, contract_id: 1000, status: 'ended', epoch: 1, revision: 4 },
    ])
    expect(records[2]).not.toHaveProperty('contract')
  })

  it('published again, ends with the same records: an ended contract is not opened again', async () => {
    const { records, ports } = await portfolio()
    records.splice(0)
    const { prefix: streamPrefix, eventTypes } = tradingContract.streams.account
    const parts = { ...ports, service: tradingContract.name, streamPrefix, eventTypes, publication }
    await republish(parts, { from: 1, upTo: await ports.store.lastPosition(), onProgress: () => {} })
    await eventually(async () => records.length === 2)
    expect(records).toMatchObject([
      { contract_id: 2000, status: 'open', revision: 3 },
      { contract_id: 1000, status: 'ended', revision: 4 },
    ])
  })

  it('has a tombstone as the right record of a contract that is not in the view', async () => {
    const { records } = await portfolio()
    const [open, , ended] = records
    if (open === undefined || ended === undefined) throw new Error('there are no records')
    const { contract: _, ...terms } = open
    const keys = [`contract-open/${real.account_id}/1000`, 'contract/1000']
    const stream = `trading-${real.account_id}`
    const tombstone = { ...terms, status: 'ended' }
    expect(portfolioSource(open, 1)).toEqual({ keys, stream, ifGone: { ...tombstone, epoch: 1, revision: 3 } })
    expect(portfolioSource(open, 2)).toEqual({ keys, stream, ifGone: { ...tombstone, epoch: 2, revision: 0 } })
    expect(portfolioSource(ended, 2)?.ifGone).toBe(ended)
    expect(portfolioSource({ ...open, account: 'wallet:x' }, 1)).toBeUndefined()
  })
})
