import { expect, it } from 'vitest'
import { yieldBetweenSlices } from './yield-between-slices.ts'

/** The turns of an event loop that 40 slices of 0.5 ms take, when each turn takes so many milliseconds of other work. */
const turnsOf = async (turnMs: number): Promise<number> => {
  let nowMs = 0
  let turns = 0
  const endOfTurn = async (): Promise<void> => {
    turns += 1
    nowMs += turnMs
  }
  const yieldAfterSlice = yieldBetweenSlices({ endOfTurn, nowMs: () => nowMs })
  for (let slice = 0; slice < 40; slice += 1) {
    nowMs += 0.5
    await yieldAfterSlice()
  }
  return turns
}

it('slices yield to the event loop one by one while its turns are short', async () => {
  expect(await turnsOf(1)).toBe(40)
  expect(await turnsOf(9)).toBe(40)
})

it('slices take a twentieth of the time of an event loop whose turns are long', async () => {
  expect(await turnsOf(50)).toBe(8)
  expect(await turnsOf(100)).toBe(4)
})
