import { type DeadLetter, deadLetterTopicOf } from '@folio/bus/dead-letters/dead-letter.ts'
import { embeddedBus } from '@folio/bus/embedded.ts'
import { type Bus, BusUnavailable, type Outgoing } from '@folio/bus/port.ts'
import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import { type EventStore, NotAppended, StoreUnavailable } from '@folio/event-store/port.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { inSimulatedTime } from '@folio/test-kit/time/simulated-time.ts'
import { describe, expect, it } from 'vitest'
import { singleAggregate } from '../aggregates/aggregate.ts'
import { snapshotStream } from '../aggregates/snapshots.ts'
import { metadataOf } from '../events/event-codec.ts'
import { QUEUED_EVENTS_MAX } from '../planning/append-draft.ts'
import { step } from '../processes/next-step.ts'
import { silentTelemetry, type Tracer } from '../telemetry/telemetry.ts'
import {
  clientCommand,
  commandId,
  NOW,
  stepCommand,
  type Tally,
  type TallyCommand,
  type TallyEvent,
  type TallyRequest,
  tally,
  tallyCommands,
} from '../testing/tally.ts'
import { add, effectsOf, eventsOf, fact, OPEN, type TallyOwnerOptions, tallyOwner } from '../testing/tally-owner.ts'

const isStep = (message: unknown): message is CommandMessage<TallyCommand> =>
  typeof message === 'object' && message !== null && 'command' in message && 'account' in message

describe('a repeated command', () => {
  it('fifty times at once has one effect, and all fifty get the same outcome', async () => {
    const store = memoryStore()
    const me = await tallyOwner(store)
    await me.ask(OPEN)
    await me.tell(...Array.from({ length: 50 }, () => add('1', 7)))
    const answers = await me.answersTo('1', 50)
    expect(new Set(answers.map((answer) => JSON.stringify(fact(answer)))).size).toBe(1)
    expect(fact(answers[0])).toEqual({ revision: 1, type: 'Added', data: { amount: 7, sum: 7 } })
    expect(await effectsOf(store, '1')).toHaveLength(1)
  })

  it('later, or at an instance that has just started, gets the first outcome', async () => {
    const store = memoryStore()
    const me = await tallyOwner(store)
    await me.ask(OPEN)
    const first = await me.ask(add('1', 7))
    await me.ask(add('2', 8))
    const another = await tallyOwner(store)
    expect(fact(await me.ask(add('1', 7)))).toEqual(fact(first))
    expect(fact(await another.ask(add('1', 7)))).toEqual(fact(first))
    expect(await effectsOf(store, '1')).toHaveLength(1)
  })

  it('with another body is a duplicate, known from the batch, from memory, from the stream or from the index', async () => {
    const store = memoryStore()
    const me = await tallyOwner(store)
    await me.ask(OPEN)
    await me.tell(add('1', 7), add('1', 8, { fingerprint: 'other' }))
    expect((await me.answersTo('1', 2)).map(({ kind }) => kind)).toEqual(['recorded', 'duplicate_request_id'])
    expect(await me.ask(add('1', 8, { fingerprint: 'other' }))).toEqual({ kind: 'duplicate_request_id' })
    const streamKnows = await tallyOwner(store)
    expect(await streamKnows.ask(add('1', 8, { fingerprint: 'other' }))).toEqual({ kind: 'duplicate_request_id' })
    const indexKnows = await tallyOwner(store, { indexWatermark: () => 2 })
    await indexKnows.ask(add('2', 1, { seen: 2 }))
    await indexKnows.apply(0, 3, { [`cmd/${commandId('1')}`]: { fingerprint: 'f', stream: 'tally-a', revision: 1 } })
    expect(await indexKnows.ask(add('1', 8, { fingerprint: 'other' }))).toEqual({ kind: 'duplicate_request_id' })
    expect(await effectsOf(store, '1')).toHaveLength(1)
  })

  it('is found in the index also if an event of another stream answers it', async () => {
    const store = memoryStore()
    const me = await tallyOwner(store, { indexWatermark: () => 100 })
    for (const account of ['a', 'b']) await me.ask({ ...OPEN, id: `open-${account}`, account })
    await me.ask(add('1', 7, { account: 'b', seen: 100 }))
    await me.apply(0, 100, { [`cmd/${commandId('1')}`]: { fingerprint: 'f', stream: 'tally-b', revision: 1 } })
    expect(await me.ask(add('1', 7, { account: 'a', fingerprint: 'other' }))).toEqual({ kind: 'duplicate_request_id' })
    expect(await effectsOf(store, '1', 'a')).toHaveLength(0)
  })

  it('is counted as looked up only where the ids in memory do not reach back to what its sender knew', async () => {
    const store = memoryStore()
    const lookedUp: number[] = []
    const onSettled = (_: number, ofThem: number) => void (ofThem > 0 && lookedUp.push(ofThem))
    const me = await tallyOwner(store, { indexWatermark: () => 2, onSettled })
    await me.ask(OPEN)
    await me.apply(0, 3)
    await me.ask(add('1', 1, { seen: 2 }))
    await me.ask(add('2', 1, { seen: 2 }))
    expect(lookedUp).toEqual([])
    await me.tell(add('3', 1, { seen: 0 }), add('4', 1, { seen: 0 }), add('5', 1, { seen: 2 }))
    await me.answersTo('5', 1)
    expect(lookedUp).toEqual([2])
  })

  it('is not answered from an entry of the index whose event is another command’s', async () => {
    const store = memoryStore()
    const me = await tallyOwner(store, { indexWatermark: () => 2 })
    await me.ask(OPEN)
    await me.ask(add('1', 7, { seen: 2 }))
    await me.apply(0, 2, { [`cmd/${commandId('x')}`]: { fingerprint: 'f', stream: 'tally-a', revision: 1 } })
    expect(await me.ask(add('x', 1))).toEqual({ kind: 'unavailable' })
    expect(await effectsOf(store, 'x')).toHaveLength(0)
  })

  it('of several events is answered by the first of them, also after a start', async () => {
    const store = memoryStore()
    const me = await tallyOwner(store)
    await me.ask(OPEN)
    const twice: TallyRequest = { id: 'twice', command: { type: 'Add', amount: 3, parts: 2 } }
    const first = fact(await me.ask(twice))
    expect(first).toMatchObject({ revision: 1 })
    expect(fact(await me.ask(twice))).toEqual(first)
    expect(fact(await (await tallyOwner(store)).ask(twice))).toEqual(first)
  })
})

