import { operatorEndpoints, publicEndpoints } from '@folio/contracts/http/all-endpoints.ts'
import { openEmbeddedStore } from '@folio/event-store/embedded.ts'
import { expectGolden } from '@folio/test-kit/golden-file.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settled } from '../kit/calls.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'
import { isEmbedded } from '../kit/story-store.ts'
import { makeEveryWrite, type Write } from './every-write.ts'
import { type FixedTime, fixedKeys, fixTime } from './fixed-ports.ts'
import { type SeenNames, seeingNames } from './seen-names.ts'
import { storedBy } from './stored-by.ts'

/** They change nothing that is stored under a request's id. */
const NO_WRITES = [
  'validateTransfer',
  'rebuildProjection',
  'replayDeadLetters',
  'dropDeadLetters',
  'startVerification',
  'stopVerification',
]
/** The commands that no endpoint asks for: people ask for them on pages. */
const PAGES = ['sign-up', 'password', 'password-link']
const EVENTS_MAX = 4096

let time: FixedTime
let seen: SeenNames | undefined
let folio: InProcess
let ownKeys: readonly unknown[] = []
const keys = fixedKeys()
const written: Record<string, { readonly answer: unknown; readonly events: readonly unknown[] }> = {}

/** A key that is added beside another one, when the keys are looked at the next time. */
const isBeside = ({ stream, type }: { readonly stream: string; readonly type: string }): boolean =>
  stream.startsWith('snapshot-') || type === 'RsaKeyAdded'

/** Everything that was stored after a position, once nothing is under way. */
const storedAfter = async (position: number) => {
  await settled(folio.demo)
  const { events } = await folio.ports.store.readAll({ prefixes: [], after: position, limit: EVENTS_MAX })
  const stored = events.filter((event) => !isBeside(event))
  const place = ({ stream, revision }: (typeof stored)[number]) => `${stream}@${String(revision).padStart(4, '0')}`
  return stored.toSorted((a, b) => (place(a) < place(b) ? -1 : 1)).map((event) => storedBy(keys, event))
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
      // To a server on another clock every append would come after its deadline.
      openStore: (dataDir) => openEmbeddedStore(dataDir),
      around: (ports) => {
        seen = seeingNames({ ...ports, keys })
        return seen.ports
      },
    })
    try {
      const { events } = await folio.ports.store.readAll({ prefixes: [], after: 0, limit: EVENTS_MAX })
      ownKeys = events.filter(({ type }) => type === 'RsaKeyAdded').map((event) => storedBy(keys, event))
      await makeEveryWrite(write, folio.demo)
    } finally {
      // Positions are saved at the latest when a service stops.
      await folio.stop()
    }
  })
  afterAll(() => time.restore())

  it('every endpoint that writes, and every page that does, is among the writes', () => {
    const writing = [...publicEndpoints, ...operatorEndpoints].filter(({ method }) => method !== 'GET')
    const expected = [...writing.map(({ id }) => id).filter((id) => !NO_WRITES.includes(id)), ...PAGES]
    expect([...new Set(Object.keys(written).map(idOf))].toSorted()).toEqual(expected.toSorted())
  })

  it('private keys are encrypted as they always were', () => {
    expect(ownKeys).toMatchObject([
      { client_id: 'identity-secrets', endpoint: 'signing-keys', texts: { private_key: { field: 'rsa_private_key' } } },
    ])
  })

  it('every write has stored something, but for a repeated one and a one-time password', () => {
    const silent = Object.entries(written).filter(([, { events }]) => events.length === 0)
    expect(silent.map(([name]) => name)).toEqual(['makeTransfer repeated', 'makeOtp'])
  })

  it('command ids, fingerprints, encrypted texts and answers are those that they always were', () => {
    expectGolden(new URL('files/writes.json', import.meta.url), written)
  })

  it('names of streams, keys, topics, groups, positions and owners are those that they always were', () => {
    const names = {
      ...seen?.names(),
      owners: [...keys.owners].filter((owner) => !/^[0-9a-f-]{36}$/.test(owner)).toSorted(),
    }
    expectGolden(new URL('files/names.json', import.meta.url), names)
  })
})
