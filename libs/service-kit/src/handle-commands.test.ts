import { type DeadLetter, deadLettersOf } from '@folio/bus/dead-letter.ts'
import { embeddedBus } from '@folio/bus/embedded.ts'
import { type Bus, BusUnavailable, type Outgoing } from '@folio/bus/port.ts'
import type { CommandMessage } from '@folio/contracts/command-message.ts'
import { APPEND_EVENTS_MAX, type EventStore, NotAppended, StoreUnavailable } from '@folio/event-store/port.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { inSimulatedTime } from '@folio/test-kit/simulated-time.ts'
import { describe, expect, it } from 'vitest'
import { onlyKind } from './aggregates.ts'
import { metadataOf } from './event-codec.ts'
import { step } from './next-step.ts'
import { snapshotStream } from './snapshots.ts'
import { add, effectsOf, eventsOf, fact, type Handling, OPEN, owner } from './test-owner.ts'
import {
  type Asking,
  asked,
  commandId,
  eventually,
  NOW,
  stepped,
  type TallyCommand,
  tally,
  tallyCommands,
} from './test-tally.ts'
import type { Tracer } from './tracer.ts'
import { unwatched } from './unwatched.ts'

const isStep = (message: unknown): message is CommandMessage<TallyCommand> =>
  typeof message === 'object' && message !== null && 'command' in message && 'account' in message

describe('a command that comes again', () => {
  it('fifty times at once has one effect, and all fifty are told the same', async () => {
    const store = memoryStore()
    const me = await owner(store)
    await me.ask(OPEN)
    await me.tell(...Array.from({ length: 50 }, () => add('1', 7)))
    const answers = await me.answersTo('1', 50)
    expect(new Set(answers.map((answer) => JSON.stringify(fact(answer)))).size).toBe(1)
    expect(fact(answers[0])).toEqual({ revision: 1, type: 'Added', data: { amount: 7, sum: 7 } })
    expect(await effectsOf(store, '1')).toHaveLength(1)
  })

  it('later, or to an instance that was just started, is answered as the first time', async () => {
    const store = memoryStore()
    const me = await owner(store)
    await me.ask(OPEN)
    const first = await me.ask(add('1', 7))
    await me.ask(add('2', 8))
    const another = await owner(store)
    expect(fact(await me.ask(add('1', 7)))).toEqual(fact(first))
    expect(fact(await another.ask(add('1', 7)))).toEqual(fact(first))
    expect(await effectsOf(store, '1')).toHaveLength(1)
  })

  it('with another body is a duplicate: in one batch, remembered, and when only the stream or the index knows', async () => {
    const store = memoryStore()
    const me = await owner(store)
    await me.ask(OPEN)
    await me.tell(add('1', 7), add('1', 8, { fingerprint: 'other' }))
    expect((await me.answersTo('1', 2)).map(({ kind }) => kind)).toEqual(['recorded', 'duplicate_request_id'])
    expect(await me.ask(add('1', 8, { fingerprint: 'other' }))).toEqual({ kind: 'duplicate_request_id' })
    const streamKnows = await owner(store)
    expect(await streamKnows.ask(add('1', 8, { fingerprint: 'other' }))).toEqual({ kind: 'duplicate_request_id' })
    const indexKnows = await owner(store, { indexedTo: () => 2 })
    await indexKnows.ask(add('2', 1, { seen: 2 }))
    await indexKnows.apply(0, 3, { [`cmd/${commandId('1')}`]: { fingerprint: 'f', stream: 'tally-a', revision: 1 } })
    expect(await indexKnows.ask(add('1', 8, { fingerprint: 'other' }))).toEqual({ kind: 'duplicate_request_id' })
    expect(await effectsOf(store, '1')).toHaveLength(1)
  })

  it('is found in the index also where it was answered on another account', async () => {
    const store = memoryStore()
    const me = await owner(store, { indexedTo: () => 100 })
    for (const account of ['a', 'b']) await me.ask({ ...OPEN, id: `open-${account}`, account })
    await me.ask(add('1', 7, { account: 'b', seen: 100 }))
    await me.apply(0, 100, { [`cmd/${commandId('1')}`]: { fingerprint: 'f', stream: 'tally-b', revision: 1 } })
    expect(await me.ask(add('1', 7, { account: 'a', fingerprint: 'other' }))).toEqual({ kind: 'duplicate_request_id' })
    expect(await effectsOf(store, '1', 'a')).toHaveLength(0)
  })

  it('is not answered from an entry of the index whose event is another command’s', async () => {
    const store = memoryStore()
    const me = await owner(store, { indexedTo: () => 2 })
    await me.ask(OPEN)
    await me.ask(add('1', 7, { seen: 2 }))
    await me.apply(0, 2, { [`cmd/${commandId('x')}`]: { fingerprint: 'f', stream: 'tally-a', revision: 1 } })
    expect(await me.ask(add('x', 1))).toEqual({ kind: 'unavailable' })
    expect(await effectsOf(store, 'x')).toHaveLength(0)
  })

  it('of several events is answered by the first of them, also after a start', async () => {
    const store = memoryStore()
    const me = await owner(store)
    await me.ask(OPEN)
    const twice: Asking = { id: 'twice', command: { type: 'Add', amount: 3, parts: 2 } }
    const first = fact(await me.ask(twice))
    expect(first).toMatchObject({ revision: 1 })
    expect(fact(await me.ask(twice))).toEqual(first)
    expect(fact(await (await owner(store)).ask(twice))).toEqual(first)
  })
})

