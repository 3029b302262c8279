import { StoreUnavailable } from '@folio/event-store/port.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { expect, it } from 'vitest'
import { silentLog } from './log.ts'
import { add, OPEN, owner } from './test-owner.ts'
import { commandId, eventually } from './test-tally.ts'

/** A log whose errors are kept. */
const keptLog = () => {
  const errors: object[] = []
  return { errors, log: { ...silentLog, error: (facts: object) => void errors.push(facts) } }
}

it('commands that are given up are logged with their account, and the calls that they came from, ten at most', async () => {
  const { errors, log } = keptLog()
  const store = { ...memoryStore(), readStream: () => Promise.reject(new StoreUnavailable('gone')) }
  const me = await owner(store, { log })
  await me.tell(...Array.from({ length: 30 }, (_, n) => add(`${n}`, 1)))
  await eventually(() => errors.length > 0, 60_000)
  const [line] = errors
  expect(line).toMatchObject({ account: 'a', commands: expect.any(Number), err: expect.any(StoreUnavailable) })
  const named = JSON.parse(JSON.stringify(line)).correlationIds
  expect(named[0]).toBe('call-0')
  expect(named.length).toBeLessThanOrEqual(10)
  await me.stop()
})

it('a command that cannot be decided is logged with its account, its id, and the call that it came from', async () => {
  const { errors, log } = keptLog()
  const me = await owner(memoryStore(), { log })
  await me.ask(OPEN)
  await me.ask({ id: 'poison', command: { type: 'Break' } })
  await eventually(() => errors.length > 0, 60_000)
  const wanted = { account: 'a', commandId: commandId('poison'), correlationId: 'call-poison' }
  expect(errors).toMatchObject([wanted])
  await me.stop()
})
