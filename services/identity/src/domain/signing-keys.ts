import type { SigningKeysCommand } from '@folio/contracts/identity/commands.ts'
import { type SigningKeyEvent, signingKeyEvents } from '@folio/contracts/identity/events.ts'
import { isNoOp } from '@folio/contracts/ledger/event-declaration.ts'
import type { Decider } from '@folio/kernel/decider.ts'
import type { Timestamp } from '@folio/kernel/timestamp.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'

/**
 * The signing keys: the number of the newest one, the time from which it signs, if it was added, and the number of the newest
 * one that has an RSA key.
 */
export type SigningKeys = { readonly number: number; readonly signs_from?: Timestamp; readonly rsa_number?: number }

type Add = Extract<SigningKeysCommand, { readonly type: 'AddSigningKey' }>
type AddRsa = Extract<SigningKeysCommand, { readonly type: 'AddRsaKey' }>

const NONE = -1

const initial: SigningKeys = { number: 0 }

const added = ({ added_at, signs_from }: Add, keys: SigningKeys): SigningKeyEvent => {
  if (keys.signs_from !== undefined && keys.signs_from > added_at) {
    return { type: 'SigningKeyRefused', data: { reason: 'one_waits', signs_from: keys.signs_from } }
  }
  return { type: 'SigningKeyAdded', data: { number: keys.number + 1, signs_from } }
}

const rsaAdded = ({ number, private_key }: AddRsa, keys: SigningKeys): SigningKeyEvent => {
  if (number > keys.number) return { type: 'RsaKeyRefused', data: { number, reason: 'no_such_key' } }
  if (number <= (keys.rsa_number ?? NONE)) return { type: 'RsaKeyRefused', data: { number, reason: 'there_already' } }
  return { type: 'RsaKeyAdded', data: { number, private_key } }
}

/** Decides one command about the signing keys. */
const decide = (command: SigningKeysCommand, keys: SigningKeys): readonly SigningKeyEvent[] => {
  switch (command.type) {
    case 'AddSigningKey':
      return [added(command, keys)]
    case 'AddRsaKey':
      return [rsaAdded(command, keys)]
    default:
      return unreachable(command)
  }
}

const evolve = (keys: SigningKeys, event: SigningKeyEvent): SigningKeys => {
  if (isNoOp(signingKeyEvents, event)) return keys
  switch (event.type) {
    case 'SigningKeyAdded':
      return { ...keys, ...event.data }
    case 'RsaKeyAdded':
      return { ...keys, rsa_number: event.data.number }
    default:
      return unreachable(event)
  }
}

/** The decider of the signing keys. */
export const signingKeys: Decider<SigningKeysCommand, SigningKeys, SigningKeyEvent> = { initial, decide, evolve }
