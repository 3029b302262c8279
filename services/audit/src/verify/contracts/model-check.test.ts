import { offeringStream } from '@folio/contracts/market/commands.ts'
import { withEstimates } from '@folio/contracts/market/model-in-force.ts'
import type { MarketModel, ModelRevision, Offering } from '@folio/contracts/market/offering.ts'
import { ticksStream } from '@folio/contracts/market/tick-hours.ts'
import type { Evidence } from '@folio/contracts/trading/contracts/evidence.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { boughtContract, START } from '@folio/option-contracts/testing/bought-contract.ts'
import { describe, expect, it } from 'vitest'
import type { ReadStream } from '../accounts/account-fold.ts'
import { noFindings } from '../findings.ts'
import { modelDifferences, modelsOf, revisionCheck } from './model-check.ts'

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

/** Reads streams of some events, the first at position 10. */
const streams =
  (all: Readonly<Record<string, readonly (readonly [type: string, data: object])[]>>): ReadStream =>
  (stream, from, limit) =>
    (all[stream] ?? []).slice(from, from + limit).map(([type, data], index) => ({
      stream,
      revision: from + index,
      position: 10 + from + index,
      id: '',
      type,
      data: JSON.stringify(data),
      metadata: '{}',
    }))

const revised = (...revisions: readonly ModelRevision[]): ReadStream =>
  streams({ [offeringStream(SYMBOL)]: revisions.map((each) => ['ModelRevised', { symbol: SYMBOL, ...each }]) })
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

const listed = ['OfferingChanged', { model: { kind: 'market', ...estimates('1') } }] as const
type Streams = Parameters<typeof streams>[0]
/** The findings about the last of some revisions, which is stored at a position. */
const checked = (position: number, revisions: readonly ModelRevision[], others: Streams = {}) => {
  const findings = noFindings()
  const stream = offeringStream(SYMBOL)
  const events = revisions.map((each) => ['ModelRevised', { symbol: SYMBOL, ...each }] as const)
  const readStream = streams({ [stream]: [listed, ...events], ...others })
  const event = { ...readStream(stream, events.length, 1)[0], position }
  const parsed = events.at(-1)?.[1]
  const check = revisionCheck(findings, readStream)
  check({ event, parsed } as Parameters<typeof check>[0])
  return findings.soFar().first
}

describe('the auditor looks for ticks before the revision that claims them', () => {
  const tick = (seconds: number, symbol = SYMBOL) =>
    ['TicksRecorded', { epoch: START + seconds, quotes: { [symbol]: '1.00' } }] as const
  const found = (position: number, ...ticks: readonly (readonly [string, object])[]) =>
    checked(position, [revision('2', 10)], { [ticksStream(START)]: ticks })

  it('and finds none where they come after it', () => {
    expect(found(12, tick(6), tick(8), tick(10, 'OTHER'), tick(10))).toEqual([])
    expect(found(20, tick(6), tick(8))).toEqual([])
  })

  it('and names the first one that is stored before it', () => {
    expect(found(12, tick(8), tick(10))).toMatchObject([
      {
        stream: offeringStream(SYMBOL),
        expected: `no tick from epoch ${START + 10} on before the revision`,
        found: 'one at position 11',
      },
    ])
  })

  it('also in the hours after that of its epoch', () => {
    const hours = {
      [ticksStream(START)]: [tick(3540)],
      [ticksStream(START + 3600)]: [tick(3600, 'OTHER')],
      [ticksStream(START + 7200)]: [tick(7200, 'OTHER'), tick(7260)],
    }
    const late = [revision('2', 3580)]
    expect(checked(12, late, hours)).toMatchObject([{ found: 'one at position 11' }])
    expect(checked(10, late, hours)).toEqual([])
  })
})

describe('the auditor compares a revision with the estimates before it', () => {
  const second = (seconds: number, replaced: string): ModelRevision => ({
    ...revision('3', seconds),
    replaced: estimates(replaced),
  })

  it('and finds nothing where it replaces them, or corrects a revision at its epoch and replaces what that one did', () => {
    expect(checked(12, [revision('2', 10), second(100, '2')])).toEqual([])
    expect(checked(12, [revision('2', 10), second(10, '1')])).toEqual([])
  })

  it('and names other estimates than those that were listed or revised', () => {
    expect(checked(12, [second(10, '2')])).toMatchObject([
      { revision: 1, expected: 'replaced are the estimates 1, 0, 0', found: '2, 0, 0' },
    ])
    expect(checked(12, [revision('2', 10), second(100, '1')])).toMatchObject([
      { revision: 2, expected: 'replaced are the estimates 2, 0, 0', found: '1, 0, 0' },
    ])
    expect(checked(12, [revision('2', 10), second(10, '2')])).toMatchObject([
      { revision: 2, expected: 'replaced are the estimates 1, 0, 0', found: '2, 0, 0' },
    ])
  })

  it('and names an epoch before that of the last one', () => {
    expect(checked(12, [revision('2', 10), second(9, '2')])).toMatchObject([
      { expected: `from_epoch ${START + 10} of the revision before, or later`, found: `${START + 9}` },
    ])
  })

  it('and names a symbol that has no estimates', () => {
    const simulated = ['OfferingChanged', { model: { kind: 'volatility', volatility: '1' } }] as const
    const only = { [offeringStream(SYMBOL)]: [simulated, ['ModelRevised', {}] as const] }
    expect(checked(12, [revision('2', 10)], only)).toMatchObject([
      { expected: 'a symbol whose prices come from a market', found: 'none listed' },
    ])
  })
})
