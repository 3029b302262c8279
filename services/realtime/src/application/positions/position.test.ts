import { multiplier, START } from '@folio/option-contracts/testing/bought-contract.ts'
import { expect, it } from 'vitest'
import { changedPosition, openPosition } from './position.ts'

it('a contract with a raised take profit continues after a tick that reached the old one', () => {
  const contract = multiplier()
  const entry = { epoch: START + 2, quote: '10000.00' }
  const reaching = { epoch: START + 4, quote: '10060.00' }
  const facts = { complete_to: START + 4, entry, spot: reaching, reached: { take_profit: reaching } }
  const reached = openPosition(contract, facts)
  expect(reached.end).toMatchObject({ status: 'won' })
  expect(changedPosition({ ...contract, orders: {} }, reached).end).toBeUndefined()
})
