import { embeddedBus } from '@folio/bus/embedded.ts'
import { type Bus, outgoing } from '@folio/bus/port.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { describe, expect, it } from 'vitest'
import { type Aggregate, singleAggregate } from '../aggregates/aggregate.ts'
import { metadataOf } from '../events/event-codec.ts'
import { planAppend } from '../planning/plan-append.ts'
import type { Ports } from '../ports.ts'
import { startService } from '../start-service.ts'
import { silentLog, silentTelemetry } from '../telemetry/telemetry.ts'
import {
  clientCommand,
  commandId,
  NOW,
  newTally,
  outcomesTo,
  stepCommand,
  type Tally,
  type TallyCommand,
  type TallyEvent,
  type TallyRequest,
  tally,
  tallyCommands,
} from '../testing/tally.ts'
import { tallyContract } from '../testing/tally-contract.ts'
import { DEFAULT_TIMES } from '../time-limits.ts'
import { viewReader } from '../views/view-reader.ts'
import type { Preparation } from './preparation.ts'
import { prepareCommands } from './prepare-commands.ts'

const UNREADABLE = 13
const PRECEDED = 7
const OF_THE_SUM = 5
const DUE_ID = commandId('due')

/** Prepares additions: `pad` is the sum that was seen, on which one of 5 depends; one of 7 has a step before it. */
const preparation: Preparation<TallyCommand, Tally> = {
  prepare: async (_, command, { sum }) => {
    if (command.type !== 'Add') return { command }
    const { amount } = command
    if (amount === UNREADABLE) throw new Error('the ticks cannot be read')
    const prepared = { command: { ...command, pad: sum } }
    if (amount !== PRECEDED) return prepared
    const sent = { type: 'Add', amount: 100 } as const
    const step = { sent, command: { ...sent, pad: sum }, commandId: DUE_ID }
    return { ...prepared, before: [{ ...step, cause: 'other-1@0', causePosition: 3 }] }
  },
  isPrepared: (command, { sum }) => command.type !== 'Add' || command.amount !== OF_THE_SUM || command.pad === sum,
  mayBeDone: ({ type }) => type === 'Nothing',
}

const prepared: Aggregate<TallyCommand, Tally, TallyEvent> = { ...tally, preparation }
const add = (id: string, amount: number) => clientCommand({ id, command: { type: 'Add', amount } })
const OPEN = clientCommand({ id: 'open', command: { type: 'Open' } })

const view = viewReader(
  memoryReadModel(() => NOW),
  'tally',
  { epoch: 1, now: () => NOW, times: DEFAULT_TIMES },
)

const planOf = async (messages: readonly ReturnType<typeof clientCommand>[], current = newTally()) => {
  const duplicateChecks = new Map()
  const queue = await prepareCommands(
    { store: memoryStore(), clock: () => NOW, log: silentLog, view },
    { preparation, current, duplicateChecks },
    messages,
  )
  return planAppend({ aggregate: prepared, current, duplicateChecks, now: NOW, epoch: 1 }, queue)
}

describe('a plan of commands with facts', () => {
  it('ends before a command whose facts were read for an earlier state', async () => {
    const plan = await planOf([OPEN, add('1', 1), add('2', OF_THE_SUM), add('3', 1)])
    expect([plan.covered, plan.state.sum]).toEqual([2, 1])
    const alone = await planOf([OPEN, add('2', OF_THE_SUM)])
    expect([alone.covered, alone.state.sum]).toEqual([2, OF_THE_SUM])
  })

  it('has the events of a due step before those of the command, each under its own command id', async () => {
    const plan = await planOf([OPEN, add('7', PRECEDED)])
    expect(plan.covered).toBe(2)
    const ids = plan.events.map(({ chained }) => metadataOf(chained).command_id)
    expect(ids).toEqual([commandId('open'), DUE_ID, commandId('7')])
    expect(plan.state.sum).toBe(107)
    expect(metadataOf(plan.events[1]?.chained ?? { metadata: Buffer.from('{}') })).not.toHaveProperty('fingerprint')
  })

  it('has one event for a due step that is also queued itself', async () => {
    const due = { ...stepCommand('due', 3, { type: 'Add', amount: 100 }), command_id: DUE_ID }
    const plan = await planOf([OPEN, add('7', PRECEDED), due])
    expect([plan.covered, plan.events.length, plan.state.sum]).toEqual([3, 3, 107])
    expect(plan.results.at(-1)?.result).toMatchObject({ kind: 'event', revision: 1 })
  })

  it('has no event for a step whose work is done, and none without facts; the other commands continue', async () => {
    const plan = await planOf([OPEN, stepCommand('n', 1, { type: 'Nothing' }), add('13', UNREADABLE), add('1', 1)])
    expect(plan.results.map(({ result }) => result.kind)).toEqual(['event', 'done', 'unavailable', 'event'])
    expect([plan.covered, plan.events.length]).toEqual([4, 2])
  })
})

