import { BusUnavailable } from '@folio/bus/port.ts'
import { StoreUnavailable } from '@folio/event-store/port.ts'
import { KeysUnavailable } from '@folio/keys/port.ts'
import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import { expect, it } from 'vitest'
import { UNAVAILABLE } from './request-outcome.ts'
import { whileReachable } from './while-reachable.ts'

it.each([StoreUnavailable, BusUnavailable, ReadModelUnavailable, KeysUnavailable])(
  'resolves with `unavailable` where work rejects with %o',
  async (Unavailable) => {
    expect(await whileReachable(() => Promise.reject(new Unavailable('away')))).toBe(UNAVAILABLE)
  },
)

it('resolves with what the work does', async () => {
  expect(await whileReachable(async () => 'done')).toBe('done')
})

it('rejects with other errors of the work', async () => {
  const bug = new TypeError('a bug')
  await expect(whileReachable(() => Promise.reject(bug))).rejects.toBe(bug)
})
