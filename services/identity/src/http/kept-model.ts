import { hash } from 'node:crypto'
import type { ExpiringKey, ExpiringKind } from '@folio/read-model/port.ts'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Identity } from '../application/identity.ts'

/** How things of one model of the OAuth server are kept: its log-ins under way, for one, or its codes. */
export type KeptModel = Pick<Adapter, 'find'> & Partial<Adapter>

/** The longest id or token that is looked for. */
export const ID_LENGTH_MAX = 128

const SECOND_MS = 1000
const ENDLESS_S = 24 * 60 * 60

/** How long something is kept, in milliseconds; what would never end is kept for a day. */
export const msOf = (expiresIn = ENDLESS_S): number => expiresIn * SECOND_MS

/** Codes and tokens are kept by their hash: who reads the read model cannot use them. */
export const keyIn = (kind: ExpiringKind, id: string): ExpiringKey => `${kind}/${hash('sha256', id, 'hex')}`

/** What is kept under an id, in the first of some kinds that has it. */
export const findIn = async (
  { readModel }: Identity,
  kinds: readonly ExpiringKind[],
  id: string,
): Promise<AdapterPayload | undefined> => {
  if (id.length > ID_LENGTH_MAX) return undefined
  for (const kind of kinds) {
    const found = await readModel.look(keyIn(kind, id))
    if (found !== undefined) return { ...found, jti: id }
  }
  return undefined
}

/** Something to be kept, and for how many seconds. */
export type Kept = { readonly id: string; readonly payload: AdapterPayload; readonly expiresIn: number | undefined }

/** Keeps something under its id, which is not kept with it. */
export const keepIn = (
  { readModel }: Identity,
  kind: ExpiringKind,
  { id, payload: { jti: _, ...payload }, expiresIn }: Kept,
): Promise<void> => readModel.keep(keyIn(kind, id), payload, msOf(expiresIn))

/** How something is removed, in whichever of some kinds it is. */
export const destroyIn =
  ({ readModel }: Identity, kinds: readonly ExpiringKind[]): Adapter['destroy'] =>
  async (id) => {
    for (const kind of kinds) await readModel.take(keyIn(kind, id))
  }
