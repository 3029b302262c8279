import { type ChainedEvent, chain, GENESIS, type Link } from '@folio/kernel/hash-chain.ts'
import { describe, expect, it } from 'vitest'
import { BrokenChain, LedgerGap, MalformedRecord } from './ledger/ledger-errors.ts'
import { ledgerTopic } from './ledger-record.ts'
import { readLedger, type SeenEvent } from './read-ledger.ts'
import type { WireMessage } from './topic.ts'

const ledger = ledgerTopic('wallet')
const stream = 'wallet-a'
const bytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))

const eventAfter = (previous: Link, amount: string): ChainedEvent => {
  const metadata = {
    prev_hash: previous.hash,
    command_id: '5d3f9f0e-7c0f-4d8e-9c55-0d6a1b7a3f10',
    correlation_id: 'call',
    causation_id: 'call',
    at: '2026-01-31T09:30:00.123456Z',
  }
  return chain(previous, { stream, type: 'CashDeposited', data: bytes({ amount }), metadata: bytes(metadata) })
}

/** A record for each amount, the first after `first`. */
const eventsAfter = (first: Link, amounts: readonly string[]): readonly ChainedEvent[] => {
  const events: ChainedEvent[] = []
  for (const amount of amounts) events.push(eventAfter(events.at(-1) ?? first, amount))
  return events
}

const sent = (event: ChainedEvent | undefined, epoch = 1): WireMessage => {
  if (event === undefined) throw new Error('no such event')
  return ledger.encode({ ...event, epoch, position: event.revision + 1 })
}

const events = eventsAfter(GENESIS, ['1', '2', '3', '4', '5'])
const wires = events.map((event) => sent(event))

/** Reads records in order as a consumer does; returns the revisions that are news and those that are repeats. */
const consume = (records: readonly (WireMessage | undefined)[], seen = new Map<string, SeenEvent>()) => {
  const [news, repeats]: [number[], number[]] = [[], []]
  for (const wire of records) {
    if (wire === undefined) throw new Error('no such record')
    const reading = readLedger(ledger, wire, seen)
    if (reading.kind === 'news') seen.set(reading.record.stream, reading.seen)
    const list = reading.kind === 'news' ? news : repeats
    list.push(reading.record.revision)
  }
  return { news, repeats }
}

/** Makes a tampered copy of a record. */
const changed = (wire: WireMessage | undefined, headers: WireMessage['headers'], value = wire?.value): WireMessage => ({
  headers: { ...wire?.headers, ...headers },
  value: value ?? new Uint8Array(),
})

describe('a consumer of a ledger topic', () => {
  it('gets every event once', () => {
    expect(consume(wires)).toEqual({ news: [0, 1, 2, 3, 4], repeats: [] })
  })

  it('gets `repeat` for a record that it has seen', () => {
    expect(consume([...wires.slice(0, 4), ...wires.slice(1)])).toEqual({ news: [0, 1, 2, 3, 4], repeats: [1, 2, 3] })
  })

  it('gets `news` again for a record that it has not stored as seen', () => {
    const seen = new Map<string, SeenEvent>()
    const readings = [1, 2].map(() => readLedger(ledger, wires[0] ?? changed(undefined, {}), seen))
    expect(readings.map(({ kind }) => kind)).toEqual(['news', 'news'])
  })

  it('may start in the middle of a stream, and go on from where it stopped', () => {
    const seen = new Map<string, SeenEvent>()
    expect(consume(wires.slice(2, 4), seen).news).toEqual([2, 3])
    expect(consume(wires.slice(3), new Map(seen))).toEqual({ news: [4], repeats: [3] })
  })

  it('keeps streams apart', () => {
    const other = chain(GENESIS, {
      stream: 'wallet-b',
      type: 'Opened',
      data: bytes({}),
      metadata: events[0]?.metadata ?? bytes({}),
    })
    expect(consume([wires[0], sent(other), wires[1]]).news).toEqual([0, 0, 1])
  })

  it('stops at a gap, which names the stream and both ends', () => {
    const gap = () => consume([wires[0], wires[1], wires[4]])
    expect(gap).toThrow(LedgerGap)
    expect(gap).toThrow(expect.objectContaining({ place: { stream, revision: 4 }, retriable: false }))
    expect(gap).toThrow('a gap in wallet-a: revision 4 came after revision 1')
  })

  it.each([
    ['the data', changed(wires[2], {}, bytes({ amount: '4' }))],
    ['the metadata', changed(wires[2], { folio_metadata: bytes({}).toString('base64') })],
    ['the type', changed(wires[2], { ce_type: 'CashWithdrawn' })],
    ['the stream', changed(wires[2], { folio_stream: 'wallet-b' })],
    ['the revision', changed(wires[2], { folio_revision: '3' })],
    ['the hash before', changed(wires[2], { folio_prev_hash: 'f'.repeat(64) })],
    ['the hash', changed(wires[2], { folio_hash: 'f'.repeat(64) })],
  ])('stops at a record when %s was changed on the way, also at the first it reads', (_, record) => {
    expect(() => consume([record])).toThrow(BrokenChain)
    expect(() => consume([wires[0], wires[1], record])).toThrow(BrokenChain)
  })

  it('stops at an event that does not follow the one before', () => {
    const [forged] = eventsAfter({ revision: 1, hash: 'a'.repeat(64) }, ['3'])
    expect(() => consume([wires[0], wires[1], sent(forged)])).toThrow(
      'the chain is broken at wallet-a@2: its previous hash is not the hash of revision 1',
    )
  })

  it('stops at another event in the place of the last one', () => {
    const [forged] = eventsAfter(events[0] ?? GENESIS, ['9'])
    expect(() => consume([wires[0], wires[1], sent(forged)])).toThrow(
      'an earlier record of this revision has another hash',
    )
  })

  it('stops at a first event with a predecessor, and at a later one without one', () => {
    const [first] = eventsAfter({ revision: -1, hash: 'a'.repeat(64) }, ['1'])
    const [later] = eventsAfter({ revision: 6, hash: GENESIS.hash }, ['1'])
    expect(() => consume([sent(first)])).toThrow(BrokenChain)
    expect(() => consume([sent(later)])).toThrow(BrokenChain)
  })

  it.each([
    ['lacks a header', { headers: {}, value: bytes({}) }],
    ['has a revision that is no number', changed(wires[0], { folio_revision: 'first' })],
  ])('stops at a record that %s', (_, record) => {
    expect(() => consume([record])).toThrow(MalformedRecord)
  })
})

describe('after a restore', () => {
  const restored = eventsAfter(events[1] ?? GENESIS, ['30', '40', '50', '60']).map((event) => sent(event, 2))

  it('records of the new epoch replace what was seen from their revision on', () => {
    expect(consume([...wires, ...restored])).toEqual({ news: [0, 1, 2, 3, 4, 2, 3, 4, 5], repeats: [] })
  })

  it('records of the old epoch are dropped, whatever their revision', () => {
    expect(consume([...wires.slice(0, 2), ...restored, ...wires]).repeats).toEqual([0, 1, 2, 3, 4])
  })

  it('a gap is still a fault', () => {
    expect(() => consume([wires[0], ...restored])).toThrow(LedgerGap)
  })

  it('the first event of the new epoch must follow what was seen, where it is the next', () => {
    expect(consume([wires[0], wires[1], restored[0]]).news).toEqual([0, 1, 2])
    expect(() => consume([...wires.slice(0, 3), restored[1]])).toThrow(BrokenChain)
  })
})