describe('two owners of one aggregate', () => {
  it('a stale owner decides differently, conflicts, and replies with the recorded outcome', async () => {
    const store = memoryStore()
    const [one, other] = [await tallyOwner(store), await tallyOwner(store)]
    await one.ask(OPEN)
    await one.ask(add('1', 1))
    await other.ask(add('2', 10))
    // For `one` the sum still is 1: what it decides of command 3 is not what the other decided.
    expect(fact(await other.ask(add('3', 5)))).toMatchObject({ data: { sum: 16 } })
    expect(fact(await one.ask(add('3', 5)))).toMatchObject({ revision: 3, data: { sum: 16 } })
    expect(fact(await one.ask(add('4', 1)))).toMatchObject({ revision: 4, data: { sum: 17 } })
    expect(await effectsOf(store, '3')).toHaveLength(1)
  })

  /** Tallies that decide a step only once the sum is 10: before, it is `tooEarly`. */
  const dueAtTen = (tooEarly: () => readonly TallyEvent[]) =>
    singleAggregate<TallyCommand, Tally, TallyEvent>({
      ...tally,
      decide: (command, state) => {
        if (command.type !== 'Nothing') return tally.decide(command, state)
        return state.sum < 10 ? tooEarly() : tally.decide({ type: 'Add', amount: 1 }, state)
      },
      preparation: {
        prepare: async (_, command) => ({ command }),
        isPrepared: () => true,
        mayBeDone: ({ type }) => type === 'Nothing',
      },
    })
  const undecided = (): never => {
    throw new Error('the sum is too low')
  }

  it.each([
    ['done', () => []],
    ['undecidable', undecided],
  ])('a stale owner does not take a step for %s that events of the other have made due', async (_, tooEarly) => {
    const store = memoryStore()
    const aggregates = dueAtTen(tooEarly)
    const [one, other] = [await tallyOwner(store, { aggregates }), await tallyOwner(store, { aggregates })]
    await one.ask(OPEN)
    await other.ask(add('2', 10))
    // For `one` the sum still is 0.
    await one.send(stepCommand('due', 1, { type: 'Nothing' }))
    await eventually(async () => (await effectsOf(store, 'due')).length === 1)
    expect(fact(await one.ask(add('3', 1)))).toMatchObject({ revision: 3, data: { sum: 12 } })
  })

  it('a stale owner does not take a step for done beside an event that the other has appended', async () => {
    const store = memoryStore()
    const aggregates = dueAtTen(() => [])
    const [one, other] = [await tallyOwner(store, { aggregates }), await tallyOwner(store, { aggregates })]
    await one.ask(OPEN)
    await other.ask(OPEN)
    await one.ask(add('1', 1))
    await one.ask(add('2', 10))
    // The store recognizes the first addition, which is all that `other` plans to append.
    await other.send(clientCommand({ replyTo: 'me', ...add('1', 1) }), stepCommand('due', 3, { type: 'Nothing' }))
    await eventually(async () => (await effectsOf(store, 'due')).length === 1)
    expect(await effectsOf(store, '1')).toHaveLength(1)
  })

  it('a stale owner never replies “not found” for an aggregate that the other has opened', async () => {
    const store = memoryStore()
    const [one, other] = [await tallyOwner(store), await tallyOwner(store)]
    expect(await one.ask(add('early', 1))).toEqual({ kind: 'account_not_found' })
    await other.ask(OPEN)
    expect(fact(await one.ask(add('1', 1)))).toMatchObject({ revision: 1, data: { sum: 1 } })
  })

  it('a stale owner appends together what the other appended apart: the steps of both have one effect', async () => {
    const store = memoryStore()
    const nextStep: TallyOwnerOptions['nextStep'] = (event, ref) =>
      event.type === 'Added' && ref.startsWith('tally-a')
        ? step(tallyCommands, 'b', { type: 'Add', amount: 1 })
        : undefined
    const bEvents = async (count: number) => eventually(async () => (await eventsOf(store, 'b')).length === count)
    const anyOwner = () => tallyOwner(store, { nextStep, indexWatermark: () => 4 })
    const [one, other] = [await anyOwner(), await anyOwner()]
    await one.ask(OPEN)
    await one.ask({ ...OPEN, id: 'open-b', account: 'b' })
    await other.ask(OPEN)
    // The answer to the first step, at position 4, comes before the second addition.
    await one.ask(add('1', 1, { seen: 2 }))
    await bEvents(2)
    await one.ask(add('2', 1, { seen: 2 }))
    await bEvents(3)
    await other.ask(add('x', 1, { account: 'b', seen: 6 }))
    await other.tell(add('1', 1, { seen: 2 }), add('2', 1, { seen: 2 }))
    expect([...(await other.answersTo('1')), ...(await other.answersTo('2'))].map(({ kind }) => kind)).toEqual([
      'recorded',
      'recorded',
    ])
    await other.ask(add('y', 1, { account: 'b', seen: 7 }))
    const ids = (await eventsOf(store, 'b')).map((event) => metadataOf(event).command_id)
    expect(ids).toHaveLength(5)
    expect(new Set(ids).size).toBe(5)
  })

  it('both handle the same commands at the same time: each has one effect, and both reply the same', async () => {
    const store = memoryStore()
    const owners = [await tallyOwner(store), await tallyOwner(store)] as const
    await owners[0].ask(OPEN)
    const ids = Array.from({ length: 600 }, (_, n) => `n${n}`)
    for (const id of ids) await Promise.all(owners.map((each) => each.tell(add(id, 1))))
    const told = await Promise.all(
      owners.map((each) => Promise.all(ids.map(async (id) => (await each.answersTo(id))[0]))),
    )
    expect(told[0]?.map(fact)).toEqual(told[1]?.map(fact))
    const events = await eventsOf(store)
    expect(events).toHaveLength(601)
    expect(new Set(events.map((event) => metadataOf(event).command_id)).size).toBe(601)
    const snapshots = await store.readStream(snapshotStream(1, 'tally-a'), { direction: 'forwards', limit: 10 })
    expect(snapshots.map(({ data }) => JSON.parse(Buffer.from(data).toString()).state)).toEqual([
      { sum: 256, count: 256 },
      { sum: 512, count: 512 },
    ])
  })
})

