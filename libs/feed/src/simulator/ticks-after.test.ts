import { expect, it } from 'vitest'
import type { FeedStart } from '../port.ts'
import { SECRET, symbolOf } from '../testing/simulated-ticks.ts'
import { simulatedSymbols } from './simulated-symbols.ts'
import { ticksAfter } from './ticks-after.ts'

const MIDNIGHT = 20_835 * 86_400
const START = MIDNIGHT - 100

const computed = (after: FeedStart, to: number, symbols = simulatedSymbols) =>
  ticksAfter({ after, to, symbols, secretOf: () => SECRET, storeEpoch: 1 })

it('ticks and states are the same however the range is cut, through JSON', () => {
  const whole = computed({ epoch: START }, START + 200)
  const ticks = []
  let after: FeedStart = { epoch: START }
  for (const seconds of [1, 2, 60, 98, 100, 101, 199, 200]) {
    const part = computed(after, START + seconds)
    ticks.push(...part.ticks)
    after = JSON.parse(JSON.stringify({ epoch: part.completeTo, states: part.states }))
  }
  expect(ticks).toEqual(whole.ticks)
  expect(JSON.stringify(after.states)).toBe(JSON.stringify(whole.states))
})

it('a symbol ticks at the epochs that are multiples of its interval', () => {
  const { ticks } = computed({ epoch: START }, START + 10, [symbolOf('R_100'), symbolOf('1HZ10V')])
  const epochsOf = (code: string) =>
    ticks.filter(({ symbol }) => symbol === code).map(({ sourceTime }) => sourceTime - START)
  expect(epochsOf('R_100')).toEqual([2, 4, 6, 8, 10])
  expect(epochsOf('1HZ10V')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

it('a daily index begins at its start value with the first tick of its day, also after a gap over midnight', () => {
  const symbols = [symbolOf('RDBULL'), symbolOf('1HZ10V')]
  const { states } = computed({ epoch: START }, MIDNIGHT - 1, symbols)
  const quotesAfter = (epoch: number) =>
    computed({ epoch, states }, epoch + 2, symbols)
      .ticks.filter(({ symbol }) => symbol === 'RDBULL')
      .map(({ quote }) => quote)
  expect(quotesAfter(MIDNIGHT - 1)).toEqual(['1000.0000'])
  expect(quotesAfter(MIDNIGHT + 3600)).toEqual(['1000.0000'])
  expect(quotesAfter(MIDNIGHT + 5 * 86_400)).toEqual(['1000.0000'])
  expect(quotesAfter(MIDNIGHT - 3)).not.toEqual(['1000.0000'])
})

it('states of symbols that are not asked for pass unchanged', () => {
  const states = { GONE: { price: '7' }, R_10: { price: '6250.5' } }
  expect(computed({ epoch: START, states }, START + 60, [symbolOf('R_25')]).states).toMatchObject(states)
})

it.each([
  [{}, 'the state of R_10 has price undefined'],
  [{ price: '' }, 'the state of R_10 has price ""'],
  [{ price: 'NaN' }, 'the state of R_10 has price "NaN"'],
  [{ price: '1', low: '1.0' }, 'the state of R_10 has low "1.0"'],
])('a malformed state %j is refused', (texts: Record<string, string>, message) => {
  expect(() => computed({ epoch: START, states: { R_10: texts } }, START + 2)).toThrow(message)
})
