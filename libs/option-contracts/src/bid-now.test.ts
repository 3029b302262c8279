import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { expect, it } from 'vitest'
import { bidNow } from './bid-now.ts'
import { boughtContract, multiplier, ofTicks, START, turbo } from './testing/bought-contract.ts'

const JUMPING = { model: 'jump', volatility: amountOf('1'), interval_seconds: 2, decimals: 2 } as const

/** The bid ten seconds after the start of a contract, which has gained 4.00 since its entry tick. */
const bidFor = (contract: OptionContract) =>
  bidNow(contract, {
    epoch: START + 10,
    complete_to: START + 10,
    entry: { epoch: START + 2, quote: '10000.00' },
    spot: { epoch: START + 10, quote: '10004.00' },
  })

it.each<[string, OptionContract]>([
  ['a rise in time on a jump index', boughtContract({ law: JUMPING })],
  ['a reset in time', boughtContract({ bet: { category: 'reset', type: 'RESETCALL' } })],
  ['a rise in ticks', ofTicks({ category: 'callput', type: 'CALL' }, 10)],
  ['a reset in ticks', ofTicks({ category: 'reset', type: 'RESETPUT' }, 10)],
  ['digits', ofTicks({ category: 'digits', type: 'DIGITEVEN' }, 10, 1)],
  ['a turbo in ticks', { ...turbo(), duration: { kind: 'ticks', ticks: 10 }, exit_epoch: START + 20 }],
])('the house does not buy %s back', (_, contract) => expect(bidFor(contract)).toEqual({ noBid: 'ResaleNotOffered' }))

it.each<[string, OptionContract, string]>([
  // 25 steps of 2.51832e-4 and half a pip: N(0.3166) is 0.6242, and 19.53·(0.6242 − 0.012) is 11.956.
  ['a rise in time on a volatility index', boughtContract(), '11.95'],
  // 10·(1 + 100·0.0004) less a commission of 0.2.
  ['a multiplier on a jump index', { ...multiplier(), law: JUMPING }, '10.2'],
])('the house buys %s back', (_, contract, bid) => expect(bidFor(contract)).toEqual({ bid }))