describe('a store that fails', () => {
  type Fate = 'refused' | 'before' | 'after' | 'late' | 'no'

  const failing = (store: EventStore, fails: (call: number) => Fate): EventStore => {
    let calls = 0
    return {
      ...store,
      append: async (events) => {
        calls += 1
        const fate = fails(calls)
        if (fate === 'no') return store.append(events)
        if (fate === 'refused') throw new NotAppended('no room')
        if (fate === 'after') await store.append(events)
        if (fate === 'late') setTimeout(() => store.append(events), 20)
        throw new StoreUnavailable('nobody knows')
      },
    }
  }

  /** A store whose calls can be cut off: appends are written all the same, or not at all, and nothing can be read. */
  const cuttable = (store: EventStore) => {
    const cut = { isOut: false, isWritten: true, reads: 0 }
    const readStream: EventStore['readStream'] = async (stream, range) => {
      if (!cut.isOut) return store.readStream(stream, range)
      cut.reads += 1
      throw new StoreUnavailable('nobody knows')
    }
    const append: EventStore['append'] = async (events) => {
      const appended = cut.isOut && !cut.isWritten ? undefined : await store.append(events)
      if (cut.isOut || appended === undefined) throw new StoreUnavailable('nobody knows')
      return appended
    }
    return { cut, store: { ...store, append, readStream } }
  }

  it.each(['refused', 'before', 'after', 'late'] as const)(
    'while it appends (written: %s): the aggregate is loaded again, and every command has one effect',
    async (fate) => {
      const store = memoryStore()
      const me = await tallyOwner(failing(store, (call) => (call % 2 === 0 ? fate : 'no')))
      await me.ask(OPEN)
      await me.tell(...Array.from({ length: 5 }, (_, n) => add(`n${n}`, 1)))
      for (let n = 0; n < 5; n += 1)
        expect(fact((await me.answersTo(`n${n}`))[0])).toMatchObject({ data: { sum: n + 1 } })
      expect(await eventsOf(store)).toHaveLength(6)
    },
  )

  it('and rejects with NotAppended: clients get `unavailable` at once, and commands succeed once the store does', async () => {
    const store = memoryStore()
    let isOut = false
    const me = await tallyOwner(failing(store, () => (isOut ? 'refused' : 'no')))
    await me.ask(OPEN)
    isOut = true
    await me.send(stepCommand('lost', 1))
    expect(await me.ask(add('1', 1))).toEqual({ kind: 'unavailable' })
    isOut = false
    expect(fact(await me.ask(add('1', 1)))).toMatchObject({ revision: 1 })
    expect(await effectsOf(store, 'lost')).toHaveLength(0)
  })

  it('and leaves a command in doubt: it never gets `unavailable`, also if a later try is known to be unwritten', async () => {
    const store = memoryStore()
    let tries = 0
    const me = await tallyOwner(
      failing(store, (call) => {
        tries = call - 1
        if (call === 1 || call > 6) return 'no'
        return call === 2 ? 'before' : 'refused'
      }),
    )
    await me.ask(OPEN)
    await me.tell(add('1', 1))
    await eventually(() => tries === 5)
    await me.ask({ ...OPEN, id: 'other', account: 'b' })
    expect(me.outcomes.has('call-1')).toBe(false)
    expect(fact(await me.ask(add('1', 1)))).toMatchObject({ revision: 1 })
  })

  it('and writes an append long after it was given up: the client gets no reply, and the outcome by the same id', async () => {
    const store = memoryStore()
    const stalled: (() => Promise<unknown>)[] = []
    let isOut = false
    const me = await tallyOwner({
      ...store,
      append: async (events) => {
        if (!isOut) return store.append(events)
        stalled.push(() => store.append(events))
        throw new StoreUnavailable('nobody knows')
      },
    })
    await me.ask(OPEN)
    isOut = true
    await me.tell(add('1', 1))
    await eventually(() => stalled.length === 5)
    isOut = false
    await me.ask({ ...OPEN, id: 'other', account: 'b' })
    expect(me.outcomes.has('call-1')).toBe(false)
    for (const append of stalled) await append()
    expect(fact(await me.ask(add('1', 1)))).toMatchObject({ revision: 1 })
    expect(await effectsOf(store, '1')).toHaveLength(1)
  })

  it('and cannot be read either: commands in doubt get no reply, nor do their repeats, until it can be read', async () => {
    const plain = memoryStore()
    const { cut, store } = cuttable(plain)
    const me = await tallyOwner(store)
    await me.ask(OPEN)
    cut.isOut = true
    await me.tell(add('1', 1))
    // Four more tries.
    await eventually(() => cut.reads === 4)
    expect(await me.ask(add('2', 1))).toEqual({ kind: 'unavailable' })
    await me.tell(add('1', 1))
    expect(await me.ask(add('3', 1))).toEqual({ kind: 'unavailable' })
    expect(me.outcomes.has('call-1')).toBe(false)
    cut.isOut = false
    expect(fact(await me.ask(add('1', 1)))).toMatchObject({ revision: 1 })
    expect(await effectsOf(plain, '1')).toHaveLength(1)
  })

  it('never answers `unavailable` to a command that another owner may have been given before', async () => {
    const { cut, store } = cuttable(memoryStore())
    const me = await tallyOwner(store)
    await me.ask(OPEN)
    cut.isOut = true
    await me.tell(add('1', 1, { account: 'b', at: NOW - 60_000_000 }))
    expect(await me.ask(add('2', 1, { account: 'c' }))).toEqual({ kind: 'unavailable' })
    await eventually(() => cut.reads >= 10)
    expect(await me.ask(add('3', 1, { account: 'b' }))).toEqual({ kind: 'unavailable' })
    expect(me.outcomes.has('call-1')).toBe(false)
  })

  it('after an append whose outcome could not be sent: its commands never get `unavailable`', async () => {
    const { cut, store } = cuttable(memoryStore())
    const plain = embeddedBus({ onFailed: () => {} })
    let isCut = false
    const bus: Bus = {
      ...plain,
      send: async (messages) => {
        if (isCut && messages.some(({ topic }) => topic.name !== tallyCommands.name)) throw new BusUnavailable('cut')
        return plain.send(messages)
      },
    }
    const me = await tallyOwner(store, { bus, aggregatesMax: 1 })
    await me.ask(OPEN)
    isCut = true
    await me.tell(add('1', 1))
    await eventually(async () => (await eventsOf(store)).length === 2)
    isCut = false
    // Another aggregate displaces the first one from the cache.
    await me.ask({ ...OPEN, id: 'other', account: 'b' })
    cut.isOut = true
    await me.tell(add('1', 1))
    expect(await me.ask(add('2', 1))).toEqual({ kind: 'unavailable' })
    expect(me.outcomes.has('call-1')).toBe(false)
  })

  it('on the read of an event that another owner appended: its command never gets `unavailable`', async () => {
    const plain = memoryStore()
    const { cut, store } = cuttable(plain)
    const me = await tallyOwner(store)
    await me.ask(OPEN)
    await (await tallyOwner(plain)).ask(add('1', 1))
    // This owner loads the aggregate again and reads the other owner's event.
    await me.ask(add('2', 1))
    cut.isOut = true
    await me.tell(add('1', 1))
    expect(await me.ask(add('3', 1, { account: 'b' }))).toEqual({ kind: 'unavailable' })
    await eventually(() => cut.reads >= 10)
    expect(await me.ask(add('4', 1))).toEqual({ kind: 'unavailable' })
    expect(me.outcomes.has('call-1')).toBe(false)
  })

  it('at an owner that may have lost its partitions: it replies nothing until its ownership is certain', async () => {
    const { cut, store } = cuttable(memoryStore())
    const bus = embeddedBus({ onFailed: () => {} })
    let isSure = false
    const unsure: Bus = {
      ...bus,
      consume: async (options) => {
        const consumer = await bus.consume(options)
        return { ...consumer, stableForMs: () => (isSure ? consumer.stableForMs() : 0) }
      },
    }
    const givenUp: unknown[] = []
    const log: TallyOwnerOptions['log'] = { ...silentTelemetry.log, error: (facts) => void givenUp.push(facts) }
    const me = await tallyOwner(store, { bus: unsure, log })
    await me.ask(OPEN)
    cut.isOut = true
    await me.tell(add('1', 1, { account: 'b' }))
    await eventually(() => givenUp.length === 1)
    isSure = true
    expect(await me.ask(add('2', 1, { account: 'c' }))).toEqual({ kind: 'unavailable' })
    expect(me.outcomes.has('call-1')).toBe(false)
  })

  it('has an event of an unknown type: its aggregate decides no command, the others continue', async () => {
    const store = memoryStore()
    const before = await tallyOwner(store)
    for (const account of ['a', 'b']) await before.ask({ ...OPEN, id: `open-${account}`, account })
    const unknown: string[] = []
    const old = await tallyOwner(store, {
      aggregates: singleAggregate({ ...tally, eventTypes: new Set(['Added']) }),
      onUnknownEvent: ({ message }) => unknown.push(message),
    })
    await old.tell(add('1', 1), add('1', 1))
    expect((await old.answersTo('1', 2)).map(({ kind }) => kind)).toEqual(['unavailable', 'unavailable'])
    expect(await eventsOf(store)).toHaveLength(1)
    expect(unknown).toContain(
      'tally-a@0 has the type Opened, which this release does not know; run the release that stored it',
    )
  })
})

