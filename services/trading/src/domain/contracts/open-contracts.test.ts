import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { describe, expect, it } from 'vitest'
import { boughtBy, buying } from '../../testing/sample-contracts.ts'
import { buyingStaked, stakedRequests } from '../../testing/staked-contracts.ts'
import {
  NO_CONTRACTS,
  openContract,
  openCount,
  openExposure,
  packedContracts,
  withContract,
  withoutContract,
} from './open-contracts.ts'

const rise = boughtBy(buying())
const atLevel = boughtBy(
  buying({ contract_type: 'ONETOUCH', barrier: '+12.34' }, { markup: amountOf('0.01'), application_id: 'app' }),
)
const inTicks = boughtBy(buying({ contract_type: 'DIGITMATCH', barrier: '7', duration: 5, duration_unit: 't' }))
const staked = Object.values(stakedRequests).map((request) => boughtBy(buyingStaked(request)))
const ofAllKinds: readonly OptionContract[] = [rise, atLevel, inTicks, ...staked]
const ordered: OptionContract = {
  ...boughtBy(buyingStaked(stakedRequests.multiplier)),
  orders: { stop_loss: { order_amount: amountOf('4'), order_date: 1_800_000_000 } },
} as OptionContract

const withId = (contract: OptionContract, contract_id: number): OptionContract => ({ ...contract, contract_id })
const all = (contracts: readonly OptionContract[]) => contracts.reduce(withContract, NO_CONTRACTS)

describe('open contracts', () => {
  it.each([...ofAllKinds, ordered].map((contract) => [contract.shortcode, contract] as const))(
    'give back %s as it was bought, with its terms in their order',
    (_, contract) => {
      const found = openContract(withContract(NO_CONTRACTS, contract), contract.contract_id)
      expect(found).toEqual(contract)
      expect(JSON.stringify(found)).toBe(JSON.stringify(contract))
    },
  )

  it('are found by their ids in any order of purchase', () => {
    const ids = [70_000_000_007, 3, 50, 9_007_199_254_740_991, 12]
    const contracts = all(ids.map((id) => withId(rise, id)))
    for (const id of ids) expect(openContract(contracts, id)?.contract_id).toBe(id)
    for (const id of [1, 4, 51, 8_000_000_000_000]) expect(openContract(contracts, id)).toBeUndefined()
    expect(openCount(contracts)).toBe(ids.length)
  })

  it('are serialised as the terms by id, as in snapshots of every release', () => {
    expect(JSON.parse(JSON.stringify(all([withId(atLevel, 5), withId(rise, 4)])))).toEqual({
      4: withId(rise, 4),
      5: withId(atLevel, 5),
    })
  })

  it('of a snapshot answer as before it', () => {
    const contracts = all([withId(atLevel, 7), withId(rise, 4), withId(rise, 2)])
    const stored: typeof contracts = JSON.parse(JSON.stringify(contracts))
    expect(packedContracts(stored)).toEqual(contracts)
    expect(openContract(stored, 7)).toEqual(withId(atLevel, 7))
    expect([openCount(stored), openExposure(stored)]).toEqual([3, openExposure(contracts)])
    expect(withoutContract(stored, 4)).toEqual(withoutContract(contracts, 4))
    expect(withContract(stored, withId(rise, 9))).toEqual(withContract(contracts, withId(rise, 9)))
  })

  it('sum up their exposures as contracts begin, change and end', () => {
    const doubled: OptionContract = { ...withId(rise, 4), exposure: amountOf('20.1') }
    const contracts = withContract(all([withId(rise, 4), withId(rise, 5)]), doubled)
    expect(openExposure(contracts)).toBe(amountOf('29.65'))
    expect(openCount(contracts)).toBe(2)
    expect(openExposure(withoutContract(contracts, 4))).toBe(rise.exposure)
    expect(withoutContract(contracts, 6)).toBe(contracts)
    expect(withoutContract(withoutContract(contracts, 4), 5)).toEqual(NO_CONTRACTS)
  })

  it('share what contracts of one kind have in common', () => {
    const { packed } = packedContracts(all([withId(rise, 4), withId({ ...rise, purchase_time: 1 }, 5)]))
    const [one, other] = packed
    expect(one?.pattern).toBe(other?.pattern)
    expect(one?.own.length).toBeLessThan(JSON.stringify(rise).length / 4)
  })
})
