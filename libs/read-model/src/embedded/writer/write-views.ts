import type { DatabaseSync } from 'node:sqlite'
import type { ViewRow } from './views-writer-messages.ts'

/** A key of an incarnation with its value as JSON, empty where the key was deleted. */
export type EntryChange = { readonly incarnation: number; readonly key: string; readonly json: string }

/** Writes changes and the rows of the views after them, all or nothing. */
export type WriteViews = (changes: readonly EntryChange[], rows: readonly ViewRow[]) => void

const ordered = (changes: readonly EntryChange[]): readonly EntryChange[] =>
  changes.toSorted((a, b) => a.incarnation - b.incarnation || (a.key < b.key ? -1 : 1))

/** Prepares the writes of views into their file: one transaction, in the order of the keys, which saves page reads. */
export const writeViews = (db: DatabaseSync): WriteViews => {
  const put = db.prepare(
    'insert into entries values (?, ?, ?) on conflict (incarnation, key) do update set value = excluded.value',
  )
  const remove = db.prepare('delete from entries where incarnation = ? and key = ?')
  const stand = db.prepare('insert or replace into views values (?, ?, ?, ?, ?)')

  const write: WriteViews = (changes, rows) => {
    for (const { incarnation, key, json } of ordered(changes)) {
      if (json === '') remove.run(incarnation, key)
      else put.run(incarnation, key, json)
    }
    for (const { view, incarnation, checkpoint, caughtUpAt } of rows) {
      stand.run(view, incarnation, checkpoint.epoch, checkpoint.position, caughtUpAt)
    }
  }

  return (changes, rows) => {
    db.exec('begin immediate')
    try {
      write(changes, rows)
      db.exec('commit')
    } catch (error) {
      if (db.isTransaction) db.exec('rollback')
      throw error
    }
  }
}