describe('a command that must not take effect', () => {
  it('past `not_after`, of another epoch or stamped ahead leaves no event; the first two get no reply', async () => {
    const store = memoryStore()
    const me = await tallyOwner(store)
    await me.ask(OPEN)
    await me.tell(add('late', 1, { notAfter: NOW - 1 }), add('other', 1, { epoch: 2 }))
    expect(await me.ask(add('ahead', 1, { at: NOW + 6_000_000 }))).toEqual({ kind: 'unavailable' })
    expect(await eventsOf(store)).toHaveLength(1)
    expect([me.outcomes.has('call-late'), me.outcomes.has('call-other')]).toEqual([false, false])
  })

  it('gets its recorded outcome if it comes again after its deadline but took effect in time', async () => {
    const store = memoryStore()
    const me = await tallyOwner(store)
    await me.ask(OPEN)
    const first = fact(await me.ask(add('1', 7)))
    expect(fact(await me.ask(add('1', 7, { notAfter: NOW - 1 })))).toEqual(first)
  })

  it('after its deadline, and has no waiting sender, is dropped without a read of the store; a step never is', async () => {
    const store = memoryStore()
    let reads = 0
    const me = await tallyOwner({
      ...store,
      readStream: (stream, range) => {
        reads += 1
        return store.readStream(stream, range)
      },
    })
    await me.ask(OPEN)
    await me.ask(add('1', 7))
    const before = reads
    await me.tell(...Array.from({ length: 50 }, () => add('1', 7, { notAfter: NOW - 10_000_000 })))
    await me.ask(add('2', 1))
    expect([reads, me.outcomes.get('call-1')?.length]).toEqual([before, 1])
    await me.send(stepCommand('step', 0))
    await me.ask(add('3', 1))
    expect(await effectsOf(store, 'step')).toHaveLength(1)
  })

  it('because it is undecidable does not hold up the others of its aggregate', async () => {
    const store = memoryStore()
    const me = await tallyOwner(store)
    await me.ask(OPEN)
    await me.tell(add('1', 1), { id: 'poison', command: { type: 'Break' } }, add('2', 1))
    expect(await me.answersTo('poison')).toEqual([{ kind: 'unavailable' }])
    expect(fact((await me.answersTo('2'))[0])).toMatchObject({ data: { sum: 2 } })
  })

  it('because it is undecidable becomes a dead letter, whole and with the reason', async () => {
    const me = await tallyOwner(memoryStore())
    const letters: DeadLetter[] = []
    await me.bus.tail({ topic: deadLetterTopicOf(tallyCommands.name), onMessage: (letter) => letters.push(letter) })
    await me.ask(OPEN)
    const poison = clientCommand({ id: 'poison', command: { type: 'Break' }, replyTo: 'me' })
    await me.send(poison)
    await eventually(() => letters.length > 0)
    expect(letters).toMatchObject([
      { topic: tallyCommands.name, key: 'a', reason: 'cannot be decided: this cannot be decided' },
    ])
    expect(letters.map(({ wire }) => tallyCommands.decode(wire))).toEqual([poison])
    await me.send(poison)
    await me.answersTo('poison', 2)
    await me.ask(add('1', 1))
    expect(letters).toHaveLength(1)
  })

  it('because it is undecidable becomes exactly one new dead letter when it is replayed', async () => {
    const me = await tallyOwner(memoryStore())
    const letters = me.bus.deadLettersIn(tallyCommands)
    await me.ask(OPEN)
    const poison = clientCommand({ id: 'poison', command: { type: 'Break' }, replyTo: 'me' })
    await me.send(poison)
    await me.answersTo('poison')
    for (const round of [1, 2]) {
      const [dead] = await letters.list(10)
      expect(await letters.replay(dead?.offset ?? -1)).toEqual({ sent: 1, kept: 0 })
      await me.answersTo('poison', 2 * round)
      await me.send(poison)
      await me.answersTo('poison', 2 * round + 1)
      await me.ask(add(`${round}`, 1))
      const marks = (await letters.list(10)).map(({ deadLetter: letter }) => letter.wire.headers['folio_replayed'])
      expect(marks).toEqual([String(round)])
    }
  })

  it('because its aggregate is of no known type becomes a dead letter at once, without a read of the store', async () => {
    const store = memoryStore()
    const streams: string[] = []
    const me = await tallyOwner(
      {
        ...store,
        readStream: (stream, range) => {
          streams.push(stream)
          return store.readStream(stream, range)
        },
      },
      {
        aggregates: { ...singleAggregate(tally), aggregateOf: (account) => (account === 'nobody' ? undefined : tally) },
      },
    )
    await me.tell({ ...OPEN, account: 'nobody' })
    await me.tell({ ...OPEN, id: 'known', account: '7' })
    expect((await me.answersTo('known'))[0]?.kind).toBe('recorded')
    const dead = (await me.bus.deadLettersIn(tallyCommands).list(10)).map(({ deadLetter: letter }) => [
      letter.key,
      letter.reason,
    ])
    expect(dead).toEqual([['nobody', 'cannot be decided: tally has no type of aggregate for nobody']])
    expect(await me.answersTo('open')).toEqual([{ kind: 'unavailable' }])
    expect(streams.filter((stream) => stream.includes('nobody'))).toEqual([])
  })

  it('because it is undecidable is retried until it is a dead letter', async () => {
    const plain = embeddedBus({ onFailed: () => {} })
    let tries = 0
    const bus: Bus = {
      ...plain,
      deadLetter: async () => {
        tries += 1
        if (tries < 3) throw new BusUnavailable('lost')
      },
    }
    const me = await tallyOwner(memoryStore(), { bus })
    await me.ask(OPEN)
    await me.tell({ id: 'poison', command: { type: 'Break' } })
    await eventually(() => tries === 3)
    expect(fact(await me.ask(add('1', 1)))).toMatchObject({ data: { sum: 1 } })
  })
})

