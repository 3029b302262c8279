import { sleep } from '@folio/kernel/timing/sleep.ts'
import { inSimulatedTime } from '@folio/test-kit/time/simulated-time.ts'
import { describe, expect, it } from 'vitest'
import { catchUpSubscriptions } from './catch-up-subscription.ts'
import { polledEnd } from './polled-end.ts'
import { StoreUnavailable } from './port.ts'

const WITHIN_MS = 60_000
const SOME_POLLS_MS = 500

/** A store without matching events that grows and fails as the test says, and a subscription that polls its end. */
const following = () => {
  let position = 0
  const failures = { poll: [] as Error[], all: [] as Error[] }
  const answer = async <T>(value: T, [failure]: readonly (Error | undefined)[]): Promise<T> => {
    if (failure !== undefined) throw failure
    return value
  }
  const { subscribe } = catchUpSubscriptions({
    read: () => answer({ events: [], position, atEnd: true }, failures.all),
    ...polledEnd(() => answer(position, [failures.poll.shift() ?? failures.all[0]])),
  })
  const delivered: number[] = []
  const subscription = subscribe({ prefixes: [], after: 0, limit: 10 }, async (page) => {
    delivered.push(page.position)
  })
  const grow = (): void => {
    position += 1
  }
  return { ...subscription, delivered, failures, grow }
}

describe('a subscription that polls the end of a store', () => {
  it('goes on after polls that failed', () =>
    inSimulatedTime(async () => {
      const { delivered, failures, grow, stop } = following()
      for (const at of [1, 2]) {
        failures.poll.push(new StoreUnavailable('the database is locked'))
        await sleep(SOME_POLLS_MS)
        expect(failures.poll).toEqual([])
        grow()
        await sleep(SOME_POLLS_MS)
        expect(delivered.at(-1)).toBe(at)
      }
      expect(delivered).toEqual([0, 1, 2])
      await stop()
    }, WITHIN_MS))

  it('rejects with a failure that lasts', () =>
    inSimulatedTime(async () => {
      const { done, failures } = following()
      await sleep(SOME_POLLS_MS)
      failures.all.push(new StoreUnavailable('the disk is gone'))
      await expect(done).rejects.toThrow('the disk is gone')
    }, WITHIN_MS))
})
