import type { SeenEvent } from './survival.ts'

/** The events that a page had seen when its connection broke, kept over the log-in that a killed Folio asks for. */
export type KeptLoss = {
  readonly read: () => readonly SeenEvent[]
  readonly save: (seen: readonly SeenEvent[]) => void
  readonly drop: () => void
}

const KEY = 'folio.lost'
const EVENTS_MAX = 200

const isSeen = (value: unknown): value is SeenEvent =>
  typeof value === 'object' &&
  value !== null &&
  ['ref', 'stream', 'type', 'time'].every((name) => typeof Reflect.get(value, name) === 'string') &&
  typeof Reflect.get(value, 'position') === 'number'

/** Keeps the newest 200 events in a storage; a log-in by a link opens another tab, so that it is that of all tabs. */
export const keptLoss = (storage: Storage): KeptLoss => ({
  read: () => {
    try {
      const read: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
      return Array.isArray(read) && read.every(isSeen) ? read : []
    } catch {
      return []
    }
  },
  save: (seen) => {
    const facts = seen
      .slice(-EVENTS_MAX)
      .map(({ ref, stream, type, time, position }) => ({ ref, stream, type, time, position }))
    storage.setItem(KEY, JSON.stringify(facts))
  },
  drop: () => storage.removeItem(KEY),
})
