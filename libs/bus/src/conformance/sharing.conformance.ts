import type { Topic } from '@folio/contracts/topic.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { expect, it } from 'vitest'
import { type Bus, outgoing } from '../port.ts'
import type { Probe } from '../testing/probe.ts'
import {
  join,
  type NotingMember,
  numbersTo,
  probes,
  quietTime,
  type StartBus,
  withoutRepeats,
} from './bus-conformance-kit.ts'

/** The shortest `stableForMs` that a quiet group must reach. */
const QUIET_LEAST_MS = 100

/** Sends to many keys repeatedly until each member has received some, so that the keys are distributed. */
const settle = async (bus: Bus, topic: Topic<Probe>, members: readonly NotingMember[]): Promise<void> => {
  await eventually(() => expect(members.filter((member) => member.ownsFirstPartition())).toHaveLength(1))
  for (let round = 0; members.some(({ got }) => got.length === 0); round += 1) {
    if (round > 100) throw new Error('a member of the group gets nothing')
    await bus.send(numbersTo(100).map((n) => outgoing(topic, { key: `settling-${n}`, n: -1 })))
    await quietTime()
  }
}

/** Tests of groups and their members. */
export const sharingConformance = (start: StartBus): void => {
  it('delivers all messages to each of two groups', async () => {
    const { bus, topic } = await start()
    const [one, two] = [await join(bus, topic, 'one'), await join(bus, topic, 'two')]
    await bus.send(probes(topic, 'k', 20))
    await eventually(() => {
      expect(withoutRepeats(one.got)).toEqual(numbersTo(20))
      expect(withoutRepeats(two.got)).toEqual(numbersTo(20))
    })
  })

  it('delivers each message to one member of a group, and the first partition to exactly one', async () => {
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

  it('assigns the keys and the first partition of a stopped member to another', async () => {
    const { bus, topic } = await start()
    const [one, two] = [await join(bus, topic, 'g'), await join(bus, topic, 'g')]
    await settle(bus, topic, [one, two])
    await one.stop()
    await eventually(() => expect([one, two].map((member) => member.ownsFirstPartition())).toEqual([false, true]))
    await bus.send(numbersTo(100).map((n) => outgoing(topic, { key: `key-${n}`, n })))
    await eventually(() => expect(new Set(two.got.map(({ n }) => n))).toEqual(new Set([-1, ...numbersTo(100)])))
    expect(one.got.filter(({ n }) => n >= 0)).toEqual([])
  })

  it('names the time since which a member owns its keys alone, and renews it when it gets keys of another member', async () => {
    const { bus, topic } = await start()
    const [one, two] = [await join(bus, topic, 'g'), await join(bus, topic, 'g')]
    await settle(bus, topic, [one, two])
    await eventually(() =>
      expect(Math.min(one.stableForMs(), two.stableForMs())).toBeGreaterThanOrEqual(QUIET_LEAST_MS),
    )
    const before = performance.now()
    await one.stop()
    await eventually(() => {
      expect(two.ownsFirstPartition()).toBe(true)
      expect(two.stableForMs()).toBeLessThanOrEqual(performance.now() - before)
    })
    await eventually(() => expect(two.stableForMs()).toBeGreaterThanOrEqual(QUIET_LEAST_MS))
  })

  it('renews the time when a member has given some of its keys to another', async () => {
    const { bus, topic } = await start()
    const one = await join(bus, topic, 'g')
    await settle(bus, topic, [one])
    await eventually(() => expect(one.stableForMs()).toBeGreaterThanOrEqual(QUIET_LEAST_MS))
    const before = performance.now()
    const two = await join(bus, topic, 'g')
    await settle(bus, topic, [one, two])
    expect(one.stableForMs()).toBeLessThanOrEqual(performance.now() - before)
  })

  it('delivers the messages that the last member of a group left unfinished to the next', async () => {
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
}
