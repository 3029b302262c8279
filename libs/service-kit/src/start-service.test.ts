import { embeddedBus } from '@folio/bus/embedded.ts'
import { outgoing } from '@folio/bus/port.ts'
import { viewKey } from '@folio/contracts/view-keys.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { expect, it } from 'vitest'
import { type Aggregate, combinedAggregates, singleAggregate } from './aggregates/aggregate.ts'
import type { StoredEvent } from './events/stored-event.ts'
import type { Ports } from './ports.ts'
import { startService } from './start-service.ts'
import { silentTelemetry } from './telemetry/telemetry.ts'
import {
  clientCommand,
  outcomesTo,
  type TallyCommand,
  type TallyEvent,
  type TallyRequest,
  tally,
  tallyCommands,
} from './testing/tally.ts'
import { tallyContract } from './testing/tally-contract.ts'
import { DEFAULT_TIMES } from './time-limits.ts'

const clock = () => Date.now() * 1000
const OPEN: TallyRequest = { id: 'open', command: { type: 'Open' } }

const world = () => {
  const bus = embeddedBus({ onFailed: () => {} })
  const ports: Ports = {
    bus,
    store: memoryStore(),
    readModel: memoryReadModel(clock),
    clock,
    times: DEFAULT_TIMES,
    ...silentTelemetry,
  }
  const start = (eventTypes: ReadonlySet<string>) =>
    startService(ports, {
      aggregates: singleAggregate({ ...tally, eventTypes }),
      contract: tallyContract,
      project: (_: { readonly event: TallyEvent }) => {},
      nextStep: () => undefined,
    })
  const send = (asking: TallyRequest) =>
    bus.send([
      outgoing(tallyCommands, clientCommand({ replyTo: 'me', at: clock(), notAfter: clock() + 4_000_000, ...asking })),
    ])
  return { bus, ports, start, send }
}

it('an instance that reads an event of an unknown type is not ready, and leaves its commands to another instance', async () => {
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

it('serves several types of aggregates over one topic, in one view, with one follower', async () => {
  const { bus, ports, send } = world()
  const outcomes = await outcomesTo(bus, 'me')
  const { preparation: _, partsOf: _parts, ...plain } = tally
  const product: Aggregate<TallyCommand, { readonly of: number }, TallyEvent> = {
    ...plain,
    streamPrefix: 'product-',
    initial: { of: 1 },
    decide: (command, { of }) => {
      if (command.type !== 'Add') return [{ type: 'Opened', data: {} }]
      return [{ type: 'Added', data: { amount: command.amount, sum: of * command.amount } }]
    },
    evolve: (state, event) => (event.type === 'Added' ? { of: event.data.sum } : state),
  }
  const service = await startService(ports, {
    aggregates: combinedAggregates([tally, product]),
    contract: tallyContract,
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

it.each([
  [1, undefined, 2],
  [2, undefined, 1],
  [2, 13, 2],
  [undefined, undefined, 1],
  [undefined, 13, 1],
])(
  'with aggregatesMax %s of its definition, and %s parts in a state, opens an aggregate %i times around a command to another',
  async (aggregatesMax, parts, opened) => {
    const { bus, ports, send } = world()
    const outcomes = await outcomesTo(bus, 'me')
    let reads = 0
    const readStream: Ports['store']['readStream'] = (stream, range) => {
      if (stream === 'tally-a') reads += 1
      return ports.store.readStream(stream, range)
    }
    const service = await startService(
      { ...ports, store: { ...ports.store, readStream } },
      {
        ...(aggregatesMax === undefined ? {} : { aggregatesMax }),
        aggregates: singleAggregate({ ...tally, ...(parts === undefined ? {} : { partsOf: () => parts }) }),
        contract: tallyContract,
        project: () => {},
        nextStep: () => undefined,
      },
    )
    for (const [id, account] of [
      ['1', 'a'],
      ['2', 'b'],
      ['3', 'a'],
    ] as const) {
      await send({ ...OPEN, id, account })
      await eventually(() => outcomes.has(`call-${id}`))
    }
    expect(reads).toBe(opened)
    await service.stop()
  },
)
