import { offeringStream } from '@folio/contracts/market/commands.ts'
import { describe, expect, it } from 'vitest'
import { streamsOf } from '../../testing/streams-of.ts'
import { interruptionCheck } from './interruption-check.ts'

const DAY = 86_400
const START = 1_800_000_000

type Step =
  | { readonly epoch: number; readonly symbols: readonly string[] }
  | { readonly symbol: string; readonly from: number; readonly to: number }

const ticks = (seconds: number, ...symbols: readonly string[]): Step => ({ epoch: START + seconds, symbols })
const gap = (symbol: string, from: number, to: number): Step => ({ symbol, from: START + from, to: START + to })

/** The reports of a check of steps at positions from 20 on, and the answers to its interruptions. */
const checked = (steps: readonly Step[]) => {
  const check = interruptionCheck(streamsOf({ [offeringStream('ONE')]: [['OfferingChanged', {}]] }))
  const reports: string[] = []
  const longStops: boolean[] = []
  const report = (expected: string, found: string) => void reports.push(`${expected}: ${found}`)
  for (const [index, step] of steps.entries()) {
    if ('epoch' in step) {
      const quotes = Object.fromEntries(step.symbols.map((symbol) => [symbol, '1.00']))
      check.tick({ epoch: step.epoch, quotes }, report)
    } else longStops.push(check.interrupted(step, 20 + index, report))
  }
  return { reports, longStops }
}

describe('the auditor compares interruptions with the ticks around them', () => {
  it('and finds nothing where none lies inside', () => {
    const steps = [ticks(0, 'ONE', 'R_100'), gap('ONE', 1, 9), gap('R_100', 2, 8), ticks(10, 'ONE', 'R_100')]
    expect(checked(steps)).toEqual({ reports: [], longStops: [false, false] })
    expect(checked([ticks(0, 'R_100'), gap('ONE', 0, 0), ticks(1, 'ONE')]).reports).toEqual([])
  })

  it('and names the nearest tick before it or after it that lies inside', () => {
    const span = `in its interruption from ${START} to ${START + 9}`
    expect(checked([ticks(0, 'ONE'), gap('ONE', 0, 9)]).reports).toEqual([`no tick of ONE ${span}: one at ${START}`])
    expect(checked([gap('ONE', 0, 9), ticks(9, 'ONE'), ticks(10, 'ONE')]).reports).toEqual([
      `no tick of ONE ${span}: one at ${START + 9}`,
    ])
  })

  it('and names one that ends before it begins, or whose symbol is not known', () => {
    expect(checked([gap('ONE', 9, 0)]).reports).toEqual([
      `an interruption that ends where it begins, or later: from ${START + 9} to ${START}`,
    ])
    expect(checked([gap('TWO', 0, 9)]).reports).toEqual(['the interruption of a listed symbol: TWO'])
  })
})

describe('a stop of a day makes commitments late', () => {
  it('where no symbol ticks in it', () => {
    expect(checked([ticks(0, 'R_100'), gap('ONE', 1, DAY + 1), ticks(DAY + 2, 'R_100')])).toEqual({
      reports: [],
      longStops: [true],
    })
  })

  it('and is named where another symbol ticks in it, before its event or after it', () => {
    const stop = (from: number) => `no tick in the stop of the market from ${START + from} to ${START + from + DAY}`
    expect(checked([ticks(0, 'ONE'), ticks(50, 'R_100'), gap('ONE', 1, DAY + 1)])).toEqual({
      reports: [`${stop(1)}: one at ${START + 50}`],
      longStops: [false],
    })
    expect(checked([ticks(0, 'R_100'), gap('ONE', 1, DAY + 1), ticks(2, 'R_100')]).reports).toEqual([
      `${stop(1)}: one at ${START + 2}`,
    ])
  })
})
