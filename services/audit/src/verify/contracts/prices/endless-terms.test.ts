import type { StakedContractOf } from '@folio/contracts/trading/contracts/option-contract.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { describe, expect, it } from 'vitest'
import { accumulatorDifferences, multiplierDifferences } from './endless-terms.ts'

type Multiplier = StakedContractOf<'multiplier'>
type Accumulator = StakedContractOf<'accumulator'>

const START = 1_800_000_000
const ticking = { interval_seconds: 1, decimals: 2 }

const bought = {
  contract_id: 1,
  buy_transaction_id: 2,
  sell_transaction_id: 3,
  underlying_symbol: 'ANY',
  currency: 'USD',
  currency_decimals: 2,
  purchase_time: START,
  spot: { epoch: START, quote: '10000.00' },
  entry_epoch: START + 1,
  buy_price: amountOf('10'),
  markup: amountOf('0'),
  markup_amount: amountOf('0'),
  exposure: amountOf('10'),
  offering_revision: 0,
  shortcode: 'ANY',
  longcode: 'Any.',
  stake: amountOf('10'),
  max_payout: amountOf('10000'),
  orders: {},
} satisfies Partial<Multiplier>

const boom: Multiplier = {
  ...bought,
  kind: 'multiplier',
  contract_type: 'MULTDOWN',
  law: { model: 'boom', period: 500, ...ticking },
  multiplier: amountOf('50'),
  // 0.7 · 0.01 / √500.
  commission_rate: amountOf('0.000313049517'),
  hurting_jump: amountOf('0.01'),
}

/** Deviations of a step are 1 / √31,536,000 = 1.78074e-4. */
const jumping: Multiplier = {
  ...boom,
  law: { model: 'jump', volatility: amountOf('1'), ...ticking },
  commission_rate: amountOf('0.000124651932'),
  hurting_jump: amountOf('0.005356520'),
}

const calm: Multiplier = {
  ...jumping,
  law: { model: 'volatility', volatility: amountOf('1'), ...ticking },
  hurting_jump: amountOf('0'),
  multiplier: amountOf('100'),
  // 10 · 100 · (2·N(1.78074e-4 · √300 / 2) − 1) · 1.05.
  cancellation: { minutes: 5, date_expiry: START + 300, fee: amountOf('1.30') },
}

const expectedOf = (contract: Multiplier): readonly string[] =>
  multiplierDifferences(contract).map(({ expected }) => expected)

describe('the terms of a multiplier', () => {
  it.each<readonly [string, Multiplier]>([
    ['a boom index that falls', boom],
    [
      'a crash index that rises',
      { ...boom, contract_type: 'MULTUP', law: { ...boom.law, model: 'crash', period: 500 } },
    ],
    [
      'a boom index that rises, without room for a jump',
      { ...boom, contract_type: 'MULTUP', hurting_jump: amountOf('0') },
    ],
    ['a jump index', jumping],
    ['a volatility index, with deal cancellation', calm],
  ])('are right on %s', (_, contract) => expect(expectedOf(contract)).toEqual([]))

  it.each<readonly [string, Multiplier, string]>([
    ['a rate below that of spikes', { ...boom, commission_rate: amountOf('0.00031304') }, '0.7 deviations of a step'],
    [
      'more than half of a stake lost by a spike',
      { ...boom, multiplier: amountOf('51') },
      'a multiplier of at most 50',
    ],
    [
      'more than half of a stake lost by a jump',
      { ...jumping, multiplier: amountOf('94') },
      'a multiplier of at most 93',
    ],
    ['a step that takes a twentieth', { ...calm, multiplier: amountOf('281') }, 'a multiplier of at most 280'],
    ['no room for a spike down', { ...boom, hurting_jump: amountOf('0') }, 'room for a jump of 0.01'],
    ['no room for a jump', { ...jumping, hurting_jump: amountOf('0.0053') }, 'room for a jump of 0.0053'],
    ['cancellation on a jump index', { ...calm, law: jumping.law, hurting_jump: jumping.hurting_jump }, 'prices jump'],
  ])('are named with %s', (_, contract, expected) => {
    expect(expectedOf(contract)).toContainEqual(expect.stringContaining(expected))
  })
})

describe('the range of an accumulator', () => {
  const published: Accumulator = {
    ...bought,
    kind: 'accumulator',
    contract_type: 'ACCU',
    law: { model: 'volatility', volatility: amountOf('1'), interval_seconds: 2, decimals: 2 },
    growth_rate: '0.01',
    tick_size_barrier: amountOf('0.000612552'),
    ticks_max: 230,
  }

  it('is the published one of 1 %, to the ninth decimal', () => {
    expect(accumulatorDifferences(published)).toEqual([])
    for (const barrier of ['0.000612553', '0.000612551'])
      expect(accumulatorDifferences({ ...published, tick_size_barrier: amountOf(barrier) })).toHaveLength(1)
  })

  it('of another growth is another one', () => {
    expect(accumulatorDifferences({ ...published, growth_rate: '0.02' })).toHaveLength(1)
  })
})
