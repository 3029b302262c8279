import type { DatabaseSync } from 'node:sqlite'

const ROWS_PER_SWEEP = 5000

/** Removes some entries of earlier incarnations of views; returns true if there may be more. */
export const sweepEntries = (db: DatabaseSync): boolean => {
  const dead = db
    .prepare(
      `with recursive present(incarnation) as (
         select min(incarnation) from entries
         union all
         select (select min(incarnation) from entries where incarnation > present.incarnation) from present
         where present.incarnation is not null
       )
       select incarnation from present
       where incarnation is not null and incarnation not in (select incarnation from views) limit 1`,
    )
    .get()
  if (dead === undefined) return false
  db.prepare(
    `delete from entries where (incarnation, key) in
       (select incarnation, key from entries where incarnation = ? limit ${ROWS_PER_SWEEP})`,
  ).run(Number(dead['incarnation']))
  return true
}
