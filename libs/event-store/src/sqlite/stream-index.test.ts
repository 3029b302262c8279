import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { diceOf } from '@folio/test-kit/dice.ts'
import { describe, expect, it } from 'vitest'
import { NotAppended, StoreDamaged } from '../port.ts'
import { createFormatOne } from '../testing/format-one.ts'
import { testDirectories } from '../testing/test-directories.ts'
import { openForReading, openForWriting } from './open-database.ts'
import { unpackEvents } from './reader/packed-rows.ts'
import { queriesOf } from './reader/queries.ts'
import { findMisplaced } from './stream-index.ts'
import { transactor } from './writer/append-transaction.ts'
import type { SentEvent, SentJob } from './writer/jobs.ts'

const newDir = testDirectories()

const FORMATS = [
  ['format 2', () => {}],
  ['format 1', createFormatOne],
] as const

const sampleEvent = (stream: string, revision: number): SentEvent => ({
  type: 'Sampled',
  hash: createHash('sha256').update(`${stream} ${revision}`).digest('hex'),
  data: 'data'.repeat(20),
  metadata: '{}',
})

const appendOf = (stream: string, revision: number, count = 1): SentJob => ({
  kind: 'append',
  stream,
  revision,
  events: Array.from({ length: count }, (_, index) => sampleEvent(stream, revision + index)),
  bytes: 100 * count,
})

/** Expects that the index has one row for each event, and that it leads there. */
const expectWhole = (db: DatabaseSync): void => {
  expect(findMisplaced(db)(-1, Number.MAX_SAFE_INTEGER)).toEqual([])
  const rows = db.prepare('SELECT count(*) AS rows FROM stream_index').get()?.['rows']
  expect(rows).toBe(db.prepare('SELECT count(*) AS events FROM events').get()?.['events'])
}

const rowsOfLevels = (db: DatabaseSync): readonly number[] =>
  [0, 1, 2].map((level) => Number(db.prepare(`SELECT count(*) AS rows FROM stream_index_${level}`).get()?.['rows']))

/** A store with one event of `a` in each level, and events of many others. */
const levelledStore = (): string => {
  const dir = newDir()
  const db = openForWriting(dir, 0)
  const transact = transactor(db)
  transact([appendOf('a', 0)])
  for (let i = 0; i < 10; i += 1) transact(Array.from({ length: 2000 }, (_, at) => appendOf(`b-${at}`, i)))
  transact([appendOf('a', 1), ...Array.from({ length: 600 }, (_, at) => appendOf(`b-${at}`, 10))])
  transact([appendOf('a', 2)])
  db.close()
  return dir
}

describe.each(FORMATS)('the index of streams in a file of %s', (_, prepare) => {
  it('leads to every event, over restarts and whatever the size of the appends', () => {
    const dir = newDir()
    prepare(dir)
    const dice = diceOf(7)
    const newest = new Map<string, number>()
    let events = 0
    while (events < 45_000) {
      const db = openForWriting(dir, 0)
      const transact = transactor(db)
      for (let commits = 0; commits < 100; commits += 1) {
        const jobs: SentJob[] = []
        const most = dice.chance(0.1) ? 500 : 40
        for (let count = dice.below(most); count >= 0; count -= 1) {
          const stream = `wallet-${dice.below(dice.chance(0.5) ? 10 : 400)}`
          const revision = (newest.get(stream) ?? -1) + 1
          const size = dice.chance(0.05) ? 1 + dice.below(50) : 1
          jobs.push(appendOf(stream, revision, size))
          // A repeat in the same transaction.
          if (dice.chance(0.05)) jobs.push(appendOf(stream, revision, size))
          newest.set(stream, revision + size - 1)
          events += size
        }
        expect(transact(jobs).positions).not.toContain(0)
      }
      expectWhole(db)
      db.close()
    }
    const db = openForReading(dir)
    const { stream: readStream } = queriesOf(db)
    for (const [stream, last] of newest) {
      const revisions = Array.from({ length: last + 1 }, (__, index) => index)
      const read = (direction: 'forwards' | 'backwards', from: { readonly from?: number } = {}) =>
        unpackEvents(readStream(stream, { direction, ...from, limit: 1_000_000 }).events).map(
          ({ revision }) => revision,
        )
      expect(read('forwards')).toEqual(revisions)
      expect(read('backwards')).toEqual(revisions.toReversed())
      const middle = Math.floor(last / 2)
      expect(read('forwards', { from: middle })).toEqual(revisions.slice(middle))
      expect(read('backwards', { from: middle })).toEqual(revisions.slice(0, middle + 1).toReversed())
    }
    db.close()
  })

  it('is read by its keys, never as a whole', () => {
    const dir = newDir()
    prepare(dir)
    const db = openForWriting(dir, 0)
    const prepared: string[] = []
    const noted = {
      prepare: (sql: string) => {
        prepared.push(sql)
        return db.prepare(sql)
      },
      exec: () => {},
    }
    transactor(noted)
    queriesOf(noted)
    findMisplaced(noted)
    const queries = prepared.filter((sql) => sql.includes('stream_index') && !/^(SELECT count|INSERT|DELETE)/.test(sql))
    const stepsOf = (sqls: readonly string[]) =>
      sqls.flatMap((sql) => db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()).map((step) => String(step['detail']))
    expect(stepsOf(queries).filter((step) => step.startsWith('SEARCH')).length).toBeGreaterThan(3)
    expect(stepsOf(queries).filter((step) => /SCAN (stream_index|events)|AUTOMATIC/.test(step))).toEqual([])
    const unsorted = queries.filter((sql) => !sql.startsWith('WITH'))
    expect(stepsOf(unsorted).filter((step) => step.includes('TEMP B-TREE'))).toEqual([])
    db.close()
  })
})

