import { embeddedBus } from '@folio/bus/embedded.ts'
import { outgoing } from '@folio/bus/port.ts'
import type { Topic } from '@folio/contracts/topic.ts'
import { eventsOf } from '@folio/event-store/law-events.ts'
import { expect, it } from 'vitest'
import { memoryReadModel } from './memory-read-model.ts'
import { memoryStore } from './memory-store.ts'
import { mortalProcess } from './mortal-process.ts'
import { inSimulatedTime } from './simulated-time.ts'

const topic: Topic<string> = {
  name: 'words',
  keyOf: () => 'one',
  encode: (word) => ({ headers: {}, value: Buffer.from(word) }),
  decode: ({ value }) => value.toString(),
}
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const ports = () => ({
  store: memoryStore(),
  readModel: memoryReadModel(() => 0),
  bus: embeddedBus({ onFailed: () => {} }),
})

it.each([
  ['before', 0],
  ['after', 1],
] as const)('a process that dies %s its append leaves %i events and hears nothing of it', (moment, left) =>
  inSimulatedTime(async () => {
    const world = ports()
    const { store, isDead } = mortalProcess(world, { death: { atCall: 2, moment } })
    await store.lastPosition()
    let hasHeard = false
    const hear = () => {
      hasHeard = true
    }
    store.append(eventsOf('s', 1)).then(hear, hear)
    await pause(1000)
    expect([isDead(), hasHeard, await world.store.lastPosition()]).toEqual([true, false, left])
  }, 60_000),
)

it('what a dead process had in hand goes to the next of its group', () =>
  inSimulatedTime(async () => {
    const world = ports()
    const first = mortalProcess(world)
    await first.bus.consume({ topic, group: 'g', handle: () => new Promise(() => {}) })
    await world.bus.send([outgoing(topic, 'a'), outgoing(topic, 'b')])
    await pause(10)
    first.kill()
    const heard: string[] = []
    const next = mortalProcess(world)
    await next.bus.consume({
      topic,
      group: 'g',
      handle: async (_, words) => {
        heard.push(...words)
      },
    })
    await pause(1000)
    expect(heard).toEqual(['a', 'b'])
  }, 60_000))
