import { StoreUnavailable } from '@folio/event-store/port.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { expect, it } from 'vitest'
import { silentLog } from '../telemetry/telemetry.ts'
import { commandId } from '../testing/tally.ts'
import { add, OPEN, tallyOwner } from '../testing/tally-owner.ts'

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
