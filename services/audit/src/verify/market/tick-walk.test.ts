import { dayStart } from '@folio/contracts/market/tick-hours.ts'
import type { FeedStates } from '@folio/feed/port.ts'
import { simulatedSymbols } from '@folio/feed/simulator/simulated-symbols.ts'
import { ticksAfter } from '@folio/feed/simulator/ticks-after.ts'
import { expect, it } from 'vitest'
import { SAMPLE_DAY, secretOn } from '../../testing/sample-market.ts'
import type { RecordedSecond, WalkFault } from './compare-seconds.ts'
import { tickWalk } from './tick-walk.ts'

const FIRST = dayStart(SAMPLE_DAY) + 3600
const SYMBOLS = ['R_100', '1HZ100V']
const symbols = simulatedSymbols.filter(({ symbol }) => SYMBOLS.includes(symbol))

type Recording = { readonly states?: FeedStates; readonly storeEpoch?: number; readonly statesAt?: readonly number[] }

/** The seconds of a market of two symbols, both included, and its states at the end. */
const recorded = (first: number, last: number, { states = {}, storeEpoch = 1, statesAt }: Recording = {}) => {
  let present = states
  const seconds: RecordedSecond[] = []
  for (let epoch = first; epoch <= last; epoch += 1) {
    const after = { epoch: epoch - 1, states: present }
    const batch = ticksAfter({ after, to: epoch, symbols, secretOf: secretOn, storeEpoch })
    present = batch.states
    const quotes = Object.fromEntries(batch.ticks.map(({ symbol, quote }) => [symbol, quote]))
    const isDue = statesAt?.includes(epoch) ?? (epoch - FIRST) % 60 === 0
    seconds.push({ epoch, quotes, ...(isDue ? { states: present, store_epoch: storeEpoch } : {}) })
  }
  return { seconds, states: present }
}

const walkFrom = () => {
  const walk = tickWalk(secretOn, (symbol) => SYMBOLS.includes(symbol))
  walk.begin()
  const take = (seconds: readonly RecordedSecond[]): readonly WalkFault[] => seconds.flatMap(walk.take)
  const interrupt = (from: number, to: number) =>
    SYMBOLS.flatMap((symbol) => walk.interrupted({ symbol, from, to: symbol === 'R_100' ? to - (to % 2) : to }))
  return { ...walk, takeAll: take, interrupt }
}

const named = (faults: readonly WalkFault[]) => faults.map(({ tick, found }) => `${tick}: ${found}`)

it('finds a symbol that recorded states leave out, and its other price after that', () => {
  const { seconds } = recorded(FIRST, FIRST + 130)
  const changed = seconds.map(({ quotes, states, ...second }) => {
    const minutes = Math.floor((second.epoch - FIRST) / 60)
    const { '1HZ100V': _, ...others } = states ?? {}
    if (minutes === 0) return { ...second, quotes, ...(states === undefined ? {} : { states }) }
    if (minutes === 1) return { ...second, quotes, ...(states === undefined ? {} : { states: others }) }
    return { ...second, quotes: { ...quotes, '1HZ100V': '5000.00' }, ...(states === undefined ? {} : { states }) }
  })
  const walk = walkFrom()
  const faults = [...walk.takeAll(changed), ...walk.flush()]
  expect(named(faults)).toContain(`the state of 1HZ100V at ${FIRST + 60}: none`)
  expect(named(faults)).toContain(`1HZ100V at ${FIRST + 120}: 5000.00`)
  expect(named(faults).filter((fault) => !fault.includes('1HZ100V'))).toEqual([])
})

it('finds the noise of another store epoch without an interruption, or of an earlier one after it', () => {
  const begun = recorded(FIRST, FIRST + 59, { storeEpoch: 2 })
  const higher = walkFrom()
  const unbroken = recorded(FIRST + 60, FIRST + 90, { states: begun.states, storeEpoch: 3 })
  expect(named(higher.takeAll([...begun.seconds, ...unbroken.seconds]))).toContain(
    `the store epoch at ${FIRST + 60}: 3`,
  )
  const lower = walkFrom()
  const statesAt = [FIRST + 70]
  const back = recorded(FIRST + 70, FIRST + 90, { states: begun.states, storeEpoch: 1, statesAt })
  const faults = [...lower.takeAll(begun.seconds), ...lower.interrupt(FIRST + 60, FIRST + 69)]
  expect(faults).toEqual([])
  expect(named(lower.takeAll(back.seconds))).toContain(`the store epoch at ${FIRST + 70}: 1`)
})

it('takes the noise of a later store epoch from the first second after an interruption', () => {
  const begun = recorded(FIRST, FIRST + 59)
  const statesAt = [FIRST + 73]
  const restored = recorded(FIRST + 70, FIRST + 90, { states: begun.states, storeEpoch: 2, statesAt })
  const walk = walkFrom()
  const faults = [
    ...walk.takeAll(begun.seconds),
    ...walk.interrupt(FIRST + 60, FIRST + 69),
    ...walk.takeAll(restored.seconds),
    ...walk.flush(),
  ]
  expect(faults).toEqual([])
  const quotes = [...begun.seconds, ...restored.seconds].flatMap((second) => Object.keys(second.quotes))
  expect(walk.compared()).toBe(quotes.length)
})
