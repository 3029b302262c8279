import { amountOf } from '@folio/kernel/amount.ts'
import { describe, expect, it } from 'vitest'
import { boughtBy, buying, tickAt } from '../../testing/sample-contracts.ts'
import { buyingStaked } from '../../testing/staked-contracts.ts'
import { noTouch } from '../../testing/trading-market.ts'
import { contractWatch } from './contract-watch.ts'

const SYMBOL = 'R_100'
const open = (contract_id: number, request: Parameters<typeof buying>[0] = noTouch) => ({
  accountId: 'ROT1000000001',
  contract: boughtBy(buying(request, { contract_id })),
})
const idsOf = (candidates: ReturnType<ReturnType<typeof contractWatch>['tick']>) =>
  candidates.map(({ contractId }) => contractId)

describe('the watch of open contracts', () => {
  it('names a contract at the tick that reaches its level, which counts from the entry tick', () => {
    const watch = contractWatch()
    watch.add(open(1000), undefined)
    expect(watch.tick(SYMBOL, tickAt(2, '10050.00'))).toEqual([])
    expect(watch.tick(SYMBOL, tickAt(4, '10059.99'))).toEqual([])
    expect(idsOf(watch.tick(SYMBOL, tickAt(6, '10060.00')))).toEqual([1000])
    expect(idsOf(watch.tick(SYMBOL, tickAt(60, '10000.00')))).toEqual([1000])
  })

  it('names a turbo at the last tick at which its take profit acts, and not at the next one', () => {
    const turbo = {
      contract_type: 'TURBOSLONG',
      duration: 5,
      duration_unit: 'm',
      barrier: '-20',
      limit_order: { take_profit: amountOf('3') },
    } as const
    const named = (seconds: number) => {
      const watch = contractWatch()
      watch.add({ accountId: 'ROT1000000001', contract: boughtBy(buyingStaked(turbo)) }, tickAt(0, '10000.00'))
      return idsOf(watch.tick('R_100', tickAt(seconds, '10100.00')))
    }
    expect([named(284), named(286)]).toEqual([[1000], []])
  })

  it('does not grow with ended contracts, and continues to name the others', () => {
    const watch = contractWatch()
    watch.add(open(1), tickAt(2, '10000.00'))
    watch.add(open(2), undefined)
    for (let id = 10; id < 2000; id += 1) {
      watch.add(open(id, noTouch), tickAt(2, '10000.00'))
      watch.remove(id)
    }
    expect(watch.size()).toBeLessThan(500)
    expect(watch.tick(SYMBOL, tickAt(2, '10001.00'))).toEqual([])
    expect(idsOf(watch.tick(SYMBOL, tickAt(4, '10010.00')))).toEqual([1])
    expect(idsOf(watch.tick(SYMBOL, tickAt(6, '10011.00')))).toEqual([2])
  })

  it('removes a contract that was added twice, before and after its entry tick', () => {
    const watch = contractWatch()
    watch.add(open(1), undefined)
    watch.add(open(1), tickAt(2, '10000.00'))
    watch.remove(1)
    for (const [index, quote] of ['10000.00', '10010.00', '10020.00'].entries()) {
      expect(watch.tick(SYMBOL, tickAt(2 + 2 * index, quote))).toEqual([])
    }
    expect(watch.tick(SYMBOL, tickAt(86_400, '10000.00'))).toEqual([])
    expect(watch.endedBy(SYMBOL, { from: 0, to: 1e12 })).toEqual([])
  })

  it('gives the row of an ended contract to another one only when nothing of the first is kept', () => {
    const watch = contractWatch()
    for (let id = 1; id <= 100; id += 1) watch.add(open(id), tickAt(2, '10000.00'))
    for (let id = 1; id <= 100; id += 1) watch.remove(id)
    expect(watch.size()).toBe(0)
    watch.add(open(200), tickAt(2, '10000.50'))
    expect(watch.tick(SYMBOL, tickAt(4, '10010.00'))).toEqual([])
    expect(idsOf(watch.tick(SYMBOL, tickAt(6, '10010.50')))).toEqual([200])
  })
})
