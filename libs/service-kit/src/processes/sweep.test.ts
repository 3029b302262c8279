import { embeddedBus } from '@folio/bus/embedded.ts'
import { BusUnavailable } from '@folio/bus/port.ts'
import { stepIdOf } from '@folio/contracts/derived-ids.ts'
import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { inSimulatedTime } from '@folio/test-kit/time/simulated-time.ts'
import { expect, it } from 'vitest'
import { storeWith, type TallyCommand, type TallyEvent, tally, tallyCommands } from '../testing/tally.ts'
import { step } from './next-step.ts'
import { sweeper } from './sweep.ts'

const world = async (revisions: readonly number[]) => {
  const clock = () => Date.now() * 1000
  const store = await storeWith(Math.max(...revisions) + 1)
  const readModel = memoryReadModel(clock)
  const position = { epoch: 1, position: 1 }
  const entry = (revision: number) => ({ stream: 'tally-a', revision, since: '' })
  const puts = new Map(revisions.map((revision, n) => [`open/${String(n).padStart(6, '0')}`, entry(revision)] as const))
  await readModel.apply('tally', { from: null, to: position, puts, deletes: new Set() })
  const bus = embeddedBus({ onFailed: () => {} })
  const sent: CommandMessage<TallyCommand>[] = []
  const times: number[] = []
  await bus.tail({
    topic: tallyCommands,
    onMessage: (message) => {
      sent.push(message)
      times.push(Date.now())
    },
  })
  let isCut = false
  let damaged: string | undefined
  const readStream: typeof store.readStream = (stream, range) =>
    `${stream}@${range.from}` === damaged ? Promise.reject(new Error('damaged')) : store.readStream(stream, range)
  const sweep = sweeper<TallyEvent>({
    view: 'tally',
    store: { ...store, readStream },
    bus: {
      ...bus,
      send: (messages) => (isCut ? Promise.reject(new BusUnavailable('cut')) : bus.send(messages)),
    },
    readModel,
    eventTypes: tally.eventTypes,
    nextStep: (event) =>
      event.type === 'Added' ? step(tallyCommands, 'b', { type: 'Add', amount: event.data.sum }) : undefined,
    clock,
  })
  const close = (key: string) =>
    readModel.apply('tally', { from: position, to: position, puts: new Map(), deletes: new Set([key]) })
  return {
    sweep,
    sent,
    times,
    close,
    cut: (is: boolean) => (isCut = is),
    damage: (place?: string) => (damaged = place),
  }
}
const every500ms = async (sweep: () => Promise<number>, forMs: number): Promise<void> => {
  for (let ms = 0; ms < forMs; ms += 500) {
    await sweep()
    await sleep(500)
  }
}

it('sends the next step of a process that waits longer than a second, again and again, with growing, bounded pauses', () =>
  inSimulatedTime(async () => {
    const { sweep, sent, times } = await world([3])
    const startedAt = Date.now()
    await every500ms(sweep, 200_000)
    const gaps = times.map((time, n) => time - (times[n - 1] ?? startedAt))
    expect(gaps.slice(0, 5)).toEqual([1000, 2000, 4000, 8000, 16_000])
    expect(new Set(gaps.slice(5))).toEqual(new Set([30_000]))
    expect(new Set(sent.map(({ command_id }) => command_id))).toEqual(new Set([stepIdOf('tally-a@3')]))
    expect(sent[0]).toMatchObject({
      account: 'b',
      causation_id: 'tally-a@3',
      correlation_id: 'call-e3',
      epoch: 1,
      origin: { kind: 'step', cause: 'tally-a@3', cause_position: 4 },
    })
  }, 300_000))

it('sends no step once the process is over, and returns the number of open processes', () =>
  inSimulatedTime(async () => {
    const { sweep, sent, close } = await world([1, 2])
    await every500ms(sweep, 1500)
    expect([sent.length, await sweep()]).toEqual([2, 2])
    await close('open/000000')
    await close('open/000001')
    expect(await sweep()).toBe(0)
    await every500ms(sweep, 60_000)
    expect(sent).toHaveLength(2)
  }, 200_000))

it('handles any number of open processes, page after page', () =>
  inSimulatedTime(async () => {
    const { sweep, sent } = await world(Array.from({ length: 1201 }, (_, n) => n + 1))
    await every500ms(sweep, 1500)
    expect(new Set(sent.map(({ command_id }) => command_id)).size).toBe(1201)
  }, 60_000))

it('sends all steps again if the bus accepted none', () =>
  inSimulatedTime(async () => {
    const { sweep, sent, cut } = await world([1, 2])
    await sweep()
    await sleep(1000)
    cut(true)
    await expect(sweep()).rejects.toThrow(BusUnavailable)
    cut(false)
    await sweep()
    await sleep(1)
    expect(sent).toHaveLength(2)
  }, 60_000))

it('continues after an event that cannot be read, and keeps the pauses of the other processes', () =>
  inSimulatedTime(async () => {
    const { sweep, sent, damage } = await world([1, 2, 3])
    damage('tally-a@1')
    await sweep()
    await sleep(1000)
    for (let round = 0; round < 3; round += 1) {
      await expect(sweep()).rejects.toThrow('1 steps could not be sent again')
      await sleep(500)
    }
    expect(sent.map(({ causation_id }) => causation_id).toSorted()).toEqual(['tally-a@2', 'tally-a@3'])
    damage()
    await sweep()
    await sleep(1)
    expect(sent.map(({ causation_id }) => causation_id)).toContain('tally-a@1')
  }, 60_000))

it('sends no step for an event without a next step', () =>
  inSimulatedTime(async () => {
    const { sweep, sent } = await world([0])
    await every500ms(sweep, 3000)
    expect(sent).toEqual([])
  }, 60_000))
