import { embeddedBus } from '@folio/bus/embedded.ts'
import { outgoing } from '@folio/bus/port.ts'
import { viewKey } from '@folio/contracts/view-key.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { expect, it } from 'vitest'
import type { Aggregate } from './aggregate.ts'
import { combined, onlyKind } from './aggregates.ts'
import type { Ports } from './ports.ts'
import type { StoredEvent } from './projection.ts'
import { startAccounts } from './start-accounts.ts'
import {
  type Asking,
  asked,
  eventually,
  outcomesTo,
  type TallyCommand,
  type TallyEvent,
  tally,
  tallyCommands,
} from './test-tally.ts'
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
      aggregates: onlyKind({ ...tally, eventTypes }),
      topic: tallyCommands,
      project: (_: { readonly event: TallyEvent }) => {},
      nextStep: () => undefined,
    })
  const send = (asking: Asking) =>
    bus.send([outgoing(tallyCommands, asked({ replyTo: 'me', at: clock(), notAfter: clock() + 4_000_000, ...asking }))])
  return { bus, ports, start, send }
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

it('keeps accounts of several kinds over one topic, in one view, with one follower', async () => {
  const { bus, ports, send } = world()
  const outcomes = await outcomesTo(bus, 'me')
  const product: Aggregate<TallyCommand, { readonly of: number }, TallyEvent> = {
    ...tally,
    streamPrefix: 'product-',
    initial: { of: 1 },
    decide: (command, { of }) => {
      if (command.type !== 'Add') return [{ type: 'Opened', data: {} }]
      return [{ type: 'Added', data: { amount: command.amount, sum: of * command.amount } }]
    },
    evolve: (state, event) => (event.type === 'Added' ? { of: event.data.sum } : state),
  }
  const service = await startAccounts(ports, {
    aggregates: combined([tally, product]),
    topic: tallyCommands,
    project: ({ event, stream }: StoredEvent<TallyEvent>, view) => {
      if (event.type === 'Added') view.put(viewKey<{ readonly sum: number }>(`sum/${stream}`), { sum: event.data.sum })
    },
    nextStep: () => undefined,
  })
  for (const account of ['tally-7', 'product-7', 'tally-8']) await send({ ...OPEN, id: `open ${account}`, account })
  for (const amount of [3, 4]) {
    await send({ id: `sum ${amount}`, account: 'tally-7', command: { type: 'Add', amount } })
    await send({ id: `product ${amount}`, account: 'product-7', command: { type: 'Add', amount } })
  }
  await eventually(() => outcomes.has('call-product 4') && outcomes.has('call-sum 4'))
  expect(outcomes.get('call-sum 4')).toMatchObject([{ stream: 'tally-7', revision: 2, data: { sum: 7 } }])
  expect(outcomes.get('call-product 4')).toMatchObject([{ stream: 'product-7', revision: 2, data: { sum: 12 } }])
  await eventually(async () => (await service.progress()).viewed === 7)
  const { values } = await ports.readModel.get('tally', ['sum/tally-7', 'sum/product-7', 'sum/tally-8'])
  expect(values).toEqual([{ sum: 7 }, { sum: 12 }, undefined])
  await service.stop()
})
