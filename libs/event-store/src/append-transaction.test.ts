import type { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { transactor } from './append-transaction.ts'
import { assertAppendable } from './call-rules.ts'
import { packJobs, unpackJobs } from './job-bytes.ts'
import { eventsOf } from './law-events.ts'
import { NotAppended } from './port.ts'
import { openForWriting } from './sqlite-schema.ts'
import { testDirectories } from './test-directories.ts'

const newDir = testDirectories()

/** What an append is rejected with, on a file that fails at a statement. */
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
    transactor(failing)(unpackJobs(packJobs([job]).buffer))
    return undefined
  } catch (error) {
    return error
  } finally {
    db.close()
  }
}

it('says that nothing was written of what failed before its commit, and nothing of the kind once it is committing', () => {
  expect(failureAt('BEGIN IMMEDIATE')).toBeInstanceOf(NotAppended)
  expect(failureAt('COMMIT')).toEqual(new Error('the disk fails'))
  expect(failureAt('COMMIT')).not.toBeInstanceOf(NotAppended)
  expect(failureAt('nothing')).toBeUndefined()
})