describe('the telemetry of a command', () => {
  it('counts it by its type and its outcome', async () => {
    const counted: string[] = []
    const commandSettled = (type: string, outcome: string) => counted.push(`${type} ${outcome}`)
    const me = await tallyOwner(memoryStore(), { meter: { ...silentTelemetry.meter, commandSettled } })
    await me.ask(OPEN)
    await me.ask(add('1', 1))
    await me.ask(add('1', 1))
    await me.tell({ id: 'poison', command: { type: 'Break' } })
    await eventually(() => counted.length === 4)
    expect(counted).toEqual(['Open Opened', 'Add Added', 'Add repeated', 'Break broken'])
  })

  it('continues its trace in its handling, the append, the event and the next step, and begins none', async () => {
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
    const spans: string[] = []
    const tracer: Tracer = (name, parent) => ({
      traceparent: undefined,
      end: (facts) => spans.push(`${name} of ${parent}: ${facts?.['outcome']}`),
    })
    const store = memoryStore()
    const steps: Outgoing[] = []
    const plain = embeddedBus({ onFailed: () => {} })
    const bus: Bus = {
      ...plain,
      send: (messages) => {
        steps.push(...messages.filter(({ topic }) => topic.name === 'next'))
        return plain.send(messages)
      },
    }
    const next = { ...tallyCommands, name: 'next' }
    const nextStep = () => step(next, 'a', { type: 'Nothing' } as const)
    const me = await tallyOwner(store, { bus, tracer, nextStep })
    await me.ask(OPEN)
    await me.send({ ...clientCommand({ ...add('1', 1), replyTo: 'me' }), traceparent })
    await me.answersTo('1')
    await eventually(() => spans.length === 2)
    expect(spans).toEqual([`append Added of ${traceparent}: appended`, `handle Add of ${traceparent}: done`])
    expect((await eventsOf(store)).map((event) => metadataOf(event).traceparent)).toEqual([undefined, traceparent])
    expect(steps.map(({ message }) => (message as CommandMessage<unknown>).traceparent)).toEqual([
      undefined,
      traceparent,
    ])
  })
})

