import type { SigningKeyTurn } from '@folio/contracts/http/operator/applications/signing-keys.ts'
import { PUBLISHED_AFTER_MICROSECONDS } from '@folio/contracts/identity/keys-in-use.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'

/** A key that was added: its number, the times in microseconds since 1970, null for key 0, and the event that added it. */
export type AddedKey = {
  readonly number: number
  readonly signsFrom: number | null
  readonly addedAt: number | null
  readonly addedBy: string | null
}

const shownTime = (time: number | null): string | null => (time === null ? null : timestampOf(time))

const turnOf = (signsFrom: number, untilMicroseconds: number, now: number): SigningKeyTurn['turn'] => {
  if (now < signsFrom) return 'waits'
  if (now < untilMicroseconds) return 'signs'
  return now < untilMicroseconds + PUBLISHED_AFTER_MICROSECONDS ? 'published' : 'retired'
}

/** Returns the turns of keys at a moment; the keys come newest first, and the first of them is the newest of all. */
export const signingKeyTurns = (
  keys: readonly AddedKey[],
  { rsaNumbers, now }: { readonly rsaNumbers: ReadonlySet<number>; readonly now: number },
): SigningKeyTurn[] =>
  keys.map(({ number, signsFrom, addedAt, addedBy }, index) => {
    const untilMicroseconds = keys[index - 1]?.signsFrom ?? null
    return {
      number,
      turn: turnOf(signsFrom ?? Number.NEGATIVE_INFINITY, untilMicroseconds ?? Number.POSITIVE_INFINITY, now),
      added_at: shownTime(addedAt),
      added_by: addedBy,
      signs_from: shownTime(signsFrom),
      signs_until: shownTime(untilMicroseconds),
      published_until:
        untilMicroseconds === null ? null : timestampOf(untilMicroseconds + PUBLISHED_AFTER_MICROSECONDS),
      has_rsa_key: rsaNumbers.has(number),
    }
  })
