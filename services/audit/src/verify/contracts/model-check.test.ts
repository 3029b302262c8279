import { offeringStream } from '@folio/contracts/market/commands.ts'
import { withEstimates } from '@folio/contracts/market/model-in-force.ts'
import type { MarketModel, ModelRevision, Offering } from '@folio/contracts/market/offering.ts'
import type { Evidence } from '@folio/contracts/trading/contracts/evidence.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { boughtContract, START } from '@folio/option-contracts/testing/bought-contract.ts'
import { describe, expect, it } from 'vitest'
import { streamsOf } from '../../testing/streams-of.ts'
import type { ReadStream } from '../accounts/account-fold.ts'
import { modelDifferences, modelsOf } from './model-check.ts'

const estimates = (volatility: string): MarketModel => ({
  volatility: amountOf(volatility),
  interest: amountOf('0'),
  yield: amountOf('0'),
})
const revision = (volatility: string, seconds: number): ModelRevision => ({
  ...estimates(volatility),
  from_epoch: START + seconds,
  replaced: estimates('1'),
})
const contract = boughtContract({ law: { model: 'market', ...estimates('1'), interval_seconds: 2, decimals: 2 } })
const SYMBOL = contract.underlying_symbol

const revised = (...revisions: readonly ModelRevision[]): ReadStream =>
  streamsOf({ [offeringStream(SYMBOL)]: revisions.map((each) => ['ModelRevised', { symbol: SYMBOL, ...each }]) })
const modelAt = modelsOf(revised(revision('2', 10), revision('3', 100)))

const end = (seconds: number, model?: MarketModel, more: Partial<Parameters<typeof modelDifferences>[0]> = {}) => {
  const evidence: Evidence = { deciding: { epoch: START + seconds, quote: '1.00' }, ...(model && { model }) }
  return modelDifferences({ contract, evidence, isBid: true, ...more }, modelAt)
}

describe('the auditor compares the estimates of a bid with those in force at its tick', () => {
  it('and finds none where they are the same', () => {
    expect(end(9)).toEqual([])
    expect(end(10, estimates('2'))).toEqual([])
    expect(end(100, estimates('3'))).toEqual([])
    expect(end(50, undefined, { isBid: false })).toEqual([])
    const sameAgain = boughtContract({ law: { ...contract.law, ...estimates('2') } })
    expect(end(10, undefined, { contract: sameAgain })).toEqual([])
  })

  it.each([
    ['a sale by the volatility of the purchase', 10, undefined, '2, 0, 0', 'those of the purchase'],
    ['a sale by a volatility that is not in force yet', 9, estimates('2'), 'those of the purchase', '2, 0, 0'],
    ['a sale by an earlier volatility', 100, estimates('2'), '3, 0, 0', '2, 0, 0'],
  ])('and names %s', (_, seconds, model, expected, found) => {
    const named = `the estimates in force at the tick ${START + seconds}`
    expect(end(seconds, model)).toEqual([{ expected: `${named}: ${expected}`, found }])
  })

  it('and names estimates of an end that is no bid, and of a simulated symbol', () => {
    expect(end(10, estimates('2'), { isBid: false })).toMatchObject([{ found: '2, 0, 0' }])
    expect(end(10, estimates('2'), { contract: boughtContract() })).toMatchObject([{ found: '2, 0, 0' }])
  })
})

it('an offering has the estimates in force at the spot tick of a purchase; a simulated one keeps its model', () => {
  const simulated = { model: { kind: 'volatility', volatility: amountOf('1') } } as unknown as Offering
  const market = { model: { kind: 'market', ...estimates('1') } } as unknown as Offering
  const at = (seconds: number) => withEstimates(market, modelAt(SYMBOL, START + seconds)).model
  expect(at(9)).toEqual({ kind: 'market', ...estimates('1') })
  expect(at(10)).toEqual({ kind: 'market', ...estimates('2') })
  expect(withEstimates(simulated, modelAt(SYMBOL, START + 10))).toBe(simulated)
})