describe('many commands', () => {
  it('that queued while an append ran need few appends, none above the limits, all in order', async () => {
    const store = memoryStore()
    const sizes: number[] = []
    const gate = Promise.withResolvers<void>()
    const me = await tallyOwner({
      ...store,
      append: async (events) => {
        sizes.push(events.length)
        if (sizes.length === 2) await gate.promise
        return store.append(events)
      },
    })
    await me.ask(OPEN)
    await me.tell(add('first', 1))
    await eventually(() => sizes.length === 2)
    await me.tell(...Array.from({ length: 450 }, (_, n) => add(`n${n}`, 1)))
    gate.resolve()
    expect(fact((await me.answersTo('n449'))[0])).toMatchObject({ revision: 451, data: { sum: 451 } })
    expect(Math.max(...sizes)).toBeLessThanOrEqual(QUEUED_EVENTS_MAX)
    // Opening the aggregate with a snapshot due costs an append of its own.
    expect(sizes.length).toBeLessThanOrEqual(7)
  })

  it('of one slow aggregate do not hold up those of another', async () => {
    const store = memoryStore()
    const gate = Promise.withResolvers<void>()
    const me = await tallyOwner({
      ...store,
      append: async (events) => {
        if (events[0]?.stream === 'tally-slow') await gate.promise
        return store.append(events)
      },
    })
    await me.tell({ ...OPEN, id: 'slow', account: 'slow' })
    await me.ask({ ...OPEN, account: 'quick' })
    for (let n = 0; n < 20; n += 1) await me.ask(add(`n${n}`, 1, { account: 'quick' }))
    expect(me.outcomes.has('call-slow')).toBe(false)
    gate.resolve()
    expect((await me.answersTo('slow'))[0]?.kind).toBe('recorded')
  })
})

