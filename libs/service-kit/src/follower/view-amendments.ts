import { type CommandEntry, type TtlEntry, type ViewKey, viewKeys } from '@folio/contracts/view-keys.ts'
import type { Position } from '@folio/event-store/port.ts'
import type { EventRef } from '@folio/kernel/event-ref.ts'
import { KEYS_PER_GET_MAX, type ViewChange, type ViewCheckpoint } from '@folio/read-model/port.ts'
import type { TypedView } from '../views/typed-view.ts'

/** Entries to put into a view and to delete from it, without moving its checkpoint. */
export type Amendment = Pick<ViewChange, 'puts' | 'deletes'>

/** A try fails whenever the follower projects events meanwhile. */
const TRIES_MAX = 5

/** Tries a change at the present checkpoint again while the follower moves it; false if the view is elsewhere. */
export const tryInPlace = async (
  checkpointNow: () => ViewCheckpoint,
  applyAt: (checkpoint: ViewCheckpoint) => Promise<boolean>,
): Promise<boolean> => {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const tried = checkpointNow()
    if (await applyAt(tried)) return true
    if (checkpointNow() === tried) return false
  }
  return false
}

const namesPlace = (entry: CommandEntry | undefined, place: EventRef | undefined): boolean =>
  entry !== undefined && 'stream' in entry && entry.stream === place?.stream && entry.revision === place.revision

/** Returns the deletion of the index entries that still name these events, those of all events up to a position. */
export const purgeOf = async (
  view: TypedView,
  answers: ReadonlyMap<ViewKey<CommandEntry>, EventRef>,
  upTo: Position,
): Promise<Amendment> => {
  const keys = [...answers.keys()]
  // Another follower may have purged an id, and a client used it again since.
  const { values } = await view.get(keys)
  return {
    puts: new Map([[viewKeys.purgedCommandIds, { position: upTo }]]),
    deletes: new Set(keys.filter((key, index) => namesPlace(values[index], answers.get(key)))),
  }
}

/** Returns the deletion of entries of limited retention, those of all events up to a position. */
export const retirementOf = (keys: ReadonlySet<string>, upTo: Position): Amendment => ({
  puts: new Map([[viewKeys.retiredEntries, { position: upTo }]]),
  deletes: keys,
})

const ttlEntriesAt = async (view: TypedView, keys: readonly string[]): Promise<readonly (TtlEntry | undefined)[]> => {
  const ttlEntries = keys.map((key) => viewKeys.ttlEntry<TtlEntry>(key.slice(viewKeys.ttlEntries.length)))
  const found: (TtlEntry | undefined)[] = []
  for (let from = 0; from < ttlEntries.length; from += KEYS_PER_GET_MAX) {
    found.push(...(await view.get(ttlEntries.slice(from, from + KEYS_PER_GET_MAX))).values)
  }
  return found
}

/** Returns the deletion of those TTL entries that expired before a moment, all of that time. */
export const evictionOf = async (view: TypedView, keys: readonly string[], before: string): Promise<Amendment> => {
  // A key may have a newer value by now.
  const values = await ttlEntriesAt(view, keys)
  const isExpired = (_: string, index: number): boolean => (values[index]?.expires_at ?? before) < before
  return { puts: new Map([[viewKeys.evictedTtlEntries, { before }]]), deletes: new Set(keys.filter(isExpired)) }
}
