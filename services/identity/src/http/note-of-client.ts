import { changeValue } from '@folio/read-model/change-value.ts'
import type { ExpiringKind, ViewValue } from '@folio/read-model/port.ts'
import { z } from 'zod'
import type { Identity } from '../application/identity.ts'
import { keyIn } from './kept-model.ts'

/** Things of which a client has a bounded number at a time: their ids are noted all in one value. */
export type ThingsOfClient = {
  /** The kind of the value that notes them, and the field with their ids. */
  readonly kind: ExpiringKind
  readonly field: string
  readonly max: number
  /** How long the note is kept, in milliseconds: at least as long as the things. */
  readonly keptMs: number
  /** When a thing was last used, undefined where it has ended; compared with others of its sort alone. */
  readonly lastUseOf: (identity: Identity, id: string) => Promise<number | undefined>
  readonly end: (identity: Identity, id: string) => Promise<void>
}

const noteSchema = z.record(z.string(), z.array(z.string()))

const notedIn = (value: ViewValue | undefined, field: string): readonly string[] =>
  value === undefined ? [] : (noteSchema.parse(value)[field] ?? [])

/** The ids of a client's things of one sort, in the order in which they were noted; some may have ended. */
export const notedOfClient = async (
  { readModel }: Identity,
  { kind, field }: ThingsOfClient,
  clientId: string,
): Promise<readonly string[]> => notedIn(await readModel.look(keyIn(kind, clientId)), field)

/** Those of the noted things that have not ended, with room for one more: where there is none, the one used least lately ends. */
const withRoom = async (
  identity: Identity,
  { max, lastUseOf, end }: ThingsOfClient,
  noted: readonly string[],
): Promise<readonly string[]> => {
  if (noted.length < max) return noted
  const living: string[] = []
  let least: { readonly id: string; readonly at: number } | undefined
  for (const id of noted) {
    const at = await lastUseOf(identity, id)
    if (at === undefined) continue
    living.push(id)
    if (least === undefined || at < least.at) least = { id, at }
  }
  if (least === undefined || living.length < max) return living
  await end(identity, least.id)
  return living.filter((id) => id !== least.id)
}

/**
 * Notes a thing among those of its client, and prolongs the note: of more than there may be, the one used least lately ends.
 * Call it once the thing is kept, since a note drops what it cannot find.
 */
export const noteOfClient = async (
  identity: Identity,
  things: ThingsOfClient,
  { clientId, id }: { readonly clientId: string; readonly id: string },
): Promise<void> => {
  const { kind, field, keptMs } = things
  await changeValue(identity.readModel, keyIn(kind, clientId), async (value) => {
    const noted = notedIn(value, field)
    const next = noted.includes(id) ? noted : [...(await withRoom(identity, things, noted)), id]
    return { to: { [field]: next }, ttlMs: keptMs }
  })
}