describe('two owners of one account', () => {
  it('the stale one decides differently, is refused, and answers with what was recorded', async () => {
    const store = memoryStore()
    const [one, other] = [await owner(store), await owner(store)]
    await one.ask(OPEN)
    await one.ask(add('1', 1))
    await other.ask(add('2', 10))
    // For `one` the sum still is 1: what it decides of command 3 is not what the other decided.
    expect(fact(await other.ask(add('3', 5)))).toMatchObject({ data: { sum: 16 } })
    expect(fact(await one.ask(add('3', 5)))).toMatchObject({ revision: 3, data: { sum: 16 } })
    expect(fact(await one.ask(add('4', 1)))).toMatchObject({ revision: 4, data: { sum: 17 } })
    expect(await effectsOf(store, '3')).toHaveLength(1)
  })

  it('the stale one never says “not found” of what the other has begun', async () => {
    const store = memoryStore()
    const [one, other] = [await owner(store), await owner(store)]
    expect(await one.ask(add('early', 1))).toEqual({ kind: 'account_not_found' })
    await other.ask(OPEN)
    expect(fact(await one.ask(add('1', 1)))).toMatchObject({ revision: 1, data: { sum: 1 } })
  })

  it('both take the same commands at the same time: each has one effect, both give the same answers', async () => {
    const store = memoryStore()
    const owners = [await owner(store), await owner(store)] as const
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
    'while it appends (written: %s): the account is read again, and every command has one effect',
    async (fate) => {
      const store = memoryStore()
      const me = await owner(failing(store, (call) => (call % 2 === 0 ? fate : 'no')))
      await me.ask(OPEN)
      await me.tell(...Array.from({ length: 5 }, (_, n) => add(`n${n}`, 1)))
      for (let n = 0; n < 5; n += 1)
        expect(fact((await me.answersTo(`n${n}`))[0])).toMatchObject({ data: { sum: n + 1 } })
      expect(await eventsOf(store)).toHaveLength(6)
    },
  )

  it('and says that it wrote nothing: clients hear it at once, nothing is half done, and it goes on when it can', async () => {
    const store = memoryStore()
    let isOut = false
    const me = await owner(failing(store, () => (isOut ? 'refused' : 'no')))
    await me.ask(OPEN)
    isOut = true
    await me.send(stepped('lost', 1))
    expect(await me.ask(add('1', 1))).toEqual({ kind: 'unavailable' })
    isOut = false
    expect(fact(await me.ask(add('1', 1)))).toMatchObject({ revision: 1 })
    expect(await effectsOf(store, 'lost')).toHaveLength(0)
  })

  it('once in doubt: no later certainty about another try makes anybody say that nothing was written', async () => {
    const store = memoryStore()
    let tries = 0
    const me = await owner(
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

  it('and writes an append long after it was given up: who asked heard nothing, and finds it by the same id', async () => {
    const store = memoryStore()
    const stalled: (() => Promise<unknown>)[] = []
    let isOut = false
    const me = await owner({
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

  it('and cannot be read either: who may have been written hears nothing, also when asking again, and finds it later', async () => {
    const plain = memoryStore()
    const { cut, store } = cuttable(plain)
    const me = await owner(store)
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

  it('when the command may have been given to another owner before: nobody hears that nothing was written', async () => {
    const { cut, store } = cuttable(memoryStore())
    const me = await owner(store)
    await me.ask(OPEN)
    cut.isOut = true
    await me.tell(add('1', 1, { account: 'b', at: NOW - 60_000_000 }))
    expect(await me.ask(add('2', 1, { account: 'c' }))).toEqual({ kind: 'unavailable' })
    await eventually(() => cut.reads >= 10)
    expect(await me.ask(add('3', 1, { account: 'b' }))).toEqual({ kind: 'unavailable' })
    expect(me.outcomes.has('call-1')).toBe(false)
  })

  it('after it wrote what could not be told: nobody hears that nothing was written', async () => {
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
    const me = await owner(store, { bus, accountsMax: 1 })
    await me.ask(OPEN)
    isCut = true
    await me.tell(add('1', 1))
    await eventually(async () => (await eventsOf(store)).length === 2)
    isCut = false
    // Another account takes the place of the first one in memory.
    await me.ask({ ...OPEN, id: 'other', account: 'b' })
    cut.isOut = true
    await me.tell(add('1', 1))
    expect(await me.ask(add('2', 1))).toEqual({ kind: 'unavailable' })
    expect(me.outcomes.has('call-1')).toBe(false)
  })

  it('where another owner’s answer would be read: nobody hears that nothing was written', async () => {
    const plain = memoryStore()
    const { cut, store } = cuttable(plain)
    const me = await owner(store)
    await me.ask(OPEN)
    await (await owner(plain)).ask(add('1', 1))
    // This owner opens the account anew, and sees the other's answer in it.
    await me.ask(add('2', 1))
    cut.isOut = true
    await me.tell(add('1', 1))
    expect(await me.ask(add('3', 1, { account: 'b' }))).toEqual({ kind: 'unavailable' })
    await eventually(() => cut.reads >= 10)
    expect(await me.ask(add('4', 1))).toEqual({ kind: 'unavailable' })
    expect(me.outcomes.has('call-1')).toBe(false)
  })

  it('by an owner whose accounts may be another’s by now: who asks hears nothing until it is sure of them', async () => {
    const { cut, store } = cuttable(memoryStore())
    const bus = embeddedBus({ onFailed: () => {} })
    let isSure = false
    const unsure: Bus = {
      ...bus,
      consume: async (options) => {
        const consumer = await bus.consume(options)
        return { ...consumer, settledMs: () => (isSure ? consumer.settledMs() : 0) }
      },
    }
    const givenUp: unknown[] = []
    const log: Handling['log'] = { ...unwatched.log, error: (facts) => void givenUp.push(facts) }
    const me = await owner(store, { bus: unsure, log })
    await me.ask(OPEN)
    cut.isOut = true
    await me.tell(add('1', 1, { account: 'b' }))
    await eventually(() => givenUp.length === 1)
    isSure = true
    expect(await me.ask(add('2', 1, { account: 'c' }))).toEqual({ kind: 'unavailable' })
    expect(me.outcomes.has('call-1')).toBe(false)
  })

  it('with an event that this release does not know: nothing is decided past it, and others are not held up', async () => {
    const store = memoryStore()
    const before = await owner(store)
    for (const account of ['a', 'b']) await before.ask({ ...OPEN, id: `open-${account}`, account })
    const unknown: string[] = []
    const old = await owner(store, {
      aggregates: onlyKind({ ...tally, eventTypes: new Set(['Added']) }),
      onUnknownEvent: ({ message }) => unknown.push(message),
    })
    await old.tell(add('1', 1), add('1', 1))
    expect((await old.answersTo('1', 2)).map(({ kind }) => kind)).toEqual(['unavailable', 'unavailable'])
    expect(await eventsOf(store)).toHaveLength(1)
    expect(unknown).toContain('tally-a@0 is a Opened, which this release does not know')
  })
})

describe('a command that must not take effect', () => {
  it('past its time, of another epoch or stamped ahead leaves no event; the first two are not even answered', async () => {
    const store = memoryStore()
    const me = await owner(store)
    await me.ask(OPEN)
    await me.tell(add('late', 1, { notAfter: NOW - 1 }), add('other', 1, { epoch: 2 }))
    expect(await me.ask(add('ahead', 1, { at: NOW + 6_000_000 }))).toEqual({ kind: 'unavailable' })
    expect(await eventsOf(store)).toHaveLength(1)
    expect([me.outcomes.has('call-late'), me.outcomes.has('call-other')]).toEqual([false, false])
  })

  it('any more, but did in time, is found by its id', async () => {
    const store = memoryStore()
    const me = await owner(store)
    await me.ask(OPEN)
    const first = fact(await me.ask(add('1', 7)))
    expect(fact(await me.ask(add('1', 7, { notAfter: NOW - 1 })))).toEqual(first)
  })

  it('any more, nor be waited for, is dropped without a look at the store; a step never is', async () => {
    const store = memoryStore()
    let reads = 0
    const me = await owner({
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
    await me.send(stepped('step', 0))
    await me.ask(add('3', 1))
    expect(await effectsOf(store, 'step')).toHaveLength(1)
  })

  it('because it cannot be decided does not hold up the others of its account', async () => {
    const store = memoryStore()
    const me = await owner(store)
    await me.ask(OPEN)
    await me.tell(add('1', 1), { id: 'poison', command: { type: 'Break' } }, add('2', 1))
    expect(await me.answersTo('poison')).toEqual([{ kind: 'unavailable' }])
    expect(fact((await me.answersTo('2'))[0])).toMatchObject({ data: { sum: 2 } })
  })

  it('that cannot be decided is kept among the dead letters with the reason, whole', async () => {
    const me = await owner(memoryStore())
    const letters: DeadLetter[] = []
    await me.bus.tail({ topic: deadLettersOf(tallyCommands.name), onMessage: (letter) => letters.push(letter) })
    await me.ask(OPEN)
    const poison = asked({ id: 'poison', command: { type: 'Break' }, replyTo: 'me' })
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

  it('that cannot be decided when it is sent once more either is a dead letter again, once', async () => {
    const me = await owner(memoryStore())
    const letters = me.bus.deadLettersIn(tallyCommands)
    await me.ask(OPEN)
    const poison = asked({ id: 'poison', command: { type: 'Break' }, replyTo: 'me' })
    await me.send(poison)
    await me.answersTo('poison')
    for (const round of [1, 2]) {
      const [dead] = await letters.list(10)
      expect(await letters.replay(dead?.offset ?? -1)).toBe(1)
      await me.answersTo('poison', 2 * round)
      await me.send(poison)
      await me.answersTo('poison', 2 * round + 1)
      await me.ask(add(`${round}`, 1))
      const marks = (await letters.list(10)).map(({ letter }) => letter.wire.headers['folio_replayed'])
      expect(marks).toEqual([String(round)])
    }
  })

  it('because its account is of no kind is a dead letter at once, and no stream is read for it', async () => {
    const store = memoryStore()
    const streams: string[] = []
    const me = await owner(
      {
        ...store,
        readStream: (stream, range) => {
          streams.push(stream)
          return store.readStream(stream, range)
        },
      },
      { aggregates: { ...onlyKind(tally), aggregateOf: (account) => (account === 'nobody' ? undefined : tally) } },
    )
    await me.tell({ ...OPEN, account: 'nobody' })
    await me.tell({ ...OPEN, id: 'known', account: '7' })
    expect((await me.answersTo('known'))[0]?.kind).toBe('recorded')
    const dead = (await me.bus.deadLettersIn(tallyCommands).list(10)).map(({ letter }) => [letter.key, letter.reason])
    expect(dead).toEqual([['nobody', 'cannot be decided: tally keeps no account nobody']])
    expect(await me.answersTo('open')).toEqual([{ kind: 'unavailable' }])
    expect(streams.filter((stream) => stream.includes('nobody'))).toEqual([])
  })

  it('that cannot be decided is tried again until the dead letters have it', async () => {
    const plain = embeddedBus({ onFailed: () => {} })
    let tries = 0
    const bus: Bus = {
      ...plain,
      deadLetter: async () => {
        tries += 1
        if (tries < 3) throw new BusUnavailable('lost')
      },
    }
    const me = await owner(memoryStore(), { bus })
    await me.ask(OPEN)
    await me.tell({ id: 'poison', command: { type: 'Break' } })
    await eventually(() => tries === 3)
    expect(fact(await me.ask(add('1', 1)))).toMatchObject({ data: { sum: 1 } })
  })
})

describe('a command that is watched', () => {
  it('is counted by its type and what came of it', async () => {
    const counted: string[] = []
    const commandSettled = (type: string, outcome: string) => counted.push(`${type} ${outcome}`)
    const me = await owner(memoryStore(), { meter: { ...unwatched.meter, commandSettled } })
    await me.ask(OPEN)
    await me.ask(add('1', 1))
    await me.ask(add('1', 1))
    await me.tell({ id: 'poison', command: { type: 'Break' } })
    await eventually(() => counted.length === 4)
    expect(counted).toEqual(['Open Opened', 'Add Added', 'Add repeated', 'Break broken'])
  })

  it('goes on with its trace in its handling, the append, the event and the next step, and leaves no trace otherwise', async () => {
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
    const me = await owner(store, { bus, tracer, nextStep })
    await me.ask(OPEN)
    await me.send({ ...asked({ ...add('1', 1), replyTo: 'me' }), traceparent })
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
  it('that queued while an append ran become few appends, none bigger than may be, all in order', async () => {
    const store = memoryStore()
    const sizes: number[] = []
    const gate = Promise.withResolvers<void>()
    const me = await owner({
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
    expect(Math.max(...sizes)).toBeLessThanOrEqual(APPEND_EVENTS_MAX)
    // Opening the account with a snapshot due costs an append of its own.
    expect(sizes.length).toBeLessThanOrEqual(7)
  })

  it('of one slow account do not hold up those of another', async () => {
    const store = memoryStore()
    const gate = Promise.withResolvers<void>()
    const me = await owner({
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

describe('what is told', () => {
  const nextStep: Handling['nextStep'] = (event) =>
    event.type === 'Added' && event.data.amount === 9 ? step(tallyCommands, 'b', { type: 'Open' }) : undefined

  it('is told after the append, never before, and the next step goes with the answer', async () => {
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
    const me = await owner(store, { bus: watched, nextStep })
    await me.ask(OPEN)
    batches.length = 0
    await me.ask(add('1', 9))
    await eventually(async () => (await eventsOf(store, 'b')).length === 1)
    expect(batches.slice(0, 2)).toEqual([
      { topics: [tallyCommands.name], stored: 1 },
      { topics: ['folio.replies.v1', tallyCommands.name], stored: 2 },
    ])
  })

  it('to a step that comes again is the step after it, once more, wherever that leads', async () => {
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
    const me = await owner(store, { bus: watched, nextStep })
    await me.ask(OPEN)
    const nine = stepped('nine', 1, { type: 'Add', amount: 9 })
    const one = stepped('one', 1, { type: 'Add', amount: 1 })
    await me.send(nine, one, nine)
    await eventually(() => steps.length === 1)
    await me.send(nine, nine, one)
    await eventually(() => steps.length === 2)
    const another = await owner(store, { bus: watched, nextStep })
    await me.stop()
    await another.send(nine)
    await eventually(() => steps.length === 3)
    expect(new Set(steps.map(({ command_id }) => command_id)).size).toBe(1)
    expect(steps.map(({ causation_id }) => causation_id)).toEqual(['tally-a@1', 'tally-a@1', 'tally-a@1'])
    expect([await effectsOf(store, 'nine'), await effectsOf(store, 'one')].map(({ length }) => length)).toEqual([1, 1])
    expect(await eventsOf(store, 'b')).toHaveLength(1)
  })

  it('and lost on its way is found again by the same id', async () => {
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
    const me = await owner(store, { bus: cut })
    await me.ask(OPEN)
    isCut = true
    await me.tell(add('1', 7))
    await eventually(async () => (await eventsOf(store)).length === 2)
    isCut = false
    expect(fact(await me.ask(add('1', 7)))).toMatchObject({ revision: 1 })
    expect(await effectsOf(store, '1')).toHaveLength(1)
  })
})

it('a command whose sender knew too little is unavailable while the index is behind, and then decided', async () => {
  await inSimulatedTime(async () => {
    const store = memoryStore()
    const me = await owner(store, { indexedTo: () => 3 })
    await me.ask(OPEN)
    for (const id of ['1', '2', '3']) await me.ask(add(id, 1, { seen: 3 }))
    expect(await me.ask(add('late', 1, { seen: 0 }))).toEqual({ kind: 'unavailable' })
    await me.apply(0, 4)
    expect(fact(await me.ask(add('late', 1, { seen: 0 })))).toMatchObject({ data: { sum: 4 } })
  }, 60_000)
})
