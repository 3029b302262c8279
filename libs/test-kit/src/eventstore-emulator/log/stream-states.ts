import type { DatabaseSync } from 'node:sqlite'
import { METADATA_TYPE } from './log-event.ts'
import { EVERYTHING, readSettings, type StreamSettings } from './stream-settings.ts'

/** The state of a stream: its number in the file, its last revision and its settings. */
export type StreamState = { readonly id: number; last: number; settings: StreamSettings }

/** The states of streams, with a bounded cache. */
export type StreamStates = {
  readonly find: (name: string) => StreamState | undefined
  /** Begins a stream. */
  readonly create: (name: string) => StreamState
  /** The name of a stream by its number. */
  readonly nameOf: (id: number) => string
}

const REMEMBERED_MAX = 200_000

/** Makes the states of the streams in a file; the writer of an event updates `last` and `settings`. */
export const streamStates = (db: DatabaseSync): StreamStates => {
  const findStream = db.prepare(
    'SELECT id, (SELECT max(revision) FROM events WHERE stream = streams.id) AS last FROM streams WHERE name = ?',
  )
  const findName = db.prepare('SELECT name FROM streams WHERE id = ?')
  const findSettings = db.prepare(
    `SELECT e.data FROM events e JOIN streams s ON s.id = e.stream WHERE s.name = ? AND e.type = '${METADATA_TYPE}'
     ORDER BY e.revision DESC LIMIT 1`,
  )
  const insert = db.prepare('INSERT INTO streams (name) VALUES (?)')
  const states = new Map<string, StreamState>()
  const names = new Map<number, string>()

  const settingsOf = (name: string): StreamSettings => {
    const data = findSettings.get(`$$${name}`)?.['data']
    return data instanceof Uint8Array ? readSettings(data) : EVERYTHING
  }

  const remember = (name: string, state: StreamState): StreamState => {
    if (states.size >= REMEMBERED_MAX) states.clear()
    states.set(name, state)
    return state
  }

  return {
    find: (name) => {
      const known = states.get(name)
      if (known !== undefined) return known
      const row = findStream.get(name)
      if (row === undefined) return undefined
      return remember(name, { id: Number(row['id']), last: Number(row['last'] ?? -1), settings: settingsOf(name) })
    },
    create: (name) => {
      const { lastInsertRowid } = insert.run(name)
      return remember(name, { id: Number(lastInsertRowid), last: -1, settings: settingsOf(name) })
    },
    nameOf: (id) => {
      const known = names.get(id)
      if (known !== undefined) return known
      const name = String(findName.get(id)?.['name'])
      if (names.size >= REMEMBERED_MAX) names.clear()
      names.set(id, name)
      return name
    },
  }
}
