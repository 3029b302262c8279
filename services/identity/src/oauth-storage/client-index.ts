import type { ExpiringKind, ViewValue } from '@folio/read-model/port.ts'
import { updateAtomically } from '@folio/read-model/update-atomically.ts'
import { z } from 'zod'
import type { IdentityPorts } from '../application/identity.ts'
import { storageKey } from './stored-model.ts'

/** An index of the items of one sort that a client has, such as its grants: one value with a bounded number of ids. */
export type ClientIndex = {
  /** The kind of the value, and its field with the ids. */
  readonly kind: ExpiringKind
  readonly field: string
  readonly max: number
  /** The lifetime of the value, in milliseconds: at least that of the items. */
  readonly keptMs: number
  /** The time of an item's last use, comparable within the index; undefined where the item has ended. */
  readonly lastUseOf: (identity: IdentityPorts, id: string) => Promise<number | undefined>
  readonly remove: (identity: IdentityPorts, id: string) => Promise<void>
}

const indexSchema = z.record(z.string(), z.array(z.string()))

const idsIn = (value: ViewValue | undefined, field: string): readonly string[] =>
  value === undefined ? [] : (indexSchema.parse(value)[field] ?? [])

/** Reads the ids in a client's index, in the order in which they were added; some items may have ended. */
export const clientIndexIds = async (
  { readModel }: IdentityPorts,
  { kind, field }: ClientIndex,
  clientId: string,
): Promise<readonly string[]> => idsIn(await readModel.peek(storageKey(kind, clientId)), field)

/** Makes room for one more id: drops ended items, and removes the least recently used one where none has ended. */
const withRoom = async (
  identity: IdentityPorts,
  { max, lastUseOf, remove }: ClientIndex,
  ids: readonly string[],
): Promise<readonly string[]> => {
  if (ids.length < max) return ids
  const active: string[] = []
  let least: { readonly id: string; readonly at: number } | undefined
  for (const id of ids) {
    const at = await lastUseOf(identity, id)
    if (at === undefined) continue
    active.push(id)
    if (least === undefined || at < least.at) least = { id, at }
  }
  if (least === undefined || active.length < max) return active
  await remove(identity, least.id)
  return active.filter((id) => id !== least.id)
}

/**
 * Adds an item to its client's index and extends the lifetime of the index; beyond `max` the least recently used item ends.
 * Call it after the item is stored, since the index drops items that it cannot find.
 */
export const addToClientIndex = async (
  identity: IdentityPorts,
  index: ClientIndex,
  { clientId, id }: { readonly clientId: string; readonly id: string },
): Promise<void> => {
  const { kind, field, keptMs } = index
  await updateAtomically(identity.readModel, storageKey(kind, clientId), async (value) => {
    const ids = idsIn(value, field)
    const next = ids.includes(id) ? ids : [...(await withRoom(identity, index, ids)), id]
    return { to: { [field]: next }, ttlMs: keptMs }
  })
}
