import { type DeadLetter, deadLetterTopicOf } from '@folio/bus/dead-letters/dead-letter.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { describe, expect, it } from 'vitest'
import { singleAggregate } from '../aggregates/aggregate.ts'
import { metadataOf } from '../events/event-codec.ts'
import { storedEvent } from '../events/stored-event.ts'
import { commandId, fingerprintOf, NOW, type TallyEvent, tally, tallyCommands } from '../testing/tally.ts'
import { add, effectsOf, eventsOf, expire, expiredAt, fact, OPEN, tallyOwner } from '../testing/tally-owner.ts'
import { changesOf } from '../views/projection.ts'

const typesOf = async (store: EventStore) => (await eventsOf(store)).map(({ type }) => type)

const opened = async () => {
  const store = memoryStore()
  const me = await tallyOwner(store)
  await me.ask(OPEN)
  return { store, me }
}

describe('a request without a recorded event after `not_after`', () => {
  it('expires by an event under its own command id and fingerprint, which the index holds', async () => {
    const { store, me } = await opened()
    expect(fact(await me.ask(expire('1')))).toEqual(expiredAt('1', 1))
    expect((await effectsOf(store, '1')).map(metadataOf)).toMatchObject([
      { client_id: 'c', endpoint: 'e', fingerprint: fingerprintOf('1') },
    ])
    const stored = (await eventsOf(store)).map((each) => storedEvent<TallyEvent>(each, tally.eventTypes))
    const entry = { fingerprint: fingerprintOf('1'), stream: 'tally-a', revision: 1 }
    expect(changesOf(stored, () => {}).puts.get(`cmd/${commandId('1')}`)).toEqual(entry)
  })

  it('leaves the state of the aggregate as it was', async () => {
    const { me } = await opened()
    await me.ask(add('before', 7))
    await me.ask(expire('1'))
    expect(fact(await me.ask(add('after', 1)))).toMatchObject({ revision: 3, data: { sum: 8 } })
  })

  it('expires once, however often ExpireRequest is sent, at once, later, and to another owner', async () => {
    const { store, me } = await opened()
    await me.tell(expire('1'), expire('1'), expire('1'))
    const another = await tallyOwner(store)
    const answers = [...(await me.answersTo('1', 3)), await another.ask(expire('1')), await me.ask(expire('1'))]
    expect(answers.map(fact)).toEqual(answers.map(() => expiredAt('1', 1)))
    expect(await typesOf(store)).toEqual(['Opened', 'RequestExpired'])
  })

  it('stays expired: its command, late or repeated, has no effect and gets the same outcome', async () => {
    const { store, me } = await opened()
    await me.ask(expire('1'))
    for (const asking of [add('1', 7), add('1', 7, { notAfter: NOW - 1 })]) {
      expect(fact(await me.ask(asking))).toEqual(expiredAt('1', 1))
      expect(fact(await (await tallyOwner(store)).ask(asking))).toEqual(expiredAt('1', 1))
    }
    expect(await typesOf(store)).toEqual(['Opened', 'RequestExpired'])
  })

  it('gets the outcome of whichever comes first, its command or ExpireRequest', async () => {
    const { store, me } = await opened()
    await me.tell(expire('1'), add('1', 7), add('2', 7), expire('2'))
    expect((await me.answersTo('1', 2)).map(fact)).toEqual([expiredAt('1', 1), expiredAt('1', 1)])
    expect((await me.answersTo('2', 2)).map(fact)).toMatchObject([{ type: 'Added' }, { type: 'Added' }])
    expect(await typesOf(store)).toEqual(['Opened', 'RequestExpired', 'Added'])
  })
})