describe('the levels of the index of streams', () => {
  it('hold the newest, the recent and the old rows, the newest two within bounds', () => {
    const db = openForReading(levelledStore())
    const [newRows = 0, recent = 0, old = 0] = rowsOfLevels(db)
    expect([newRows, newRows + recent + old]).toEqual([1, 20_603])
    expect(recent).toBeGreaterThan(16_384 - 128)
    expect(recent).toBeLessThanOrEqual(16_384)
    const ofA = [0, 1, 2].map(
      (level) => db.prepare(`SELECT revision FROM stream_index_${level} WHERE stream = 1`).all().length,
    )
    expect(ofA).toEqual([1, 1, 1])
    db.close()
  })

  it('answer a repeat of an append whose events lie in several levels', () => {
    const db = openForWriting(levelledStore(), 0)
    const { positions } = transactor(db)([appendOf('a', 0, 3), appendOf('a', 0, 2), appendOf('a', 1, 3)])
    expect(positions).toEqual([20_603, 20_002, 0])
    db.close()
  })

  it('stay whole where the file is full, also in the middle of a move, and go on when it has room', () => {
    const dir = newDir()
    const jobsAt = (revision: number) => Array.from({ length: 700 }, (_, at) => appendOf(`w-${at}`, revision))
    const first = openForWriting(dir, 0)
    const transact = transactor(first)
    let made = 0
    for (; made < 22; made += 1) transact(jobsAt(made))
    first.close()
    let full = 0
    const sizeOf = (): number => {
      const db = openForReading(dir)
      const pages = Number(db.prepare('PRAGMA page_count').get()?.['page_count'])
      db.close()
      return pages
    }
    for (; made < 28; made += 1) {
      // One page more at a time: each transaction fails at another of its statements before it has room.
      let pages = sizeOf()
      for (let done = false; !done; pages += 1) {
        const db = openForWriting(dir, pages)
        try {
          transactor(db)(jobsAt(made))
          done = true
        } catch (error) {
          expect(error).toBeInstanceOf(NotAppended)
          full += 1
        }
        db.close()
        const after = openForReading(dir)
        expectWhole(after)
        after.close()
      }
    }
    expect(full).toBeGreaterThan(28)
    const db = openForReading(dir)
    expect(rowsOfLevels(db).every((rows, level) => rows > 0 || level === 0)).toBe(true)
    db.close()
  })
})

describe('a wrong row of the index of streams', () => {
  it.each([
    ['leads to no event', 'DELETE FROM events WHERE position = 20603'],
    ['leads to the event of another stream', 'UPDATE stream_index_0 SET position = 5 WHERE stream = 1'],
    ['has another revision', 'UPDATE stream_index_0 SET revision = 9 WHERE stream = 1'],
  ])('that %s fails reads of its stream, and appends to it', (_, sql) => {
    const dir = levelledStore()
    const db = openForWriting(dir, 0)
    db.exec(sql)
    const reads = queriesOf(db)
    const range = { direction: 'backwards', limit: 1 } as const
    expect(() => reads.stream('a', range)).toThrow(StoreDamaged)
    expect(() => reads.stream('b-1', range)).not.toThrow()
    expect(() => transactor(db)([appendOf('a', 3)])).toThrow(StoreDamaged)
    db.close()
  })

  it.each(['DELETE FROM events WHERE position = 20002', 'DELETE FROM stream_index_1 WHERE stream = 1'])(
    'in the middle of a stream fails its reads and the repeats of its appends: %s',
    (sql) => {
      const db = openForWriting(levelledStore(), 0)
      db.exec(sql)
      const reads = queriesOf(db)
      for (const direction of ['forwards', 'backwards'] as const) {
        expect(() => reads.stream('a', { direction, limit: 10 })).toThrow(/stream a, revision \d: /)
      }
      expect(() => transactor(db)([appendOf('a', 0, 3)])).toThrow(/stream a, revision \d: /)
      db.close()
    },
  )

  it('that is missing for all events of a stream fails appends to it', () => {
    const db = openForWriting(levelledStore(), 0)
    for (const level of [0, 1, 2]) db.exec(`DELETE FROM stream_index_${level} WHERE stream = 1`)
    const transact = transactor(db)
    expect(() => transact([appendOf('a', 0)])).toThrow(StoreDamaged)
    db.close()
  })

  it('that is there twice fails the append that moves it', () => {
    const db = openForWriting(levelledStore(), 0)
    db.exec('INSERT INTO stream_index_0 SELECT stream, revision, position FROM stream_index_1 WHERE stream = 1')
    const transact = transactor(db)
    expect(() => transact(Array.from({ length: 600 }, (_, at) => appendOf(`c-${at}`, 0)))).toThrow(
      'stream a, revision 1: the index of streams has it twice',
    )
    db.close()
  })
})
