import type { SigningKeyEvent } from '@folio/contracts/identity/signing-key-events.ts'
import { SIGNING_KEYS_STREAM } from '@folio/contracts/identity/signing-keys.ts'
import { microsecondsOf } from '@folio/kernel/timestamp.ts'
import { eventOf } from '@folio/service-kit/event-codec.ts'
import type { SigningTurn } from '../domain/keys-in-use.ts'
import type { Identity } from './identity.ts'
import { signingKeysAggregate } from './signing-keys-aggregate.ts'

/** Two minutes lie between two keys that are added, so that all of the last hour are among these, unless many were refused. */
const EVENTS_MAX = 500

/** The turns of the keys that were added lately, in their order. */
export const signingTurns = async ({ store }: Identity): Promise<readonly SigningTurn[]> => {
  const newest = await store.readStream(SIGNING_KEYS_STREAM, { direction: 'backwards', limit: EVENTS_MAX })
  return newest
    .map((stored) => eventOf<SigningKeyEvent>(stored, signingKeysAggregate.eventTypes))
    .flatMap(({ type, data }) =>
      type === 'SigningKeyAdded' ? [{ number: data.number, signsFrom: microsecondsOf(data.signs_from) }] : [],
    )
    .reverse()
}
