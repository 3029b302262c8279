import { silentLog } from '@folio/service-kit/telemetry/telemetry.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { afterEach, expect, it } from 'vitest'
import { type ConnectionSlots, connectionSlots } from './connection-slots.ts'

const instances: ConnectionSlots[] = []
afterEach(async () => {
  for (const { stop } of instances.splice(0)) await stop()
})

/** Creates two instances over the same read model. */
const two = (now: () => number = () => Date.now() * 1000) => {
  const readModel = memoryReadModel(now)
  const instance = () => connectionSlots(readModel, { perUser: 3, log: silentLog })
  instances.push(instance(), instance())
  const [one, other] = instances
  if (one === undefined || other === undefined) throw new Error('there are two')
  return { one, other }
}

it('a user has one limit of connections over all instances', async () => {
  const { one, other } = two()
  expect(await one.take('client-1')).toBeDefined()
  expect(await other.take('client-1')).toBeDefined()
  const third = await one.take('client-1')
  expect(await other.take('client-1')).toBeUndefined()
  expect(await other.take('client-2')).toBeDefined()
  await third?.release()
  await third?.release()
  expect(await other.take('client-1')).toBeDefined()
  expect(await one.take('client-1')).toBeUndefined()
})

it('the slots of a killed instance are free after a minute', async () => {
  let now = Date.now() * 1000
  const { one, other } = two(() => now)
  for (let i = 0; i < 3; i += 1) await one.take('client-1')
  expect(await other.take('client-1')).toBeUndefined()
  now += 61_000_000
  expect(await other.take('client-1')).toBeDefined()
})
