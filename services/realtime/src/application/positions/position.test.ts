import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { accumulator, multiplier, START } from '@folio/option-contracts/testing/bought-contract.ts'
import { expect, it } from 'vitest'
import { changedPosition, type EndedContract, openPosition } from './position.ts'
import { shownContract } from './shown-contract.ts'

it('a contract with a raised take profit continues after a tick that reached the old one', () => {
  const contract = multiplier()
  const entry = { epoch: START + 2, quote: '10000.00' }
  const reaching = { epoch: START + 4, quote: '10060.00' }
  const facts = { complete_to: START + 4, entry, spot: reaching, reached: { take_profit: reaching } }
  const reached = openPosition(contract, facts)
  expect(reached.end).toMatchObject({ status: 'won' })
  expect(changedPosition({ ...contract, orders: {} }, reached).end).toBeUndefined()
})

/** Shows an ended contract. */
const shownEnd = (contract: OptionContract, more: Pick<EndedContract, 'status' | 'evidence'>) => {
  const ended = { contract, sellPrice: amountOf('10'), sellTime: START + 40, isRefund: false, ...more }
  return shownContract('ROT1', { stage: 'ended', ...ended }, (START + 41) * 1e6)
}

it('an accumulator that ended after many ticks shows the two that decided it, and the range between them', () => {
  const entry = { epoch: START + 2, quote: '10000.00' }
  const previous = { epoch: START + 38, quote: '10001.00' }
  const deciding = { epoch: START + 40, quote: '10020.00' }
  const shown = shownEnd(accumulator(), { status: 'lost', evidence: { entry, previous, deciding } })
  expect(shown).toMatchObject({
    high_barrier: '10007.126',
    low_barrier: '9994.874',
    tick_stream: [{ epoch: START + 38 }, { epoch: START + 40 }],
    audit_details: {
      all_ticks: [{}, { name: 'Entry Spot' }, { name: 'Spot Before Exit' }, { name: 'Exit Spot' }],
      contract_end: [{ name: 'Exit Spot' }],
    },
  })
})

it('a deal that its client cancelled has not expired, and one that a tick stopped out has', () => {
  const deciding = { epoch: START + 40, quote: '9900.00' }
  const isOver = { is_expired: 1, is_settleable: 1, is_sold: 1 }
  expect(shownEnd(multiplier(), { status: 'cancelled', evidence: { deciding } })).toMatchObject(isOver)
  const cancelled = shownEnd(multiplier(), { status: 'cancelled', evidence: {} })
  expect(cancelled).toMatchObject({ is_expired: 0, is_settleable: 0, is_sold: 1, audit_details: { contract_end: [] } })
})
