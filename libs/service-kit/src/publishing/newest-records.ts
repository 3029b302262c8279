import type { StateRecord, StateSource } from './publication.ts'

/** The place of the newest record of a key in the store, the place of its state in the view, and when it was read. */
export type NewestRecord<State> = {
  readonly key: string
  readonly place: StateRecord
  readonly source: StateSource<State>
  readonly atMs: number
}

/** The newest record of each key of a compacted topic that was read and is not compared yet. */
export type NewestRecords<State> = {
  /** Takes a record that was read; drops one of another key beyond the limit. */
  readonly take: (key: string, record: State, source: StateSource<State>) => void
  readonly all: () => readonly NewestRecord<State>[]
  /** Removes a record, unless a newer one of its key was read since. */
  readonly remove: (compared: NewestRecord<State>) => void
  readonly clear: () => void
  readonly size: () => number
  /** True if a record was dropped since the beginning or the last `clear`. */
  readonly hasDropped: () => boolean
}

/** Keeps the place of a record alone: the record of a contract takes a kilobyte. */
const newestRecord = <State extends StateRecord>(
  key: string,
  record: State,
  source: StateSource<State>,
): NewestRecord<State> => {
  const { epoch, revision, position } = record
  const { keys, stream, ifGone } = source
  const shown = { keys, stream, ...(ifGone !== undefined && ifGone !== record && { ifGone }) }
  return { key, place: { epoch, revision, position }, source: shown, atMs: performance.now() }
}

/** Makes an empty collection for at most so many keys. */
export const newestRecords = <State extends StateRecord>(keysMax: number): NewestRecords<State> => {
  const records = new Map<string, NewestRecord<State>>()
  let hasDropped = false
  return {
    take: (key, record, source) => {
      if (records.size < keysMax || records.has(key)) records.set(key, newestRecord(key, record, source))
      else hasDropped = true
    },
    all: () => [...records.values()],
    remove: (compared) => {
      if (records.get(compared.key) === compared) records.delete(compared.key)
    },
    clear: () => {
      records.clear()
      hasDropped = false
    },
    size: () => records.size,
    hasDropped: () => hasDropped,
  }
}
