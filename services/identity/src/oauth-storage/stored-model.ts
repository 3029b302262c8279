import { hash } from 'node:crypto'
import { SECOND_MS } from '@folio/kernel/units/time-units.ts'
import type { ExpiringKind } from '@folio/read-model/port.ts'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { IdentityPorts } from '../application/identity.ts'

/** The storage of one model of the OAuth server, such as its codes or its log-ins under way. */
export type StoredModel = Pick<Adapter, 'find'> & Partial<Adapter>

/** The longest id or token that is looked up. */
export const ID_LENGTH_MAX = 128

const ENDLESS_SECONDS = 24 * 60 * 60

/** Converts a lifetime to milliseconds; without one it is a day. */
export const ttlMsOf = (expiresIn = ENDLESS_SECONDS): number => expiresIn * SECOND_MS

/** Makes the key of a code or token from its hash, so that a reader of the read model cannot use it. */
export const storageKey = <Kind extends ExpiringKind>(kind: Kind, id: string): `${Kind}/${string}` =>
  `${kind}/${hash('sha256', id, 'hex')}`

/** Finds the payload of an id in the first of the kinds that has it. */
export const findPayload = async (
  { readModel }: IdentityPorts,
  kinds: readonly ExpiringKind[],
  id: string,
): Promise<AdapterPayload | undefined> => {
  if (id.length > ID_LENGTH_MAX) return undefined
  for (const kind of kinds) {
    const found = await readModel.peek(storageKey(kind, id))
    if (found !== undefined) return { ...found, jti: id }
  }
  return undefined
}

/** A payload with its id and its lifetime in seconds. */
export type StoredPayload = {
  readonly id: string
  readonly payload: AdapterPayload
  readonly expiresIn: number | undefined
}

/** Stores a payload under the hash of its id, without the id. */
export const savePayload = (
  { readModel }: IdentityPorts,
  kind: ExpiringKind,
  { id, payload: { jti: _, ...payload }, expiresIn }: StoredPayload,
): Promise<void> => readModel.put(storageKey(kind, id), payload, ttlMsOf(expiresIn))

/** Makes the function that deletes an id from all of the kinds. */
export const deletePayload =
  ({ readModel }: IdentityPorts, kinds: readonly ExpiringKind[]): Adapter['destroy'] =>
  async (id) => {
    for (const kind of kinds) await readModel.take(storageKey(kind, id))
  }
