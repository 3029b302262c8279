import { SIGNING_KEYS_STREAM, type SigningKeyEvent } from '@folio/contracts/identity/events.ts'
import type { ScheduledKey } from '@folio/contracts/identity/keys-in-use.ts'
import { microsecondsOf } from '@folio/kernel/timestamp.ts'
import { eventOf } from '@folio/service-kit/events/event-codec.ts'
import { signingKeysAggregate } from '../aggregates.ts'
import type { IdentityPorts } from '../identity.ts'

const PAGE_EVENTS = 500
/** A new key every two minutes, of two events each, would fill these pages in about a year. */
const PAGES_MAX = 1000

/** The added keys in order, with the time from which each signs, and their encrypted RSA keys by number. */
export type SigningKeySchedule = {
  readonly scheduled: readonly ScheduledKey[]
  readonly rsaKeys: ReadonlyMap<number, string>
}

const events = async ({ store }: IdentityPorts): Promise<readonly SigningKeyEvent[]> => {
  const read: SigningKeyEvent[] = []
  for (let page = 0; page < PAGES_MAX; page++) {
    const range = { direction: 'forwards', from: page * PAGE_EVENTS, limit: PAGE_EVENTS } as const
    const stored = await store.readStream(SIGNING_KEYS_STREAM, range)
    read.push(...stored.map((event) => eventOf<SigningKeyEvent>(event, signingKeysAggregate.eventTypes)))
    if (stored.length < PAGE_EVENTS) return read
  }
  throw new Error(`${SIGNING_KEYS_STREAM} has more than ${PAGES_MAX * PAGE_EVENTS} events`)
}

/** Reads the schedule from the stream of the signing keys. */
export const signingKeySchedule = async (identity: IdentityPorts): Promise<SigningKeySchedule> => {
  const scheduled: ScheduledKey[] = []
  const rsaKeys = new Map<number, string>()
  for (const { type, data } of await events(identity)) {
    if (type === 'SigningKeyAdded') scheduled.push({ number: data.number, signsFrom: microsecondsOf(data.signs_from) })
    if (type === 'RsaKeyAdded') rsaKeys.set(data.number, data.private_key)
  }
  return { scheduled, rsaKeys }
}
