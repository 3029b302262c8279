import { sleep } from '@folio/kernel/timing/sleep.ts'
import { expect, it } from 'vitest'
import { StoreUnavailable } from '../../port.ts'
import { advanceIdlePosition } from './advance-idle-position.ts'
import { newestPosition } from './newest-position.ts'
import { receiveBufferAfter } from './receive-buffer.ts'

/** A live subscription at position 5 of a store that holds nothing more for it, with a record of the store's calls. */
const following = () => {
  const newest = newestPosition()
  newest.hear(5)
  const buffer = receiveBufferAfter(5, 10)
  buffer.setLive(true)
  const asked: string[] = []
  const ending = new AbortController()
  const reads = {
    readStream: async () => [],
    readAll: () => Promise.reject(new StoreUnavailable('not asked')),
    readAllBackwards: () => Promise.reject(new StoreUnavailable('not asked')),
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
  const onMoved = (): void => void asked.push(`moved to ${buffer.reached()}`)
  const done = advanceIdlePosition({ buffer, prefixes: ['a-'], reads, newest, ended: ending.signal, onMoved })
  const end = async (): Promise<void> => {
    ending.abort()
    await done
  }
  return { newest, asked, end }
}

it('advances a subscription past events of other streams once the store has grown, and asks nothing before and after', async () => {
  const { newest, asked, end } = following()
  await sleep(60)
  expect(asked).toEqual([])
  newest.hear(7)
  await expect.poll(() => asked.length).toBe(2)
  await sleep(60)
  expect(asked).toEqual(['hasEventAfter 5', 'moved to 7'])
  await end()
})

it('ends at once when the subscription ends', async () => {
  const { asked, end } = following()
  await end()
  expect(asked).toEqual([])
})
