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

describe('an interruption of a simulated symbol is one of the whole simulator', () => {
  const stop = (symbol: string, from: number, to: number) =>
    `no tick of a simulated symbol in the interruption of ${symbol} from ${START + from} to ${START + to}`

  it('and another simulated symbol that ticks in it is named, before its event or after it', () => {
    expect(checked([ticks(1, '1HZ100V'), ticks(2, '1HZ100V'), gap('R_100', 2, 2)]).reports).toEqual([
      `${stop('R_100', 2, 2)}: one at ${START + 2}`,
    ])
    const after = [ticks(1, '1HZ100V'), gap('R_100', 2, 2), ticks(2, '1HZ100V'), ticks(3, '1HZ100V')]
    expect(checked(after).reports).toEqual([`${stop('R_100', 2, 2)}: one at ${START + 2}`])
    // A span that begins later excuses the symbol from now on all the same.
    expect(checked([ticks(0, '1HZ100V'), gap('R_100', 4, 8), ticks(1, '1HZ100V')]).reports).toEqual([
      `${stop('R_100', 4, 8)}: one at ${START + 1}`,
    ])
  })

  it('and one that ticks after all of several interruptions in a row is not', () => {
    const first = [gap('1HZ100V', 1, 5), gap('R_100', 2, 4)]
    const second = [gap('1HZ100V', 6, 9), gap('R_100', 6, 8), gap('R_50', 6, 8)]
    const steps = [ticks(0, 'R_100', '1HZ100V'), ...first, ...second]
    // The market goes on with a symbol that it did not simulate before.
    expect(checked([...steps, ticks(10, 'R_100', '1HZ100V', 'R_50')])).toEqual({
      reports: [],
      longStops: [false, false, false, false, false],
    })
    expect(checked([...steps, ticks(9, 'R_50')]).reports).toEqual([`${stop('1HZ100V', 6, 9)}: one at ${START + 9}`])
  })

  it('but not one of other feeds, before, in and after it', () => {
    expect(checked([ticks(5, 'ONE'), gap('R_100', 4, 8), ticks(6, 'ONE')]).reports).toEqual([])
    expect(checked([ticks(0, 'R_100'), gap('ONE', 1, 8), ticks(1, '1HZ100V')]).reports).toEqual([])
    // A tick of another feed does not end the stop of the simulator.
    expect(checked([gap('R_100', 4, 8), ticks(6, 'ONE'), ticks(7, '1HZ100V')]).reports).toEqual([
      `${stop('R_100', 4, 8)}: one at ${START + 7}`,
    ])
  })

  it('and one whose ends are no epochs of its symbol is named, whatever ticks in it', () => {
    const expected = (from: number | string, to: number) =>
      `an interruption from a scheduled epoch of R_100 to another: from ${from} to ${START + to}`
    expect(checked([gap('R_100', 2, 3)]).reports).toEqual([expected(START + 2, 3)])
    expect(checked([gap('R_100', 2.5, 4)]).reports).toEqual([expected(START + 2.5, 4)])
    const text = { ...gap('R_100', 2, 4), from: `${START + 2}` } as unknown as Step
    expect(checked([text]).reports).toEqual([expected(START + 2, 4)])
  })

  it('and none is named of symbols that tick every second and every two seconds', () => {
    // The market stopped after an odd second up to an odd one, and after an even second up to an even one.
    const odd = [ticks(1, '1HZ100V'), gap('1HZ100V', 2, 5), gap('R_100', 2, 4), ticks(6, '1HZ100V', 'R_100')]
    const even = [ticks(2, '1HZ100V', 'R_100'), gap('1HZ100V', 3, 6), gap('R_100', 4, 6), ticks(7, '1HZ100V')]
    expect([checked(odd).reports, checked(even).reports]).toEqual([[], []])
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
