import type { DatabaseSync } from 'node:sqlite'
import type { ViewRow } from './views-writer-messages.ts'

type Row = { view: string; incarnation: number; epoch: number; position: number; caught_up_at: number }

/** Where every view in the file stands. */
export const viewRows = (db: DatabaseSync): readonly ViewRow[] => {
  const rows = db.prepare('select view, incarnation, epoch, position, caught_up_at from views').all() as Row[]
  return rows.map(({ view, incarnation, epoch, position, caught_up_at }) => ({
    view,
    incarnation,
    mark: { epoch, position },
    caughtUpAt: caught_up_at,
  }))
}
