import { offeringStream } from '@folio/contracts/market/commands.ts'
import type { MarketModel, ModelRevision } from '@folio/contracts/market/offering.ts'
import { ticksStream } from '@folio/contracts/market/tick-hours.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { boughtContract, START } from '@folio/option-contracts/testing/bought-contract.ts'
import { describe, expect, it } from 'vitest'
import { streamsOf } from '../../testing/streams-of.ts'
import { noFindings } from '../findings.ts'
import { revisionCheck } from './revision-check.ts'

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
const SYMBOL = boughtContract().underlying_symbol

const listed = ['OfferingChanged', { model: { kind: 'market', ...estimates('1') } }] as const
type Streams = Parameters<typeof streamsOf>[0]
/** The findings about the last of some revisions, which is stored at a position. */
const checked = (position: number, revisions: readonly ModelRevision[], others: Streams = {}) => {
  const findings = noFindings()
  const stream = offeringStream(SYMBOL)
  const events = revisions.map((each) => ['ModelRevised', { symbol: SYMBOL, ...each }] as const)
  const readStream = streamsOf({ [stream]: [listed, ...events], ...others })
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
    ...revision('1.5', seconds),
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

  it('and names an epoch after that of the last one at which that one was not in force at the decision', () => {
    expect(checked(12, [revision('2', 10), second(69, '2')])).toMatchObject([
      { expected: `from_epoch ${START + 10}, or ${START + 70} or later`, found: `${START + 69}` },
    ])
    expect(checked(12, [revision('2', 10), second(70, '2')])).toEqual([])
  })

  it('and names a symbol that has no estimates', () => {
    const simulated = ['OfferingChanged', { model: { kind: 'volatility', volatility: '1' } }] as const
    const only = { [offeringStream(SYMBOL)]: [simulated, ['ModelRevised', {}] as const] }
    expect(checked(12, [revision('2', 10)], only)).toMatchObject([
      { expected: 'a symbol whose prices come from a market', found: 'none listed' },
    ])
  })
})

describe('the auditor compares a revision with the estimates that a market accepts', () => {
  /** The findings about a revision, in force a minute later, of estimates that replace those of the listing or of a revision. */
  const accepted = (model: Partial<MarketModel>, before: string) => {
    const last = { ...revision(before, 10), replaced: estimates(before) }
    const only = { [offeringStream(SYMBOL)]: [listedAt(before), revisedAs(last), revisedAs(last)] }
    const next = { ...last, ...model, from_epoch: START + 70 }
    return checked(12, [last, next], only)
  }
  const listedAt = (volatility: string) =>
    ['OfferingChanged', { model: { kind: 'market', ...estimates(volatility) } }] as const
  const revisedAs = (each: ModelRevision) => ['ModelRevised', { symbol: SYMBOL, ...each }] as const

  it.each([
    ['half the volatility of before', { volatility: amountOf('0.04') }, '0.08'],
    ['twice the volatility of before', { volatility: amountOf('0.16') }, '0.08'],
    ['the least volatility', { volatility: amountOf('0.005') }, '0.01'],
    ['the greatest volatility', { volatility: amountOf('9') }, '5'],
    ['the least interest and the greatest yield', { interest: amountOf('-0.9'), yield: amountOf('0.9') }, '1'],
  ])('and finds nothing at %s', (_, model, before) => {
    expect(accepted(model, before)).toEqual([])
  })

  it.each([
    [
      'a volatility of less than half',
      { volatility: amountOf('0.0399') },
      '0.08',
      'volatility from half to twice the 0.08 before',
    ],
    [
      'a volatility of more than twice',
      { volatility: amountOf('0.1601') },
      '0.08',
      'volatility from half to twice the 0.08 before',
    ],
    ['too small a volatility', { volatility: amountOf('0.0049') }, '0.006', 'volatility from 0.005 to 9'],
    ['too great a volatility', { volatility: amountOf('9.01') }, '8', 'volatility from 0.005 to 9'],
    ['too great an interest', { interest: amountOf('0.91') }, '1', 'interest from -0.9 to 0.9'],
    ['too small a yield', { yield: amountOf('-0.901') }, '1', 'yield from -0.9 to 0.9'],
  ])('and names %s', (_, model, before, expected) => {
    const [found] = Object.values(model)
    expect(accepted(model, before)).toMatchObject([{ revision: 2, expected, found }])
  })

  it('and compares a correction with what the corrected revision replaced', () => {
    const correction = (volatility: string) => ({ ...revision(volatility, 10), replaced: estimates('1') })
    expect(checked(12, [revision('2', 10), correction('0.5')])).toEqual([])
    expect(checked(12, [revision('2', 10), correction('2.5')])).toMatchObject([
      { expected: 'volatility from half to twice the 1 before', found: '2.5' },
    ])
  })
})
