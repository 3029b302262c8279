import type { Topic } from '@folio/contracts/topic.ts'
import { expect, it } from 'vitest'
import { eventually, numbersTo, type Probe, probes, quietTime, type StartBus, withoutRepeats } from './bus-law-kit.ts'
import { type Bus, type GroupConsumer, outgoing } from './port.ts'

/** A member of a group that notes what it got. */
type NotingMember = GroupConsumer & { readonly got: Probe[] }

const join = async (bus: Bus, topic: Topic<Probe>, group: string): Promise<NotingMember> => {
  const got: Probe[] = []
  const consumer = await bus.consume({ topic, group, handle: async (_, messages) => void got.push(...messages) })
  return { ...consumer, got }
}

/** Sends to many keys, again and again, until each member was given some: then the keys are shared out. */
const settle = async (bus: Bus, topic: Topic<Probe>, members: readonly NotingMember[]): Promise<void> => {
  await eventually(() => expect(members.filter((member) => member.ownsFirstPartition())).toHaveLength(1))
  for (let round = 0; members.some(({ got }) => got.length === 0); round += 1) {
    if (round > 100) throw new Error('a member of the group gets nothing')
    await bus.send(numbersTo(100).map((n) => outgoing(topic, { key: `settling-${n}`, n: -1 })))
    await quietTime()
  }
}

/** What is true of groups, of their members, and of tails. */
export const sharingLaw = (start: StartBus): void => {
  it('gives everything to each of two groups', async () => {
    const { bus, topic } = await start()
    const [one, two] = [await join(bus, topic, 'one'), await join(bus, topic, 'two')]
    await bus.send(probes(topic, 'k', 20))
    await eventually(() => {
      expect(withoutRepeats(one.got)).toEqual(numbersTo(20))
      expect(withoutRepeats(two.got)).toEqual(numbersTo(20))
    })
  })

  it('gives each message to one member of a group, and the first partition to exactly one', async () => {
    const { bus, topic } = await start()
    const [one, two] = [await join(bus, topic, 'g'), await join(bus, topic, 'g')]
    await settle(bus, topic, [one, two])
    await bus.send(numbersTo(200).map((n) => outgoing(topic, { key: `key-${n}`, n })))
    const sent = ({ n }: Probe): boolean => n >= 0
    await eventually(() => {
      const all = [...withoutRepeats(one.got.filter(sent)), ...withoutRepeats(two.got.filter(sent))]
      expect(all.sort((a, b) => a - b)).toEqual(numbersTo(200))
    })
    expect(one.ownsFirstPartition()).not.toBe(two.ownsFirstPartition())
  })

  it('gives the keys and the first partition of a member that stopped to another', async () => {
    const { bus, topic } = await start()
    const [one, two] = [await join(bus, topic, 'g'), await join(bus, topic, 'g')]
    await settle(bus, topic, [one, two])
    await one.stop()
    await eventually(() => expect([one, two].map((member) => member.ownsFirstPartition())).toEqual([false, true]))
    await bus.send(numbersTo(100).map((n) => outgoing(topic, { key: `key-${n}`, n })))
    await eventually(() => expect(new Set(two.got.map(({ n }) => n))).toEqual(new Set([-1, ...numbersTo(100)])))
    expect(one.got.filter(({ n }) => n >= 0)).toEqual([])
  })

  it('gives what the last member of a group left undone to the next', async () => {
    const { bus, topic } = await start()
    let failed = 0
    const handle = async (): Promise<void> => {
      failed += 1
      throw new Error('not now')
    }
    const failing = await bus.consume({ topic, group: 'g', handle })
    await bus.send(probes(topic, 'k', 5))
    await eventually(() => expect(failed).toBeGreaterThan(0))
    await failing.stop()
    const next = await join(bus, topic, 'g')
    await eventually(() => expect(withoutRepeats(next.got)).toEqual(numbersTo(5)))
  })

  it('shows a tail what is sent after it began and until it stopped, in order per key', async () => {
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

  it('goes on with the next message when the handler of a tail throws', async () => {
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
}
