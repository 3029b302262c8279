import { embeddedBus } from '@folio/bus/embedded.ts'
import { outgoing } from '@folio/bus/port.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { expect, it } from 'vitest'
import type { Ports } from './ports.ts'
import { startAccounts } from './start-accounts.ts'
import { type Asking, asked, eventually, outcomesTo, type TallyEvent, tally, tallyCommands } from './test-tally.ts'
import { DEFAULT_TIMES } from './time-limits.ts'
import { unwatched } from './unwatched.ts'

const clock = () => Date.now() * 1000
const OPEN: Asking = { id: 'open', command: { type: 'Open' } }

const world = () => {
  const bus = embeddedBus({ onFailed: () => {} })
  const ports: Ports = {
    bus,
    store: memoryStore(),
    readModel: memoryReadModel(clock),
    clock,
    times: DEFAULT_TIMES,
    ...unwatched,
  }
  const start = (eventTypes: ReadonlySet<string>) =>
    startAccounts(ports, {
      aggregate: { ...tally, eventTypes },
      topic: tallyCommands,
      project: (_: { readonly event: TallyEvent }) => {},
      nextStep: () => undefined,
    })
  const send = (asking: Asking) =>
    bus.send([outgoing(tallyCommands, asked({ replyTo: 'me', at: clock(), notAfter: clock() + 4_000_000, ...asking }))])
  return { bus, start, send }
}

it('an instance that meets an event it does not know is not ready, and leaves its accounts to another that does', async () => {
  const { bus, start, send } = world()
  const outcomes = await outcomesTo(bus, 'me')
  const first = await start(tally.eventTypes)
  await send(OPEN)
  await eventually(() => outcomes.has('call-open'))
  await first.stop()
  const old = await start(new Set(['Added']))
  await send({ id: '1', command: { type: 'Add', amount: 1 } })
  await eventually(() => !old.isWell(), 5000)
  const newer = await start(tally.eventTypes)
  await send({ id: '2', command: { type: 'Add', amount: 1 } })
  await eventually(() => outcomes.has('call-2'), 5000)
  expect(outcomes.get('call-2')).toMatchObject([{ kind: 'recorded', data: { sum: 1 } }])
  expect([old.isWell(), newer.isWell()]).toEqual([false, true])
  expect((await old.progress()).isFollowing).toBe(false)
  await old.stop()
  await newer.stop()
})
