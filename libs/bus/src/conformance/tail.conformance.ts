import { eventually } from '@folio/test-kit/eventually.ts'
import { expect, it } from 'vitest'
import { outgoing } from '../port.ts'
import type { Probe } from '../testing/probe.ts'
import { numbersTo, probes, type StartBus, withoutRepeats } from './bus-conformance-kit.ts'

/** Tests of tails. */
export const tailConformance = (start: StartBus): void => {
  it('delivers to a tail the messages sent between its start and its stop, in order per key', async () => {
    const { bus, topic } = await start()
    const [early, late]: [Probe[], Probe[]] = [[], []]
    const first = await bus.tail({ topic, onMessage: (message) => void early.push(message) })
    await bus.send(probes(topic, 'k', 10))
    await eventually(() => expect(withoutRepeats(early)).toEqual(numbersTo(10)))
    await bus.tail({ topic, onMessage: (message) => void late.push(message) })
    await bus.send(probes(topic, 'k', 20).slice(10))
    await eventually(() => expect(withoutRepeats(early)).toEqual(numbersTo(20)))
    await first.stop()
    await bus.send([outgoing(topic, { key: 'k', n: 20 })])
    await eventually(() => expect(withoutRepeats(late)).toEqual(numbersTo(21).slice(10)))
    expect(withoutRepeats(early)).toEqual(numbersTo(20))
  })

  it('continues with the next message when the handler of a tail throws', async () => {
    const { bus, topic } = await start()
    const seen: Probe[] = []
    const onMessage = (message: Probe): void => {
      seen.push(message)
      if (message.n === 1) throw new Error('not this one')
    }
    await bus.tail({ topic, onMessage })
    await bus.send(probes(topic, 'k', 4))
    await eventually(() => expect(withoutRepeats(seen)).toEqual(numbersTo(4)))
  })

  it('delivers to a tail of one key all messages of the key, in order, and no others', async () => {
    const { bus, topic } = await start()
    const seen: Probe[] = []
    await bus.tail({ topic, key: 'mine', onMessage: (message) => void seen.push(message) })
    const keys = ['mine', ...numbersTo(30).map((n) => `key-${n}`)]
    await bus.send(numbersTo(10).flatMap((n) => keys.map((key) => outgoing(topic, { key, n }))))
    await eventually(() => expect(withoutRepeats(seen)).toEqual(numbersTo(10)))
    expect(new Set(seen.map(({ key }) => key))).toEqual(new Set(['mine']))
  })

  it('delivers to a tail from the beginning the earlier messages, if the bus keeps topics', async () => {
    const { bus, topic } = await start()
    await bus.send(probes(topic, 'k', 10))
    const seen: Probe[] = []
    await bus.tail({ topic, from: 'beginning', onMessage: (message) => void seen.push(message) })
    await bus.send([outgoing(topic, { key: 'k', n: 10 })])
    await eventually(() => expect(withoutRepeats(seen)).toEqual(bus.keepsTopics ? numbersTo(11) : [10]))
  })

  it('tells of a tail from the beginning when it has read the earlier messages, and not before', async () => {
    const { bus, topic } = await start()
    const keys = numbersTo(20).map((n) => `key-${n}`)
    await bus.send(keys.flatMap((key) => probes(topic, key, 10)))
    const seen: Probe[] = []
    const tail = await bus.tail({ topic, from: 'beginning', onMessage: (message) => void seen.push(message) })
    await eventually(() => expect(tail.hasReadKept()).toBe(true))
    expect(new Set(seen.map(({ key, n }) => `${key}-${n}`)).size).toBe(bus.keepsTopics ? 200 : 0)
  })

  it('tells of a tail from now on that there is nothing earlier to read', async () => {
    const { bus, topic } = await start()
    await bus.send(probes(topic, 'k', 10))
    expect((await bus.tail({ topic, onMessage: () => {} })).hasReadKept()).toBe(true)
  })

  it('delivers to a tail from the beginning the later messages, too', async () => {
    const { bus, topic } = await start()
    const seen: Probe[] = []
    await bus.tail({ topic, from: 'beginning', onMessage: (message) => void seen.push(message) })
    await bus.send(probes(topic, 'k', 10))
    await eventually(() => expect(withoutRepeats(seen)).toEqual(numbersTo(10)))
  })

  it('delivers all messages to a tail that waits for its handler, in order per key', async () => {
    const { bus, topic } = await start()
    const seen: Probe[] = []
    await bus.tail({ topic, isPatient: true, onMessage: (message) => void seen.push(message) })
    await bus.send(probes(topic, 'k', 10))
    await eventually(() => expect(withoutRepeats(seen)).toEqual(numbersTo(10)))
    await bus.send(probes(topic, 'k', 20).slice(10))
    await eventually(() => expect(withoutRepeats(seen)).toEqual(numbersTo(20)))
  })
}
