import { expect, it } from 'vitest'
import { openedAtStartup, startupTimeLeftMs } from './startup-deadline.ts'

it.each([
  [0, 9000, 0],
  [6000, 3000, 0],
  [8500, 1000, 0],
  [60_000, 1000, 0],
  [60_000, 8000, 150_000],
  [150_000, 1000, 150_000],
])('a process that is %d ms old tries for %d ms more, if it tries again until %d ms', (nowMs, leftMs, untilMs) => {
  expect(startupTimeLeftMs(untilMs, nowMs)).toBe(leftMs)
})

/** A server that answers from this try on. */
const answeringFrom = (answers: number) => {
  let tries = 0
  return async (): Promise<string> => {
    tries += 1
    if (tries < answers) throw new Error(`no answer to try ${tries}`)
    return 'open'
  }
}

it('a young process opens a dependency again until it answers, and reports each failure', async () => {
  const failures: unknown[] = []
  const tries = { untilAgeMs: 60_000, ageMs: () => 10_000, onFailure: (error: unknown) => failures.push(error) }
  expect(await openedAtStartup(answeringFrom(2), tries)).toBe('open')
  expect(failures).toEqual([new Error('no answer to try 1')])
})

it('a process of that age rejects with the failure', async () => {
  const tries = { untilAgeMs: 9000, ageMs: () => 9000, onFailure: () => expect.unreachable() }
  await expect(openedAtStartup(answeringFrom(2), tries)).rejects.toThrow('no answer to try 1')
})
