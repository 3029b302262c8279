import type { SigningKeyEvent } from '@folio/contracts/identity/signing-key-events.ts'
import { SIGNING_KEYS_STREAM } from '@folio/contracts/identity/signing-keys.ts'
import { microsecondsOf } from '@folio/kernel/timestamp.ts'
import { eventOf } from '@folio/service-kit/event-codec.ts'
import type { SigningTurn } from '../domain/keys-in-use.ts'
import type { Identity } from './identity.ts'
import { signingKeysAggregate } from './signing-keys-aggregate.ts'

const PAGE_EVENTS = 500
/** A key each two minutes would take a year to fill them. */
const PAGES_MAX = 1000

/** The turns of the keys that were added, in their order, and by their numbers the RSA keys beside them, encrypted. */
export type SigningTurns = { readonly turns: readonly SigningTurn[]; readonly rsaKeys: ReadonlyMap<number, string> }

const events = async ({ store }: Identity): Promise<readonly SigningKeyEvent[]> => {
  const read: SigningKeyEvent[] = []
  for (let page = 0; page < PAGES_MAX; page++) {
    const range = { direction: 'forwards', from: page * PAGE_EVENTS, limit: PAGE_EVENTS } as const
    const stored = await store.readStream(SIGNING_KEYS_STREAM, range)
    read.push(...stored.map((event) => eventOf<SigningKeyEvent>(event, signingKeysAggregate.eventTypes)))
    if (stored.length < PAGE_EVENTS) return read
  }
  throw new Error(`${SIGNING_KEYS_STREAM} has more than ${PAGES_MAX * PAGE_EVENTS} events`)
}

/** Reads from the stream of the signing keys which there are and when each signs. */
export const signingTurns = async (identity: Identity): Promise<SigningTurns> => {
  const turns: SigningTurn[] = []
  const rsaKeys = new Map<number, string>()
  for (const { type, data } of await events(identity)) {
    if (type === 'SigningKeyAdded') turns.push({ number: data.number, signsFrom: microsecondsOf(data.signs_from) })
    if (type === 'RsaKeyAdded') rsaKeys.set(data.number, data.private_key)
  }
  return { turns, rsaKeys }
}
