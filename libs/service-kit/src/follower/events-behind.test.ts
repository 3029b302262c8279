import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { expect, it } from 'vitest'
import { writeTally } from '../testing/tally.ts'
import { EVENTS_BEHIND_MAX, eventsBehind } from './events-behind.ts'

it('counts the events after a position in the follower’s own streams, up to a limit', async () => {
  const store = memoryStore()
  await writeTally(store, 3)
  await writeTally(store, 5, 'b')
  const count = (prefix: string, after: number) => eventsBehind(store, { prefixes: [prefix], after })
  expect([await count('tally-a', 0), await count('tally-b', 0), await count('tally-', 0)]).toEqual([4, 6, 10])
  expect([await count('tally-b', 5), await count('tally-a', 4), await count('other-', 0)]).toEqual([5, 0, 0])
  await writeTally(store, EVENTS_BEHIND_MAX + 5, 'c')
  expect(await count('tally-', 0)).toBe(EVENTS_BEHIND_MAX)
})
