import { describe, expect, it } from 'vitest'
import { newestContract, type Position, withContract } from './positions.ts'

const contract = (contract_id: number, more: Partial<Position> = {}): Position => ({ contract_id, is_sold: 0, ...more })

describe('the contracts on the screen', () => {
  it('show the newest purchase first, each by its newest message', () => {
    const known = [contract(1, { bid_price: '1' }), contract(3)].reduce<readonly Position[]>(withContract, [])
    expect(withContract(known, contract(1, { bid_price: '2' }))).toEqual([contract(3), contract(1, { bid_price: '2' })])
  })

  it('stay ended when a price comes late', () => {
    const ended = withContract([], contract(1, { is_sold: 1, status: 'won' }))
    expect(withContract(ended, contract(1, { bid_price: '2' }))).toEqual(ended)
  })

  it('keep all open ones and the ten newest of those that ended', () => {
    const ended = Array.from({ length: 12 }, (_, index) => contract(index + 2, { is_sold: 1 }))
    const all = [contract(1), ...ended].reduce<readonly Position[]>(withContract, [])
    expect(all.map(({ contract_id }) => contract_id)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 1])
  })

  it('name the newest open one, and the newest of all once none is open', () => {
    const ended = { is_sold: 1 } as const
    expect(newestContract([contract(3, ended), contract(2), contract(1)])?.contract_id).toBe(2)
    expect(newestContract([contract(3, ended), contract(1, ended)])?.contract_id).toBe(3)
    expect(newestContract([])).toBeUndefined()
  })
})
