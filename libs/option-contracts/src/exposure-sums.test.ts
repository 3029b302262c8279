import type { DigitalContract, OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { expect, it } from 'vitest'
import { exposureGroupOf, exposureSums } from './exposure-sums.ts'
import { boughtContract } from './testing/bought-contract.ts'

const START = 1_800_000_030
const ACCOUNT = 'ROT1000000001'

const rise = boughtContract({
  contract_id: 1,
  purchase_time: START,
  entry_epoch: START + 2,
  exit_epoch: START + 60,
  payout: amountOf('20'),
  exposure: amountOf('9.55'),
})
const ending = (exit_epoch: number): DigitalContract => ({ ...rise, exit_epoch })

it.each<readonly [string, OptionContract, object]>([
  ['of up to an hour by the minute of its end', rise, { expiry: 1_800_000_060, expirySeconds: 60, direction: 'up' }],
  ['of exactly an hour by the minute', ending(START + 3600), { expiry: 1_800_003_600, expirySeconds: 60 }],
  ['of more than an hour by the hour', ending(START + 3601), { expiry: 1_800_000_000 + 3600, expirySeconds: 3600 }],
  [
    'down',
    { ...rise, bet: { category: 'callput', type: 'LOWER', barrier: { kind: 'absolute', level: amountOf('9') } } },
    { direction: 'down' },
  ],
  ['neither up nor down', { ...rise, bet: { category: 'digits', type: 'DIGITODD' } }, { direction: 'other' }],
])('a contract %s belongs to a group', (_, contract, group) => {
  expect(exposureGroupOf(contract)).toMatchObject({ symbol: 'R_100', ...group })
})

it('a contract without an end belongs to the group without expiry', () => {
  const { bet: _, duration: __, exit_epoch: ___, payout: ____, commission: _____, ...terms } = rise
  const multiplier: OptionContract = {
    ...terms,
    kind: 'multiplier',
    contract_type: 'MULTDOWN',
    stake: amountOf('10'),
    max_payout: amountOf('10000'),
    multiplier: amountOf('100'),
    commission_rate: amountOf('0.001'),
    hurting_jump: amountOf('0'),
    orders: {},
  }
  const group = { symbol: 'R_100', expiry: null, expirySeconds: null, direction: 'down' }
  expect(exposureGroupOf(multiplier)).toEqual(group)
})

it('a contract counts once, and not at all once it is removed', () => {
  const sums = exposureSums()
  const used = () => sums.usedFor(ACCOUNT, rise)
  sums.add(ACCOUNT, rise)
  sums.add(ACCOUNT, rise)
  sums.add('ROT1000000002', { ...rise, contract_id: 2 })
  sums.add(ACCOUNT, { ...ending(START + 120), contract_id: 3 })
  expect(used()).toEqual({ symbol: '28.65', expiry: '19.1', clientSymbol: '19.1', clientExpiry: '9.55' })
  expect(sums.groups()).toMatchObject([
    { expiry: 1_800_000_060, exposure: '19.1', contracts: 2 },
    { expiry: 1_800_000_120, exposure: '9.55', contracts: 1 },
  ])
  for (const id of [1, 2, 3, 3]) sums.remove(id)
  expect(used()).toEqual({ symbol: '0', expiry: '0', clientSymbol: '0', clientExpiry: '0' })
  expect(sums.groups()).toEqual([])
})
