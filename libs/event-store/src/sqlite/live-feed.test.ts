import { describe, expect, it } from 'vitest'
import type { Position } from '../port.ts'
import { eventsOf } from '../testing/sample-events.ts'
import { liveFeed } from './live-feed.ts'

const follower = (at: { position: Position }) => {
  const woken: Position[] = []
  return { woken, position: () => at.position, wake: () => void woken.push(at.position) }
}

const range = (after: Position, limit = 100) => ({ prefixes: ['wallet-'], after, limit })

describe('the live feed', () => {
  it('delivers the appended bytes to subscribers, with position and id', () => {
    const feed = liveFeed(7)
    feed.follow(follower({ position: 7 }))
    const [event] = eventsOf('wallet-a', 1)
    if (event === undefined) throw new Error('no event')
    feed.publish(7, [event])
    const page = feed.page(range(7))
    expect(page).toMatchObject({ position: 8, atEnd: true, events: [{ stream: 'wallet-a', revision: 0, position: 8 }] })
    expect(page?.events[0]?.data).toBe(event.data)
  })

  it('omits other streams but advances past them, and stops at the limit', () => {
    const feed = liveFeed(0)
    feed.follow(follower({ position: 0 }))
    feed.publish(0, [...eventsOf('market-a', 2), ...eventsOf('wallet-a', 3), ...eventsOf('market-b', 1)])
    expect(feed.page(range(0, 2))).toMatchObject({ position: 4, atEnd: false })
    expect(feed.page(range(4))).toMatchObject({ position: 6, atEnd: true, events: [{ position: 5 }] })
    expect(feed.page(range(6))).toEqual({ position: 6, atEnd: true, events: [] })
  })

  it('has no page for events that it dropped or never had, so that they are read from the file', () => {
    const feed = liveFeed(10)
    const at = { position: 10 }
    feed.follow(follower(at))
    expect(feed.page(range(9))).toBeUndefined()
    feed.publish(10, eventsOf('wallet-a', 2))
    at.position = 12
    feed.publish(12, eventsOf('wallet-b', 1))
    expect(feed.page(range(11))).toBeUndefined()
    expect(feed.page(range(12))?.events).toHaveLength(1)
  })

  it('keeps no more than its bounds for a subscriber that falls behind', () => {
    const feed = liveFeed(0)
    feed.follow(follower({ position: 0 }))
    for (let i = 0; i < 50; i += 1) feed.publish(i * 200, eventsOf(`wallet-${i}`, 200))
    expect(feed.page(range(0))).toBeUndefined()
    expect(feed.page(range(50 * 200 - 8192))).toBeDefined()
  })

  it('wakes subscribers for events that a commit of unknown outcome left in the file', () => {
    const feed = liveFeed(5)
    const waiting = follower({ position: 5 })
    feed.follow(waiting)
    feed.publish(5, [])
    expect(waiting.woken).toEqual([])
    feed.publish(6, [])
    expect(waiting.woken).toEqual([5])
    expect(feed.last()).toBe(6)
    expect(feed.page(range(5))).toBeUndefined()
  })

  it('keeps nothing without subscribers', () => {
    const feed = liveFeed(0)
    feed.publish(0, eventsOf('wallet-a', 3))
    expect(feed.page(range(0))).toBeUndefined()
    expect(feed.page(range(3))).toEqual({ position: 3, atEnd: true, events: [] })
  })
})
