import { eventually } from '@folio/test-kit/eventually.ts'
import { expect, it } from 'vitest'
import { partitionOf } from '../queues/partition-of.ts'
import { join, numbersTo, probes, type StartBus } from './bus-conformance-kit.ts'

const PARTITIONS = 12

/** Tests of the lag of groups. */
export const lagConformance = (start: StartBus): void => {
  it('reports by partition the number of messages that each group has not finished', async () => {
    const { bus, topic } = await start()
    const stuck = Promise.withResolvers<void>()
    await bus.consume({ topic, group: 'stuck', handle: () => stuck.promise })
    const free = await join(bus, topic, 'free')
    await bus.send(probes(topic, 'k', 5))
    await eventually(() => expect(free.got.length).toBeGreaterThanOrEqual(5))
    const groups = ['stuck', 'free'].map((group) => ({ topic: topic.name, group }))
    const lags = async () =>
      (await bus.lagsOf(groups)).map(({ group, partitions }) => ({
        group,
        partitions: partitions.map(({ lag }) => lag),
      }))
    const none = numbersTo(PARTITIONS).map(() => 0)
    const held = none.with(partitionOf('k', PARTITIONS), 5)
    await eventually(async () =>
      expect(await lags()).toEqual([
        { group: 'stuck', partitions: held },
        { group: 'free', partitions: none },
      ]),
    )
    stuck.resolve()
    await eventually(async () => expect((await lags())[0]).toEqual({ group: 'stuck', partitions: none }))
  })
}
