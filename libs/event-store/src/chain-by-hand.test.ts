import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { missingPython, pythonProgram } from '@folio/test-kit/python-clients.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { openEmbeddedStore } from './embedded.ts'
import { eventsFile } from './sqlite/open-database.ts'
import { appended, eventsOf } from './testing/sample-events.ts'
import { testDirectories } from './testing/test-directories.ts'

const why = missingPython()

const page = readFileSync(new URL('../../../docs/audit.md', import.meta.url), 'utf8')
const program = /```python\n(import hashlib, json, sqlite3[^`]*)```/.exec(page)?.[1] ?? ''

const newDir = testDirectories()
const whole = newDir()
const chainPy = join(newDir(), 'chain.py')

/** A copy of the store in which somebody changed something; the last lines that the program prints of `wallet-a` there. */
const lastLines = (sql: string): readonly string[] => {
  const dir = newDir()
  copyFileSync(eventsFile(whole), eventsFile(dir))
  const db = new DatabaseSync(eventsFile(dir))
  db.exec(sql)
  db.close()
  return execFileSync(pythonProgram('python3'), [chainPy, dir, 'wallet-a'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .slice(-2)
}

const A = "stream = (SELECT id FROM streams WHERE name = 'wallet-a')"

describe.skipIf(why !== '')(`the program of docs/audit.md${why}`, () => {
  beforeAll(async () => {
    writeFileSync(chainPy, program)
    const store = await openEmbeddedStore(whole)
    await appended(store, eventsOf('wallet-a', 3))
    await appended(store, eventsOf('wallet-b', 2))
    await store.close()
  })

  it('finds nothing in a whole store', () => {
    expect(lastLines('SELECT 1')).toEqual([expect.stringMatching(/^2 .* ok$/), 'head 5 wallet-b 1 ok'])
  })

  it.each([
    ['the newest event of the stream', `DELETE FROM events WHERE revision = 2 AND ${A}`, '4 events up to position 5'],
    ['the newest events of the store', 'DELETE FROM events WHERE position > 3', '3 events up to position 3'],
    [
      'the newest event, and moved the others up',
      `DELETE FROM events WHERE revision = 2 AND ${A};
       UPDATE events SET position = 3 WHERE position = 4; UPDATE events SET position = 4 WHERE position = 5`,
      '4 events up to position 4',
    ],
  ])('finds that somebody took out %s, which the chain does not show', (_, sql, message) => {
    const [event, head] = lastLines(sql)
    expect(event).toMatch(/ ok$/)
    expect(head).toContain(`WRONG: ${message}`)
  })

  it('finds another event in the place of the newest one', () => {
    const sql = "UPDATE events SET id = x'00000000000080008000000000000000' WHERE position = 5"
    expect(lastLines(sql)[1]).toMatch(/^head 5 wallet-b 1 WRONG/)
  })

  it('finds an event that was taken out of the middle', () => {
    expect(lastLines(`DELETE FROM events WHERE revision = 1 AND ${A}`)[0]).toMatch(/^2 .* WRONG$/)
  })
})
