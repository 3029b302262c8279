import { APPEND_BYTES_MAX, StoreUnavailable } from '@folio/event-store/port.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { expect, it } from 'vitest'
import { singleAggregate } from '../aggregates/aggregate.ts'
import { silentLog } from '../telemetry/telemetry.ts'
import { commandId, storeWith, tally } from '../testing/tally.ts'
import { add, fact, OPEN, tallyOwner } from '../testing/tally-owner.ts'

/** A log whose errors are kept. */
const keptLog = () => {
  const errors: object[] = []
  return { errors, log: { ...silentLog, error: (facts: object) => void errors.push(facts) } }
}

it('abandoned commands are logged with their aggregate and at most ten correlation ids', async () => {
  const { errors, log } = keptLog()
  const store = { ...memoryStore(), readStream: () => Promise.reject(new StoreUnavailable('gone')) }
  const me = await tallyOwner(store, { log })
  await me.tell(...Array.from({ length: 30 }, (_, n) => add(`${n}`, 1)))
  await eventually(() => errors.length > 0, 60_000)
  const [line] = errors
  expect(line).toMatchObject({ account: 'a', commands: expect.any(Number), err: expect.any(StoreUnavailable) })
  const named = JSON.parse(JSON.stringify(line)).correlationIds
  expect(named[0]).toBe('call-0')
  expect(named.length).toBeLessThanOrEqual(10)
  await me.stop()
})

it('an undecidable command is logged with its aggregate, its id and its correlation id', async () => {
  const { errors, log } = keptLog()
  const me = await tallyOwner(memoryStore(), { log })
  await me.ask(OPEN)
  await me.ask({ id: 'poison', command: { type: 'Break' } })
  await eventually(() => errors.length > 0, 60_000)
  const wanted = { account: 'a', commandId: commandId('poison'), correlationId: 'call-poison' }
  expect(errors).toMatchObject([wanted])
  await me.stop()
})

it('a snapshot that exceeds an append is logged once; the aggregate takes commands before it, after it and opened again', async () => {
  const { errors, log } = keptLog()
  const store = await storeWith(254)
  const text = 'x'.repeat(APPEND_BYTES_MAX)
  const swollen = singleAggregate({
    ...tally,
    evolve: (...given: Parameters<typeof tally.evolve>) => ({ ...tally.evolve(...given), text }),
  })
  const me = await tallyOwner(store, { log, aggregates: swollen })
  for (const n of [255, 256, 257]) expect(fact(await me.ask(add(`${n}`, 1)))).toMatchObject({ revision: n })
  const stale = await tallyOwner(store, { aggregates: swollen })
  expect(fact(await stale.ask(add('258', 1)))).toMatchObject({ revision: 258 })
  expect(fact(await me.ask(add('259', 1)))).toMatchObject({ revision: 259 })
  expect(errors).toMatchObject([{ stream: 'tally-a' }])
  await Promise.all([me.stop(), stale.stop()])
})
