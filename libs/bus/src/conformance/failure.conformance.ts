import { eventually } from '@folio/test-kit/eventually.ts'
import { expect, it } from 'vitest'
import { BusUnavailable, outgoing } from '../port.ts'
import type { Probe } from '../testing/probe.ts'
import { numbersTo, probes, quietTime, type StartBus, withoutRepeats } from './bus-conformance-kit.ts'

const numbersOf = (calls: readonly (readonly Probe[])[]): number[][] => calls.map((call) => call.map(({ n }) => n))

/** Tests of a consumer that fails, does not return, or stops. */
export const failureConformance = (start: StartBus): void => {
  it.each([
    ['rejects', () => Promise.reject(new Error('not now'))],
    [
      'throws',
      (): Promise<void> => {
        throw new Error('not now')
      },
    ],
  ])('redelivers the same messages to a handler that %s, and nothing of that key before', async (_, fail) => {
    const { bus, topic } = await start()
    const calls: (readonly Probe[])[] = []
    const others: string[] = []
    const handle = (key: string, messages: readonly Probe[]): Promise<void> => {
      if (key !== 'k') others.push(key)
      else calls.push(messages)
      return key === 'k' && calls.length <= 2 ? fail() : Promise.resolve()
    }
    await bus.consume({ topic, group: 'g', handle })
    await bus.send(probes(topic, 'k', 2))
    await eventually(() => expect(calls.length).toBeGreaterThan(0))
    await bus.send([...probes(topic, 'k', 6).slice(2), outgoing(topic, { key: 'other', n: 0 })])
    await eventually(() => expect(withoutRepeats(calls.flat())).toEqual(numbersTo(6)))
    const [first, second, third] = numbersOf(calls)
    expect([second, third]).toEqual([first, first])
    expect(others).toContain('other')
  })

  it('holds a bounded number of messages for a blocked reader, loses none that it accepted, and continues', async () => {
    const unfinishedMax = 50
    const { bus, topic } = await start({ unfinishedMax })
    const stuck = Promise.withResolvers<void>()
    const got: Probe[] = []
    const handle = async (_: string, messages: readonly Probe[]): Promise<void> => {
      await stuck.promise
      got.push(...messages)
    }
    await bus.consume({ topic, group: 'g', handle })
    const taken: number[] = []
    const refusals: unknown[] = []
    for (const n of numbersTo(5 * unfinishedMax)) {
      await bus.send([outgoing(topic, { key: 'k', n })]).then(
        () => taken.push(n),
        (error: unknown) => refusals.push(error),
      )
    }
    expect(refusals.every((error) => error instanceof BusUnavailable)).toBe(true)
    expect(taken.length).toBeGreaterThanOrEqual(unfinishedMax)
    stuck.resolve()
    await eventually(() => expect(withoutRepeats(got)).toEqual(taken))
    // The message that the handler has just received may still count as unfinished.
    await eventually(() => bus.send([outgoing(topic, { key: 'k', n: -1 })]))
    await eventually(() => expect(withoutRepeats(got)).toEqual([...taken, -1]))
  })

  it.each(['the consumer', 'the bus'])(
    'finishes the running calls when %s stops, and begins no other',
    async (what) => {
      const { bus, topic } = await start()
      const running = Promise.withResolvers<void>()
      const events: string[] = []
      const handle = async (_: string, messages: readonly Probe[]): Promise<void> => {
        events.push(`began ${messages[0]?.n}`)
        await running.promise
        events.push(`ended ${messages[0]?.n}`)
      }
      const consumer = await bus.consume({ topic, group: 'g', handle })
      await bus.send(probes(topic, 'k', 1))
      await eventually(() => expect(events).toEqual(['began 0']))
      await bus.send([outgoing(topic, { key: 'k', n: 1 })])
      const stopped = (what === 'the bus' ? bus.close() : consumer.stop()).then(() => events.push('stopped'))
      await quietTime()
      expect(events).toEqual(['began 0'])
      running.resolve()
      await stopped
      await quietTime()
      expect(events[0]).toBe('began 0')
      expect(events.at(-1)).toBe('stopped')
      expect(events).not.toContain('began 1')
    },
  )

  it('refuses messages once it is closed', async () => {
    const { bus, topic } = await start()
    await bus.close()
    await expect(bus.send(probes(topic, 'k', 1))).rejects.toBeInstanceOf(BusUnavailable)
    await expect(bus.consume({ topic, group: 'g', handle: async () => {} })).rejects.toBeInstanceOf(BusUnavailable)
    await expect(bus.tail({ topic, onMessage: () => {} })).rejects.toBeInstanceOf(BusUnavailable)
  })
}