describe('an outcome', () => {
  const nextStep: TallyOwnerOptions['nextStep'] = (event) =>
    event.type === 'Added' && event.data.amount === 9 ? step(tallyCommands, 'b', { type: 'Open' }) : undefined

  it('is sent after the append, never before, in one batch with the next step', async () => {
    const store = memoryStore()
    const bus = embeddedBus({ onFailed: () => {} })
    const batches: { readonly topics: string[]; readonly stored: number }[] = []
    const watched: Bus = {
      ...bus,
      send: async (messages) => {
        batches.push({ topics: messages.map(({ topic }) => topic.name), stored: await store.lastPosition() })
        return bus.send(messages)
      },
    }
    const me = await tallyOwner(store, { bus: watched, nextStep })
    await me.ask(OPEN)
    batches.length = 0
    await me.ask(add('1', 9))
    await eventually(async () => (await eventsOf(store, 'b')).length === 1)
    expect(batches.slice(0, 2)).toEqual([
      { topics: [tallyCommands.name], stored: 1 },
      { topics: ['folio.replies.v1', tallyCommands.name], stored: 2 },
    ])
  })

  it('of a redelivered step re-sends its successor, to any service', async () => {
    const store = memoryStore()
    const bus = embeddedBus({ onFailed: () => {} })
    const steps: CommandMessage<TallyCommand>[] = []
    const watched: Bus = {
      ...bus,
      send: async (messages) => {
        for (const { message } of messages) if (isStep(message) && message.account === 'b') steps.push(message)
        return bus.send(messages)
      },
    }
    const me = await tallyOwner(store, { bus: watched, nextStep })
    await me.ask(OPEN)
    const nine = stepCommand('nine', 1, { type: 'Add', amount: 9 })
    const one = stepCommand('one', 1, { type: 'Add', amount: 1 })
    await me.send(nine, one, nine)
    await eventually(() => steps.length === 1)
    await me.send(nine, nine, one)
    await eventually(() => steps.length === 2)
    const another = await tallyOwner(store, { bus: watched, nextStep })
    await me.stop()
    await another.send(nine)
    await eventually(() => steps.length === 3)
    expect(new Set(steps.map(({ command_id }) => command_id)).size).toBe(1)
    expect(steps.map(({ causation_id }) => causation_id)).toEqual(['tally-a@1', 'tally-a@1', 'tally-a@1'])
    expect([await effectsOf(store, 'nine'), await effectsOf(store, 'one')].map(({ length }) => length)).toEqual([1, 1])
    expect(await eventsOf(store, 'b')).toHaveLength(1)
  })

  it('of steps that are redelivered together re-sends their successors after one read of all their events', async () => {
    const store = memoryStore()
    const steps = Array.from({ length: 20 }, (_, n) => stepCommand(`nine ${n}`, 1, { type: 'Add', amount: 9 }))
    const me = await tallyOwner(store, { nextStep })
    await me.ask(OPEN)
    await me.send(...steps)
    await eventually(async () => (await eventsOf(store, 'b')).length === steps.length)
    await me.stop()
    const reads: string[] = []
    const readStream: EventStore['readStream'] = (stream, range) => {
      reads.push(`${stream} ${range.direction} ${range.limit}`)
      return store.readStream(stream, range)
    }
    const bus = embeddedBus({ onFailed: () => {} })
    const sent: unknown[] = []
    const watched: Bus = {
      ...bus,
      send: async (messages) => {
        for (const { message } of messages) if (isStep(message) && message.account === 'b') sent.push(message)
        return bus.send(messages)
      },
    }
    const another = await tallyOwner({ ...store, readStream }, { bus: watched, nextStep })
    await another.send(...steps)
    await eventually(() => sent.length === steps.length)
    // The first of them opens the tally.
    expect(reads.filter((read) => read.startsWith('tally-a '))).toEqual(['tally-a forwards 512', 'tally-a forwards 20'])
  })

  it('that is lost is found by the same request id', async () => {
    const store = memoryStore()
    const bus = embeddedBus({ onFailed: () => {} })
    let isCut = false
    const cut: Bus = {
      ...bus,
      send: async (messages) => {
        if (isCut && messages.some(({ topic }) => topic.name !== tallyCommands.name)) throw new BusUnavailable('cut')
        return bus.send(messages)
      },
    }
    const me = await tallyOwner(store, { bus: cut })
    await me.ask(OPEN)
    isCut = true
    await me.tell(add('1', 7))
    await eventually(async () => (await eventsOf(store)).length === 2)
    isCut = false
    expect(fact(await me.ask(add('1', 7)))).toMatchObject({ revision: 1 })
    expect(await effectsOf(store, '1')).toHaveLength(1)
  })
})

