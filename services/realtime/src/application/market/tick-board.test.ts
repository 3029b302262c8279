import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { type Tick, tickBoard } from './tick-board.ts'

const START = 1_800_000_000

const failOn = (error: unknown): never => {
  throw error
}

/** Lets some turns of the event loop pass. */
const turns = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) await turnOfLoop()
}

it('a listener gets the newest of many ticks of one event-loop turn', async () => {
  const board = tickBoard(failOn)
  const heard: Tick[] = []
  board.watch('ONE', (tick) => heard.push(tick))
  for (let n = 1; n <= 1000; n += 1) board.take({ epoch: START + n, quotes: { ONE: `${n}.00` } })
  await turns(3)
  expect(heard).toEqual([{ epoch: START + 1000, quote: '1000.00' }])
  expect(board.newest('ONE')).toBe(heard[0])
})

it('a tick with thousands of listeners yields to the event loop, and the last listener gets the newest tick', async () => {
  const board = tickBoard(failOn)
  const LISTENERS = 5000
  const heard: number[] = []
  for (let n = 0; n < LISTENERS; n += 1) board.watch('ONE', ({ epoch }) => heard.push(epoch))
  board.take({ epoch: START, quotes: { ONE: '1.00' } })
  await turns(5)
  const early = heard.length
  expect(early).toBeGreaterThan(0)
  expect(early).toBeLessThan(LISTENERS / 5)
  board.take({ epoch: START + 1, quotes: { ONE: '2.00' } })
  await turns(200)
  expect(heard.filter((epoch) => epoch === START)).toHaveLength(early)
  expect(heard.slice(early, LISTENERS).every((epoch) => epoch === START + 1)).toBe(true)
})

it('a failing listener does not affect the others', async () => {
  const errors: unknown[] = []
  const board = tickBoard((error) => errors.push(error))
  const heard: number[] = []
  board.watch('ONE', () => failOn('no'))
  board.watch('ONE', ({ epoch }) => heard.push(epoch))
  const end = board.watch('TWO', ({ epoch }) => heard.push(epoch))
  board.take({ epoch: START, quotes: { ONE: '1.00', TWO: '1.00' } })
  await turns(3)
  end()
  board.take({ epoch: START + 1, quotes: { TWO: '1.00' } })
  await turns(3)
  expect([errors, heard]).toEqual([['no'], [START, START]])
})