/** The service of tallies with facts. */
const definitionOf = (aggregate: typeof prepared) => ({
  aggregates: singleAggregate(aggregate),
  contract: tallyContract,
  project: (_: { readonly event: TallyEvent }) => {},
  nextStep: () => undefined,
})

describe('a service whose commands need facts', () => {
  it('dead-letters a command without them, as the bus delivered it, and a step that was due before it as it is sent', async () => {
    const plain = embeddedBus({ onFailed: () => {} })
    const delivered: unknown[] = []
    const dead: unknown[] = []
    const bus: Bus = {
      ...plain,
      consume: (reading) =>
        plain.consume({
          ...reading,
          handle: (key, messages) => {
            delivered.push(...messages)
            return reading.handle(key, messages)
          },
        }),
      deadLetter: async (_, message) => void dead.push(message),
    }
    const ports: Ports = {
      bus,
      store: memoryStore(),
      readModel: memoryReadModel(() => NOW),
      clock: () => NOW,
      times: DEFAULT_TIMES,
      ...silentTelemetry,
    }
    const decide: typeof tally.decide = (command, state) => {
      if (command.type === 'Add') throw new Error('this cannot be decided')
      return tally.decide(command, state)
    }
    const service = await startService(ports, definitionOf({ ...prepared, decide }))
    await bus.send([OPEN, add('7', PRECEDED)].map((message) => outgoing(tallyCommands, message)))
    await eventually(() => dead.length === 2)
    expect(dead[0]).toMatchObject({ command_id: DUE_ID, command: { type: 'Add', amount: 100 } })
    expect(dead[0]).not.toHaveProperty('command.pad')
    expect(dead[1]).toBe(delivered[1])
    await service.stop()
  })

  it('drops a command whose deadline passed while its facts were read', async () => {
    const bus = embeddedBus({ onFailed: () => {} })
    const store = memoryStore()
    let now = NOW
    const ports: Ports = {
      bus,
      store,
      readModel: memoryReadModel(() => now),
      clock: () => now,
      times: DEFAULT_TIMES,
      ...silentTelemetry,
    }
    const slow: typeof preparation.prepare = async (...given) => {
      if (given[1].type === 'Add') now += 5_000_000
      return preparation.prepare(...given)
    }
    const service = await startService(
      ports,
      definitionOf({ ...prepared, preparation: { ...preparation, prepare: slow } }),
    )
    const outcomes = await outcomesTo(bus, 'me')
    const send = (asking: TallyRequest) =>
      bus.send([outgoing(tallyCommands, clientCommand({ replyTo: 'me', ...asking }))])
    await send({ id: 'open', command: { type: 'Open' } })
    await eventually(() => outcomes.has('call-open'))
    await send({ id: '1' })
    await send({ id: 'later', command: { type: 'Open' }, at: NOW, notAfter: NOW + 60_000_000 })
    await eventually(() => outcomes.has('call-later'))
    expect([...outcomes.keys()]).toEqual(['call-open', 'call-later'])
    const events = await store.readStream('tally-a', { direction: 'forwards', limit: 9 })
    expect(events.map(({ type }) => type)).toEqual(['Opened', 'Opened'])
    await service.stop()
  })
})
