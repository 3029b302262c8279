import { eventually } from '@folio/test-kit/eventually.ts'
import { expect, it } from 'vitest'
import { MESSAGES_PER_CALL_MAX, outgoing } from '../port.ts'
import type { Probe } from '../testing/probe.ts'
import { numbersTo, probes, quietTime, type StartBus, withoutRepeats } from './bus-conformance-kit.ts'

const nextLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Tests of the delivery to one consumer. */
export const deliveryConformance = (start: StartBus): void => {
  it('delivers a message as it was sent', async () => {
    const { bus, topic } = await start()
    const got: Probe[] = []
    await bus.consume({ topic, group: 'g', handle: async (_, messages) => void got.push(...messages) })
    await bus.send([outgoing(topic, { key: 'ä|b', n: 1.5 })])
    await eventually(() => expect(got[0]).toEqual({ key: 'ä|b', n: 1.5 }))
  })

  it('keeps the order of each key, one call at a time, while other keys continue', async () => {
    const { bus, topic } = await start()
    const keys = numbersTo(20).map((n) => `key-${n}`)
    const got = new Map(keys.map((key): [string, Probe[]] => [key, []]))
    const running = new Set<string>()
    let overlaps = 0
    let mostAtOnce = 0
    await bus.consume({
      topic,
      group: 'g',
      handle: async (key, messages) => {
        if (running.has(key)) overlaps += 1
        running.add(key)
        mostAtOnce = Math.max(mostAtOnce, running.size)
        await nextLoop()
        got.get(key)?.push(...messages)
        running.delete(key)
      },
    })
    await Promise.all(numbersTo(50).flatMap((n) => keys.map((key) => bus.send([outgoing(topic, { key, n })]))))
    await eventually(() => {
      for (const key of keys) expect(withoutRepeats(got.get(key) ?? [])).toEqual(numbersTo(50))
    })
    expect(overlaps).toBe(0)
    expect(mostAtOnce).toBeGreaterThan(1)
  })

  it('delivers the messages that queued behind a running call together, up to the limit of one call', async () => {
    const { bus, topic } = await start()
    const count = 2 * MESSAGES_PER_CALL_MAX + 50
    const calls: (readonly Probe[])[] = []
    const first = Promise.withResolvers<void>()
    const handle = (_: string, messages: readonly Probe[]): Promise<void> => {
      calls.push(messages)
      return calls.length === 1 ? first.promise : Promise.resolve()
    }
    await bus.consume({ topic, group: 'g', handle })
    await bus.send(probes(topic, 'k', 1))
    await eventually(() => expect(calls).toHaveLength(1))
    await bus.send(probes(topic, 'k', count).slice(1))
    await quietTime()
    expect(calls).toHaveLength(1)
    first.resolve()
    await eventually(() => expect(withoutRepeats(calls.flat())).toEqual(numbersTo(count)))
    expect(calls.length).toBeLessThan(count / 4)
    expect(Math.max(...calls.map(({ length }) => length))).toBeLessThanOrEqual(MESSAGES_PER_CALL_MAX)
  })

  it('does not block a key by the slow handler of another', async () => {
    const { bus, topic } = await start()
    const slow = Promise.withResolvers<void>()
    const done: string[] = []
    const handle = async (key: string): Promise<void> => {
      if (key === 'slow') await slow.promise
      done.push(key)
    }
    await bus.consume({ topic, group: 'g', handle })
    const keys = numbersTo(30).map((n) => `quick-${n}`)
    await bus.send(['slow', ...keys].map((key) => outgoing(topic, { key, n: 0 })))
    await eventually(() => expect([...new Set(done)].sort()).toEqual([...keys].sort()))
    slow.resolve()
    await eventually(() => expect(done).toContain('slow'))
  })

  it('calls no handler inside a send, nor a key’s handler again inside its own call', async () => {
    const { bus, topic } = await start()
    const seen: { readonly n: number; readonly inside: boolean }[] = []
    let isSending = false
    const send = (n: number): Promise<void> => {
      isSending = true
      const sent = bus.send([outgoing(topic, { key: 'k', n })])
      isSending = false
      return sent
    }
    let isHandling = false
    const handle = async (_: string, messages: readonly Probe[]): Promise<void> => {
      seen.push(...messages.map(({ n }) => ({ n, inside: isSending || isHandling })))
      isHandling = true
      for (const { n } of messages) if (n < 5) await send(n + 1)
      await nextLoop()
      isHandling = false
    }
    await bus.consume({ topic, group: 'g', handle })
    await bus.tail({ topic, onMessage: ({ n }) => void seen.push({ n, inside: isSending }) })
    await send(0)
    await eventually(() => expect(withoutRepeats(seen.map(({ n }) => ({ key: 'k', n }))).sort()).toEqual(numbersTo(6)))
    expect(seen.filter(({ inside }) => inside)).toEqual([])
  })

  it('accepts messages of several topics in one send, and knows whether a topic has listeners', async () => {
    const { bus, topic, otherTopic } = await start()
    const got: Probe[] = []
    const gotOther: Probe[] = []
    await bus.consume({ topic, group: 'g', handle: async (_, messages) => void got.push(...messages) })
    await bus.tail({ topic: otherTopic, onMessage: (message) => void gotOther.push(message) })
    await bus.send([...probes(topic, 'k', 3), ...probes(otherTopic, 'k', 2), ...probes(topic, 'k', 4).slice(3)])
    await eventually(() => {
      expect(withoutRepeats(got)).toEqual(numbersTo(4))
      expect(withoutRepeats(gotOther)).toEqual(numbersTo(2))
    })
    expect([bus.hasListeners(topic), bus.hasListeners(otherTopic)]).toEqual([true, true])
  })
}
