import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inboxAfter } from './eventstoredb-inbox.ts'
import { followLag } from './eventstoredb-lag.ts'
import { newestPosition } from './eventstoredb-newest.ts'
import { StoreUnavailable } from './port.ts'

/** A live subscription at position 5 of a store that holds nothing more for it, and what the store was asked. */
const following = () => {
  const newest = newestPosition()
  newest.hear(5)
  const inbox = inboxAfter(5, 10)
  inbox.setLive(true)
  const asked: string[] = []
  const ending = new AbortController()
  const reads = {
    readStream: async () => [],
    readAll: () => Promise.reject(new StoreUnavailable('not asked')),
    lastPosition: async () => {
      asked.push('lastPosition')
      newest.hear(5)
      return 5
    },
    hasEventAfter: async (_: readonly string[], after: number) => {
      asked.push(`hasEventAfter ${after}`)
      return false
    },
  }
  const onMoved = (): void => void asked.push(`moved to ${inbox.reached()}`)
  const done = followLag({ inbox, prefixes: ['a-'], reads, newest, ended: ending.signal, onMoved })
  const end = async (): Promise<void> => {
    ending.abort()
    await done
  }
  return { newest, asked, end }
}

it('moves a subscription past events of others once they were heard of, and asks nothing before and after', async () => {
  const { newest, asked, end } = following()
  await pause(60)
  expect(asked).toEqual([])
  newest.hear(7)
  await expect.poll(() => asked.length).toBe(2)
  await pause(60)
  expect(asked).toEqual(['hasEventAfter 5', 'moved to 7'])
  await end()
})

it('ends at once when it is not wanted any more', async () => {
  const { asked, end } = following()
  await end()
  expect(asked).toEqual([])
})
