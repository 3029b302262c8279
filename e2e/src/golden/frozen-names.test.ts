import { openEmbeddedStore } from '@folio/event-store/embedded.ts'
import { simulatedSymbols } from '@folio/feed/simulator/simulated-symbols.ts'
import { expectGolden } from '@folio/test-kit/golden-file.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settled } from '../kit/calls.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'
import { isEmbedded } from '../kit/store-under-test.ts'
import { makeEveryTrade, TRADED_SYMBOL } from './every-trade.ts'
import { makeEveryWrite, type Write } from './every-write.ts'
import { expectedWrites } from './expected-writes.ts'
import { type FixedTime, fixedKeys, fixTime } from './fixed-ports.ts'
import { type RecordedNames, recordNames } from './recorded-names.ts'
import { storedFacts, storedIdentity } from './stored-facts.ts'

const EVENTS_MAX = 4096
/** The market reads the clock so often, because it jumps. */
const LOOK_EVERY_MS = 20

let time: FixedTime
let seen: RecordedNames | undefined
let folio: InProcess
let ownKeys: readonly unknown[] = []
const keys = fixedKeys()
const written: Record<string, { readonly answer: unknown; readonly events: readonly unknown[] }> = {}

/** The streams of snapshots, and those that the market writes by itself. */
const BESIDE = ['snapshot-', 'ticks-', `offering-${TRADED_SYMBOL}`]

/**
 * Tells whether an event belongs to no write: a snapshot, an event of the market, an RSA key, which the next check of the
 * keys adds, or the record of the act around a write of an operator.
 */
const isBeside = ({ stream, type }: { readonly stream: string; readonly type: string }): boolean =>
  BESIDE.some((prefix) => stream.startsWith(prefix)) || type === 'RsaKeyAdded' || type.startsWith('OperatorAct')

/** Returns all events stored after a position in their order by stream, when no process is open. */
const storedAfter = async (position: number) => {
  await time.waitFor(() => settled(folio.demo))
  const { events } = await folio.ports.store.readAll({ prefixes: [], after: position, limit: EVENTS_MAX })
  const stored = events.filter((event) => !isBeside(event))
  const place = ({ stream, revision }: (typeof stored)[number]) => `${stream}@${String(revision).padStart(4, '0')}`
  return stored.toSorted((a, b) => (place(a) < place(b) ? -1 : 1))
}

/** Makes a write with its own time and ids; returns its answer and the events that it stored. */
const made = async (name: string, make: Parameters<Write>[1]) => {
  const position = await folio.ports.store.lastPosition()
  time.next(name)
  const answered = await make()
  if (answered.status >= 300 !== name.endsWith('refused')) {
    throw new Error(`${name} was answered with ${answered.status}: ${JSON.stringify(answered.body)}`)
  }
  return { answered, events: await storedAfter(position) }
}

const write: Write = async (name, make) => {
  const { answered, events } = await made(name, make)
  const isRandom = name === 'makeOtp'
  const answer = { status: answered.status, body: isRandom ? 'random' : answered.body }
  written[name] = { answer, events: events.map((event) => storedFacts(keys, event)) }
  return answered
}

/** Makes a trade and keeps its identity only: prices may change, and the golden decisions of trading hold its events. */
const trade: Write = async (name, make) => {
  const { answered, events } = await made(name, make)
  written[name] = { answer: { status: answered.status }, events: events.map(storedIdentity) }
  return answered
}

const idOf = (name: string): string => name.split(' ')[0] ?? ''

describe.runIf(isEmbedded)('what is stored (needs the embedded store, for its clock stands still)', () => {
  beforeAll(async () => {
    time = fixTime()
    folio = await startInProcess({
      clock: time.clock,
      market: {
        feed: 'simulated',
        symbols: simulatedSymbols.filter(({ symbol }) => symbol === TRADED_SYMBOL),
        session: { isOpen: () => true, lookEveryMs: LOOK_EVERY_MS },
      },
      // A server has its own clock, so that every append would miss its deadline.
      openStore: (dataDir) => openEmbeddedStore(dataDir),
      around: (ports) => {
        seen = recordNames({ ...ports, keys })
        return seen.ports
      },
    })
    try {
      const { events } = await folio.ports.store.readAll({ prefixes: [], after: 0, limit: EVENTS_MAX })
      ownKeys = events.filter(({ type }) => type === 'RsaKeyAdded').map((event) => storedFacts(keys, event))
      await makeEveryTrade(trade, folio.demo, await makeEveryWrite(write, folio.demo))
    } finally {
      // A service saves its position when it stops, if not before.
      await folio.stop()
    }
  })
  afterAll(() => time.restore())

  it('every endpoint, call of a socket and page that writes is among the writes', () => {
    expect([...new Set(Object.keys(written).map(idOf))].toSorted()).toEqual(expectedWrites().toSorted())
  })

  it('private keys are encrypted with the recorded format and fields', () => {
    expect(ownKeys).toMatchObject([
      { client_id: 'identity-secrets', endpoint: 'signing-keys', texts: { private_key: { field: 'rsa_private_key' } } },
    ])
  })

  it('every write has stored an event, except a repeated one and a one-time password', () => {
    const silent = Object.entries(written).filter(([, { events }]) => events.length === 0)
    const repeated = ['buy repeated', 'bulkPurchase repeated']
    expect(silent.map(([name]) => name)).toEqual(['makeTransfer repeated', 'makeOtp', ...repeated])
  })

  it('command ids, fingerprints, encrypted texts and answers equal the golden file', () => {
    expectGolden(new URL('files/writes.json', import.meta.url), written)
  })

  it('names of streams, keys, topics, groups, positions and owners equal the golden file', () => {
    const names = {
      ...seen?.names(),
      owners: [...keys.owners].filter((owner) => !/^[0-9a-f-]{36}$/.test(owner)).toSorted(),
    }
    expectGolden(new URL('files/names.json', import.meta.url), names)
  })
})
