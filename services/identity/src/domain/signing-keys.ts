import type { SigningKeysCommand } from '@folio/contracts/identity/commands.ts'
import type { SigningKeyEvent } from '@folio/contracts/identity/signing-key-events.ts'
import type { Decider } from '@folio/kernel/decider.ts'
import type { Timestamp } from '@folio/kernel/timestamp.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'

/** The keys that access tokens are signed with: the number of the newest, and from when on it signs, if it was added. */
export type SigningKeys = { readonly number: number; readonly signs_from?: Timestamp }

const initial: SigningKeys = { number: 0 }

/** Everything that can happen to the keys, decided from what already has. */
const decide = (command: SigningKeysCommand, { number, signs_from }: SigningKeys): readonly SigningKeyEvent[] => {
  if (signs_from !== undefined && signs_from > command.added_at) {
    return [{ type: 'SigningKeyRefused', data: { reason: 'one_waits', signs_from } }]
  }
  return [{ type: 'SigningKeyAdded', data: { number: number + 1, signs_from: command.signs_from } }]
}

const evolve = (keys: SigningKeys, event: SigningKeyEvent): SigningKeys => {
  switch (event.type) {
    case 'SigningKeyAdded':
      return event.data
    case 'SigningKeyRefused':
      return keys
    default:
      return unreachable(event)
  }
}

/** The keys: what can be asked, and what comes of it. */
export const signingKeys: Decider<SigningKeysCommand, SigningKeys, SigningKeyEvent> = { initial, decide, evolve }
