import { operatorEndpoints, publicEndpoints } from '@folio/contracts/http/all-endpoints.ts'
import { openEmbeddedStore } from '@folio/event-store/embedded.ts'
import { expectGolden } from '@folio/test-kit/golden-file.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settled } from '../kit/calls.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'
import { isEmbedded } from '../kit/store-under-test.ts'
import { makeEveryWrite, type Write } from './every-write.ts'
import { type FixedTime, fixedKeys, fixTime } from './fixed-ports.ts'
import { type RecordedNames, recordNames } from './recorded-names.ts'
import { storedFacts } from './stored-facts.ts'

/** Endpoints that store nothing under a request id. */
const NO_WRITES = [
  'validateTransfer',
  // Its event is that of a purchase on a socket.
  'bulkPurchase',
  // Its events are those of transfers.
  'makeBulkTransfer',
  'rebuildProjection',
  'replayDeadLetters',
  'dropDeadLetters',
  'replayDeadLetter',
  'dropDeadLetter',
  'startVerification',
  'replaceCheckpoint',
  'stopVerification',
  // Sessions of the console are expiring values.
  'createSession',
  'endSession',
  'createSessionCode',
  'createClientCode',
  // Grants are expiring values.
  'revokeGrant',
  // Its events are those of a transfer.
  'payDemo',
  'startDemoTraffic',
  'stopDemoTraffic',
  // It changes a copy of the store.
  'tamperDemo',
  // Its events are those of its act.
  'revealField',
  'revealClient',
  'revealNotification',
]
/** Commands that no endpoint sends: people cause them on pages. */
const PAGES = ['sign-up', 'password', 'password-link']
const EVENTS_MAX = 4096

let time: FixedTime
let seen: RecordedNames | undefined
let folio: InProcess
let ownKeys: readonly unknown[] = []
const keys = fixedKeys()
const written: Record<string, { readonly answer: unknown; readonly events: readonly unknown[] }> = {}

/**
 * Tells whether an event belongs to no write: a snapshot, an RSA key, which the next check of the keys adds, or the record
 * of the act around a write of an operator.
 */
const isBeside = ({ stream, type }: { readonly stream: string; readonly type: string }): boolean =>
  stream.startsWith('snapshot-') || type === 'RsaKeyAdded' || type.startsWith('OperatorAct')

/** Returns all events stored after a position, when no process is open. */
const storedAfter = async (position: number) => {
  await time.waitFor(() => settled(folio.demo))
  const { events } = await folio.ports.store.readAll({ prefixes: [], after: position, limit: EVENTS_MAX })
  const stored = events.filter((event) => !isBeside(event))
  const place = ({ stream, revision }: (typeof stored)[number]) => `${stream}@${String(revision).padStart(4, '0')}`
  return stored.toSorted((a, b) => (place(a) < place(b) ? -1 : 1)).map((event) => storedFacts(keys, event))
}

const write: Write = async (name, make) => {
  const position = await folio.ports.store.lastPosition()
  time.next(name)
  const answered = await make()
  if (answered.status >= 300 !== name.endsWith('refused')) {
    throw new Error(`${name} was answered with ${answered.status}: ${JSON.stringify(answered.body)}`)
  }
  const isRandom = name === 'makeOtp'
  const answer = { status: answered.status, body: isRandom ? 'random' : answered.body }
  written[name] = { answer, events: await storedAfter(position) }
  return answered
}

const idOf = (name: string): string => name.split(' ')[0] ?? ''

describe.runIf(isEmbedded)('what is stored (needs the embedded store, for its clock stands still)', () => {
  beforeAll(async () => {
    time = fixTime()
    folio = await startInProcess({
      clock: time.clock,
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
      await makeEveryWrite(write, folio.demo)
    } finally {
      // A service saves its position when it stops, if not before.
      await folio.stop()
    }
  })
  afterAll(() => time.restore())

  it('every endpoint that writes, and every page that does, is among the writes', () => {
    const writing = [...publicEndpoints, ...operatorEndpoints].filter(({ method }) => method !== 'GET')
    const expected = [...writing.map(({ id }) => id).filter((id) => !NO_WRITES.includes(id)), ...PAGES]
    expect([...new Set(Object.keys(written).map(idOf))].toSorted()).toEqual(expected.toSorted())
  })

  it('private keys are encrypted with the recorded format and fields', () => {
    expect(ownKeys).toMatchObject([
      { client_id: 'identity-secrets', endpoint: 'signing-keys', texts: { private_key: { field: 'rsa_private_key' } } },
    ])
  })

  it('every write has stored an event, except a repeated one and a one-time password', () => {
    const silent = Object.entries(written).filter(([, { events }]) => events.length === 0)
    expect(silent.map(([name]) => name)).toEqual(['makeTransfer repeated', 'makeOtp'])
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
