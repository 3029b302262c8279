import { closeSync, copyFileSync, openSync, readFileSync, writeSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, it } from 'vitest'
import { openEmbeddedStore } from '../embedded.ts'
import { StoreDamaged } from '../port.ts'
import { createFormatOne } from '../testing/format-one.ts'
import { appended, eventAfter, eventsOf } from '../testing/sample-events.ts'
import { testDirectories } from '../testing/test-directories.ts'
import { eventsFile } from './open-database.ts'

const newDir = testDirectories()
const PAGE_BYTES = 8192
const whole = newDir()

const wholeOfFormat1 = newDir()

const fill = async (dir: string): Promise<void> => {
  const store = await openEmbeddedStore(dir)
  const streams = ['wallet-a', 'wallet-b', 'wallet-c'].map((stream) => eventsOf(stream, 40))
  for (let i = 0; i < 40; i += 1) {
    for (const events of streams) await appended(store, events.slice(i, i + 1))
  }
  const [plain = []] = [eventsOf('plain', 2)]
  await appended(store, plain)
  const last = plain.at(-1)
  if (last !== undefined) {
    await appended(store, [
      eventAfter(last, 'plain', { metadata: Buffer.from([0, 1]), data: Buffer.alloc(20_000, 'x') }),
    ])
  }
  await store.close()
}

const changed = (sql: string, source = whole): string => {
  const dir = newDir()
  copyFileSync(eventsFile(source), eventsFile(dir))
  const db = new DatabaseSync(eventsFile(dir))
  db.exec(sql)
  db.close()
  return dir
}

const NAMES = "(SELECT id FROM streams WHERE name = 'wallet-b')"

describe('a damaged file', () => {
  beforeAll(async () => {
    createFormatOne(wholeOfFormat1)
    await fill(whole)
    await fill(wholeOfFormat1)
  })

  it('is no properly closed file, whichever bytes its events have', async () => {
    const dir = changed('SELECT 1')
    await (await openEmbeddedStore(dir)).close()
  })

  it.each([
    [
      'a changed byte of the data',
      `UPDATE events SET data = CAST(replace(CAST(data AS TEXT), '"after":8', '"after":7') AS BLOB) WHERE revision = 9 AND stream = ${NAMES}`,
      /stream wallet-b, revision 9: its bytes do not match its hash/,
    ],
    [
      'a changed type',
      `UPDATE events SET type = 'SomethingElse' WHERE revision = 9 AND stream = ${NAMES}`,
      /stream wallet-b, revision 9: its bytes/,
    ],
    [
      'metadata that is JSON no more',
      `UPDATE events SET metadata = x'7b' WHERE revision = 9 AND stream = ${NAMES}`,
      /stream wallet-b, revision 9: its bytes/,
    ],
    [
      'an event taken out',
      `DELETE FROM events WHERE revision = 9 AND stream = ${NAMES}`,
      /stream wallet-b, revision 10: the event before it in its stream is missing/,
    ],
    [
      'two events that changed places',
      `UPDATE events SET revision = 1000 WHERE revision = 9 AND stream = ${NAMES};
       UPDATE events SET revision = 9 WHERE revision = 10 AND stream = ${NAMES};
       UPDATE events SET revision = 10 WHERE revision = 1000 AND stream = ${NAMES}`,
      /stream wallet-b, revision 1?[09]: /,
    ],
    [
      'the newest events taken out',
      'DELETE FROM events WHERE position > 100',
      /stream plain, revision 2: the newest event of the store is missing; position 100 is the last/,
    ],
    ['all events taken out', 'DELETE FROM events', /stream plain, revision 2: .* missing/],
    [
      'another newest event',
      "UPDATE events SET id = x'00000000000080008000000000000000' WHERE position = 123",
      /stream plain, revision 2: the newest event of the store is not the one that was written/,
    ],
    [
      'an event to which the index of streams does not lead',
      `DELETE FROM stream_index_0 WHERE revision = 9 AND stream = ${NAMES}`,
      /stream wallet-b, revision 9: the index of streams does not lead to it/,
    ],
    [
      'two events whose places in the index changed',
      `UPDATE stream_index_0 SET position = 9000 WHERE position = 50; UPDATE stream_index_0 SET position = 50 WHERE position = 51;
       UPDATE stream_index_0 SET position = 51 WHERE position = 9000`,
      /stream wallet-[abc], revision 1[67]: /,
    ],
    ['a stream without a name', `DELETE FROM streams WHERE name = 'wallet-b'`, /is of no stream/],
    ['a missing head', 'DELETE FROM head', /head of the store is missing/],
    ['other tables', 'DROP VIEW stream_index', /does not have the tables of an event store/],
  ])('is refused for %s, with the place', async (_, sql, message) => {
    const dir = changed(sql)
    await expect(openEmbeddedStore(dir)).rejects.toThrow(message)
    await expect(openEmbeddedStore(dir)).rejects.toThrow(StoreDamaged)
  })

  it.each([
    ['format 1', wholeOfFormat1],
    ['format 2', whole],
  ])('of %s is refused for a page that is not readable, with the first event on it', async (_, source) => {
    const dir = changed('SELECT 1', source)
    const file = eventsFile(dir)
    const page = Math.floor(readFileSync(file).indexOf('"after":20}') / PAGE_BYTES)
    const handle = openSync(file, 'r+')
    writeSync(handle, Buffer.alloc(PAGE_BYTES, 0xa5), 0, PAGE_BYTES, page * PAGE_BYTES)
    closeSync(handle)
    await expect(openEmbeddedStore(dir)).rejects.toThrow(/stream wallet-[abc], revision \d+: its row is not readable/)
  })

  it('is refused if it is no database', async () => {
    const dir = changed('SELECT 1')
    const handle = openSync(eventsFile(dir), 'r+')
    writeSync(handle, Buffer.alloc(PAGE_BYTES, 0xa5), 0, PAGE_BYTES, 0)
    closeSync(handle)
    await expect(openEmbeddedStore(dir)).rejects.toThrow(StoreDamaged)
  })
})
