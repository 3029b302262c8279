import { expect, it } from 'vitest'
import { stoppablePause } from './stoppable-pause.ts'

const LONG_MS = 600_000

it('ends after its time', async () => {
  await stoppablePause().wait(1)
})

it('ends when it is stopped, and never begins again', async () => {
  const pause = stoppablePause()
  const waiting = Promise.all([pause.wait(LONG_MS), pause.wait(LONG_MS)])
  pause.stop()
  await waiting
  await pause.wait(LONG_MS)
  expect(pause.isStopped()).toBe(true)
})
