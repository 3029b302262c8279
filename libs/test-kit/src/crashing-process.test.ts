import { embeddedBus } from '@folio/bus/embedded.ts'
import { outgoing } from '@folio/bus/port.ts'
import type { Topic } from '@folio/contracts/topic.ts'
import { eventsOf } from '@folio/event-store/testing/sample-events.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { expect, it } from 'vitest'
import { crashingProcess } from './crashing-process.ts'
import { memoryReadModel } from './memory-read-model.ts'
import { memoryStore } from './memory-store.ts'
import { inSimulatedTime } from './time/simulated-time.ts'

const topic: Topic<string> = {
  name: 'words',
  keyOf: () => 'one',
  encode: (word) => ({ headers: {}, value: Buffer.from(word) }),
  decode: ({ value }) => value.toString(),
}
const ports = () => ({
  store: memoryStore(),
  readModel: memoryReadModel(() => 0),
  bus: embeddedBus({ onFailed: () => {} }),
})

it.each([
  ['before', 0],
  ['after', 1],
] as const)('a process that dies %s its append leaves %i events and gets no result', (moment, left) =>
  inSimulatedTime(async () => {
    const world = ports()
    const { store, hasCrashed } = crashingProcess(world, { death: { atCall: 2, moment } })
    await store.lastPosition()
    let hasHeard = false
    const hear = () => {
      hasHeard = true
    }
    store.append(eventsOf('s', 1)).then(hear, hear)
    await sleep(1000)
    expect([hasCrashed(), hasHeard, await world.store.lastPosition()]).toEqual([true, false, left])
  }, 60_000),
)

it('the unfinished messages of a crashed process go to another member of its group', () =>
  inSimulatedTime(async () => {
    const world = ports()
    const first = crashingProcess(world)
    await first.bus.consume({ topic, group: 'g', handle: () => new Promise(() => {}) })
    await world.bus.send([outgoing(topic, 'a'), outgoing(topic, 'b')])
    await sleep(10)
    first.kill()
    const heard: string[] = []
    const next = crashingProcess(world)
    await next.bus.consume({
      topic,
      group: 'g',
      handle: async (_, words) => {
        heard.push(...words)
      },
    })
    await sleep(1000)
    expect(heard).toEqual(['a', 'b'])
  }, 60_000))
