import type { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { NotAppended } from '../../port.ts'
import { eventsOf } from '../../testing/sample-events.ts'
import { testDirectories } from '../../testing/test-directories.ts'
import { assertAppendable } from '../../validate-arguments.ts'
import { openForWriting } from '../open-database.ts'
import { transactor } from './append-transaction.ts'
import { toSent } from './jobs.ts'

const newDir = testDirectories()

/** The error of an append to a file that fails at a statement. */
const failureAt = (statement: string): unknown => {
  const db = openForWriting(newDir(), 0)
  const failing: Pick<DatabaseSync, 'exec' | 'prepare'> = {
    prepare: (sql) => db.prepare(sql),
    exec: (sql) => {
      if (sql === statement) throw new Error('the disk fails')
      db.exec(sql)
    },
  }
  const events = eventsOf('wallet-a', 1)
  const job = { kind: 'append', events, bytes: assertAppendable(events) } as const
  try {
    transactor(failing)([toSent(job)])
    return undefined
  } catch (error) {
    return error
  } finally {
    db.close()
  }
}

it('throws NotAppended for a failure before the commit, and another error for a failed commit', () => {
  expect(failureAt('BEGIN IMMEDIATE')).toBeInstanceOf(NotAppended)
  expect(failureAt('COMMIT')).toEqual(new Error('the disk fails'))
  expect(failureAt('COMMIT')).not.toBeInstanceOf(NotAppended)
  expect(failureAt('nothing')).toBeUndefined()
})