it('a command whose sender saw an old view is unavailable while the index is behind, and then decided', async () => {
  await inSimulatedTime(async () => {
    const store = memoryStore()
    const me = await tallyOwner(store, { indexWatermark: () => 3 })
    await me.ask(OPEN)
    for (const id of ['1', '2', '3']) await me.ask(add(id, 1, { seen: 3 }))
    expect(await me.ask(add('late', 1, { seen: 0 }))).toEqual({ kind: 'unavailable' })
    await me.apply(0, 4)
    expect(fact(await me.ask(add('late', 1, { seen: 0 })))).toMatchObject({ data: { sum: 4 } })
  }, 60_000)
})

it('the commands of many aggregates leave reads of the store to the follower and the sweep', async () => {
  const store = memoryStore()
  let [reading, most] = [0, 0]
  const readStream: EventStore['readStream'] = async (stream, range) => {
    reading += 1
    most = Math.max(most, reading)
    await new Promise((resolve) => setImmediate(resolve))
    reading -= 1
    return store.readStream(stream, range)
  }
  const me = await tallyOwner({ ...store, readStream })
  const accounts = Array.from({ length: 100 }, (_, n) => `a${n}`)
  await me.tell(...accounts.map((account) => ({ ...OPEN, id: `open ${account}`, account })))
  for (const account of accounts) expect((await me.answersTo(`open ${account}`))[0]?.kind).toBe('recorded')
  expect(most).toBe(12)
})