describe('a request that is asked to expire', () => {
  it('gets its recorded outcome if it was answered, also from an owner that knows it by the index only', async () => {
    const { store, me } = await opened()
    const done = fact(await me.ask(add('1', 7)))
    expect(fact(await me.ask(expire('1')))).toEqual(done)
    const indexKnows = await tallyOwner(store, { indexWatermark: () => 2 })
    await indexKnows.ask(add('2', 1, { seen: 2 }))
    const entry = { fingerprint: fingerprintOf('1'), stream: 'tally-a', revision: 1 }
    await indexKnows.apply(0, 3, { [`cmd/${commandId('1')}`]: entry })
    expect(fact(await indexKnows.ask(expire('1')))).toEqual(done)
    expect(await typesOf(store)).toEqual(['Opened', 'Added', 'Added'])
  })

  it('does not expire while it may still take effect by the clock of its owner', async () => {
    const { store, me } = await opened()
    const early = { type: 'ExpireRequest', request_id: 'r', not_after: timestampOf(NOW) } as const
    expect(await me.ask({ id: '1', command: early })).toEqual({ kind: 'unavailable' })
    expect(await typesOf(store)).toEqual(['Opened'])
  })

  it('gets no reply if ExpireRequest is too late or of another epoch: it may have been sent again since', async () => {
    const { store, me } = await opened()
    await me.tell(expire('1', { notAfter: NOW - 1 }), expire('2', { epoch: 2 }))
    await me.ask(add('3', 1))
    expect([me.outcomes.has('call-1'), me.outcomes.has('call-2')]).toEqual([false, false])
    expect(await typesOf(store)).toEqual(['Opened', 'Added'])
  })

  it('opens no aggregate', async () => {
    const store = memoryStore()
    const me = await tallyOwner(store)
    expect(await me.ask(expire('1'))).toEqual({ kind: 'account_not_found' })
    expect(await eventsOf(store)).toEqual([])
  })

  it('is a duplicate if its body differs', async () => {
    const { me } = await opened()
    await me.ask(add('1', 7))
    expect(await me.ask(expire('1', { fingerprint: 'other' }))).toEqual({ kind: 'duplicate_request_id' })
  })

  it('is undecidable if requests of its aggregate never expire', async () => {
    const store = memoryStore()
    const { expired: _, ...everlasting } = tally
    const me = await tallyOwner(store, { aggregates: singleAggregate(everlasting) })
    const letters: DeadLetter[] = []
    await me.bus.tail({ topic: deadLetterTopicOf(tallyCommands.name), onMessage: (letter) => letters.push(letter) })
    await me.ask(OPEN)
    expect(await me.ask(expire('1'))).toEqual({ kind: 'unavailable' })
    await eventually(() => letters.length === 1)
    expect(letters[0]?.reason).toBe('cannot be decided: tally has no event for an expired request')
    expect(await typesOf(store)).toEqual(['Opened'])
  })
})

describe('an append that stalls between its check of the time and the store', () => {
  const stalling = (store: EventStore) => {
    const gate = Promise.withResolvers<void>()
    let isStalled = false
    const stalled: EventStore = {
      ...store,
      append: async (events) => {
        if (events.some(({ type }) => type === 'Added') && !isStalled) {
          isStalled = true
          await gate.promise
        }
        return store.append(events)
      },
    }
    return { stalled, isStalled: () => isStalled, goOn: gate.resolve }
  }

  it('conflicts once the request has expired, and its owner replies so', async () => {
    const { store, me } = await opened()
    const { stalled, isStalled, goOn } = stalling(store)
    const slow = await tallyOwner(stalled)
    await slow.tell(add('1', 7))
    await eventually(isStalled)
    expect(fact(await me.ask(expire('1')))).toEqual(expiredAt('1', 1))
    goOn()
    expect((await slow.answersTo('1')).map(fact)).toEqual([expiredAt('1', 1)])
    expect(fact(await slow.ask(add('2', 1)))).toMatchObject({ revision: 2, data: { sum: 1 } })
    expect(await typesOf(store)).toEqual(['Opened', 'RequestExpired', 'Added'])
  })

  it('is the outcome of the request if it is written first', async () => {
    const { store, me } = await opened()
    const slowToTell: EventStore = {
      ...store,
      append: async (events) => {
        if (events[0]?.type === 'RequestExpired') await me.ask(add('1', 7))
        return store.append(events)
      },
    }
    const other = await tallyOwner(slowToTell)
    expect(fact(await other.ask(expire('1')))).toEqual({ revision: 1, type: 'Added', data: { amount: 7, sum: 7 } })
    expect(await typesOf(store)).toEqual(['Opened', 'Added'])
  })
})
