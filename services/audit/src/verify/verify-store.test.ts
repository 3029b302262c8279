import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { definitions } from '@folio/catalog/definitions.ts'
import { viewKeys } from '@folio/contracts/view-keys.ts'
import { WALLET_FOLD_VERSION } from '@folio/contracts/wallet/views.ts'
import { chain, eventId, GENESIS } from '@folio/kernel/hash-chain.ts'
import { openForMaintenance } from '@folio/runtime/ports/maintenance-ports.ts'
import { metadataOf } from '@folio/service-kit/events/event-codec.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { outOfIndex, richLedger, richStore, run, SAMPLE_NOW, tamper, withCopy } from '../testing/sample-store.ts'
import { verifyStore } from './verify-store.ts'

let whole = ''
const first = richLedger().stream(1)
const second = richLedger().stream(2)

beforeAll(async () => {
  whole = await richStore()
})
afterAll(() => rmSync(whole, { recursive: true, force: true }))

type Place = { readonly stream: string; readonly revision?: number; readonly position?: number }
type Found = Place & { readonly expected: string; readonly found: string }

const verified = async (dir: string) => {
  const { code, stdout, stderr } = await run('verify', '--json', '--data-dir', dir)
  if (stdout === '') throw new Error(stderr)
  const { findings, ...rest } = JSON.parse(stdout)
  return { code, rest, count: findings.count as number, findings: findings.first as readonly Found[] }
}

type Changes = Parameters<typeof tamper> extends [string, string, ...infer Rest] ? Rest : never

const findingsAfter = (file: 'events.db' | 'views.db', ...changes: Changes): Promise<readonly Found[]> =>
  withCopy(whole, async (copy) => {
    tamper(copy, file, ...changes)
    const { code, findings, count } = await verified(copy)
    expect(code).toBe(1)
    expect(count).toBeGreaterThanOrEqual(findings.length)
    return findings
  })

const OF = 'stream = (SELECT id FROM streams WHERE name = ?) AND revision = ?'

/** Spreads the positions, as those of a server are that counts the bytes of its log. */
const SPREAD = 1000
const spread = (dir: string): void => {
  tamper(
    dir,
    'events.db',
    ["INSERT INTO meta VALUES ('sparse', 1)"],
    [`UPDATE events SET position = -position * ${SPREAD}`],
    ['UPDATE events SET position = -position'],
    ...[0, 1, 2].map((level): Changes[number] => [`UPDATE stream_index_${level} SET position = position * ${SPREAD}`]),
    [`UPDATE head SET position = position * ${SPREAD}`],
  )
  // Its values name positions, too.
  for (const file of ['views.db', 'views.db-wal', 'views.db-shm']) rmSync(join(dir, file), { force: true })
}

it('accepts a copy with gaps in its positions, and still reports missing events', () =>
  withCopy(whole, async (copy) => {
    spread(copy)
    const { code, findings } = await verified(copy)
    expect([code, findings]).toEqual([0, []])
    tamper(copy, 'events.db', [`DELETE FROM events WHERE ${OF}`, first, 5])
    const without = await verified(copy)
    expect(without.code).toBe(1)
    expect(without.findings).toContainEqual(expect.objectContaining({ stream: first, revision: 6 }))
  }))

it('has no finding in an undamaged store with snapshots and a view', async () => {
  const { code, rest, count } = await verified(whole)
  expect({ code, count }).toEqual({ code: 0, count: 0 })
  expect(rest).toMatchObject({
    streams: 3,
    openTransfers: [],
    totals: [
      { realm: 'real', currency: 'T_BTC', accounts: '0.12345678', transit: '0', sum: '0' },
      {
        realm: 'real',
        currency: 'USD',
        accounts: '1000',
        transit: '0',
        system: { 'system:cashier': '-1000' },
        sum: '0',
      },
    ],
    views: definitions.map(({ contract }) => ({
      view: contract.name,
      position: rest.position,
      verdict: 'equals the replay',
    })),
  })
})

it('has the same findings in two threads as in one, for each kind of fault', async () => {
  const verifyIn = async (dir: string, inlineEventsMax: number) => {
    const options = { threads: 2, inlineEventsMax, now: SAMPLE_NOW, onProgress: () => {} }
    const { seconds, eventsPerSecond, ...same } = await verifyStore(dir, options)
    return same
  }
  const sameInBoth = async (dir: string): Promise<number> => {
    const alone = await verifyIn(dir, Number.MAX_SAFE_INTEGER)
    expect(await verifyIn(dir, 0)).toEqual(alone)
    return alone.findings.count
  }
  expect(await sameInBoth(whole)).toBe(0)
  await withCopy(whole, async (copy) => {
    tamper(
      copy,
      'events.db',
      [`UPDATE events SET data = CAST(replace(CAST(data AS TEXT), '"1.25"', '"1.35"') AS BLOB) WHERE ${OF}`, first, 10],
      [`DELETE FROM events WHERE ${OF}`, first, 100],
      [`DELETE FROM events WHERE ${OF}`, first, 500],
      [
        `UPDATE events SET metadata = CAST(replace(CAST(metadata AS TEXT), '2026', '2027') AS BLOB) WHERE ${OF}`,
        second,
        7,
      ],
      ['UPDATE events SET metadata = (SELECT metadata FROM events WHERE position = 200) WHERE position = 1200'],
    )
    expect(await sameInBoth(copy)).toBeGreaterThan(4)
  })
})

it('names the event of which one byte of an amount was changed', async () => {
  const sql = `UPDATE events SET data = CAST(replace(CAST(data AS TEXT), '"amount":"1.25"', '"amount":"1.35"') AS BLOB) WHERE ${OF}`
  const findings = await findingsAfter('events.db', [sql, first, 10])
  expect(findings).toContainEqual(
    expect.objectContaining({
      stream: first,
      revision: 10,
      found: 'other bytes',
      expected: expect.stringMatching(/^the bytes of event [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    }),
  )
  const elsewhere = findings.filter(({ stream, revision }) => stream !== first || revision !== 10)
  expect(elsewhere).toEqual([
    expect.objectContaining({
      stream: second,
      expected: expect.stringMatching(new RegExp(`^the source, destination, .* of the TransferSent .*, ${first}@10$`)),
      found: `1.25 USD from ${first} to ${second}`,
    }),
    { stream: 'the store', expected: expect.stringContaining('sum to zero'), found: '0.1' },
    {
      stream: 'view wallet',
      expected: expect.stringContaining('totals/real/USD: accounts 1000, transit 0.1, '),
      found: expect.stringContaining('accounts 1000, transit 0, '),
    },
  ])
})

it('names the place of a missing event in the middle of a stream', async () => {
  const findings = await findingsAfter('events.db', [`DELETE FROM events WHERE ${OF}`, first, 100])
  expect(findings).toContainEqual(
    expect.objectContaining({
      stream: first,
      revision: 101,
      expected: `revision 100 after ${first}@99`,
      found: 'revision 101',
    }),
  )
  expect(findings).toContainEqual(expect.objectContaining({ stream: 'the store', found: 'none' }))
})

it('reports that the end of the store was cut off, also if the record of its end was changed with it', async () => {
  const found = await findingsAfter(
    'events.db',
    ['DELETE FROM events WHERE position > 1000'],
    ['UPDATE head SET position = 1000'],
  )
  expect(found).toContainEqual(
    expect.objectContaining({
      position: 1000,
      expected: 'the newest event of the store',
      found: 'another one than was written last',
    }),
  )
})

it('names the newest event of the store if it is missing', async () => {
  const last = await withCopy(whole, async (copy) => {
    const db = new DatabaseSync(join(copy, 'events.db'))
    const head = db.prepare('SELECT position, stream, revision FROM head').get()
    db.close()
    return head
  })
  const findings = await findingsAfter('events.db', [
    'DELETE FROM events WHERE position = ?',
    Number(last?.['position']),
  ])
  expect(findings).toContainEqual(expect.objectContaining({ ...last, expected: 'the newest event of the store' }))
})

it('finds an event to which the index of streams does not lead', async () => {
  expect(await findingsAfter('events.db', ...outOfIndex(first, 10))).toEqual([
    expect.objectContaining({
      stream: first,
      revision: 10,
      expected: 'a row of the index of streams that leads to the event',
      found: 'none',
    }),
    expect.objectContaining({ stream: 'the store', found: expect.stringMatching(/^[\d,]+ rows$/) }),
  ])
})

it('finds that the index of streams cannot be read, and checks the events nevertheless', () =>
  withCopy(whole, async (copy) => {
    const db = new DatabaseSync(join(copy, 'events.db'))
    const find = db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'stream_index_1'")
    const [page, pageBytes] = [Number(find.get()?.['rootpage']), 8192]
    db.prepare(`UPDATE events SET type = 'Forged' WHERE ${OF}`).run(first, 10)
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    db.close()
    const file = openSync(join(copy, 'events.db'), 'r+')
    writeSync(file, Buffer.alloc(pageBytes, 0xa5), 0, pageBytes, (page - 1) * pageBytes)
    closeSync(file)
    const { code, findings } = await verified(copy)
    expect(code).toBe(1)
    expect(findings).toContainEqual(
      expect.objectContaining({ stream: 'the store', expected: 'an index of streams that can be read' }),
    )
    expect(findings).toContainEqual(expect.objectContaining({ stream: first, revision: 10 }))
  }))

it('finds the number of rows of the index of streams that lead to no event, also of positions to come', async () => {
  const added = 'INSERT INTO stream_index_2 VALUES (1, 1000000, 1000000000)'
  expect(await findingsAfter('events.db', [added])).toEqual([
    expect.objectContaining({
      stream: 'the store',
      expected: expect.stringMatching(/^a row of the index of streams for/),
    }),
  ])
})

it('finds an event at a position before the first, which readers of its stream would read', async () => {
  const sql = `INSERT INTO events SELECT -5, stream, revision + 1, type, id, data, metadata FROM events
    WHERE position = (SELECT max(position) FROM events)`
  const indexed = `INSERT INTO stream_index_0 SELECT stream, revision, -5 FROM events WHERE position = -5`
  const findings = await findingsAfter('events.db', [sql], [indexed])
  expect(findings).toContainEqual({
    stream: 'the store',
    position: -5,
    expected: 'events from position 1 on',
    found: 'an event before it',
  })
})

it('names two events that changed places', async () => {
  const swap = (to: number, from: number): [string, number, string, number] => [
    `UPDATE events SET revision = ? WHERE ${OF}`,
    to,
    first,
    from,
  ]
  const findings = await findingsAfter('events.db', swap(9999, 20), swap(20, 21), swap(21, 9999))
  expect(findings).toContainEqual(expect.objectContaining({ stream: first, revision: 21 }))
  expect(findings).toContainEqual(expect.objectContaining({ stream: first, revision: 20 }))
})

it('names the event of which the metadata were changed', async () => {
  const sql = `UPDATE events SET metadata = CAST(replace(CAST(metadata AS TEXT), '"at":"2026', '"at":"2027') AS BLOB) WHERE ${OF}`
  const findings = await findingsAfter('events.db', [sql, second, 7])
  expect(findings).toContainEqual(expect.objectContaining({ stream: second, revision: 7, found: 'other bytes' }))
})

it('names the event that was forged, chain and id included, with a balance that is not the sum', async () => {
  const findings = await withCopy(whole, async (copy) => {
    const db = new DatabaseSync(join(copy, 'events.db'))
    const rows = db
      .prepare(
        'SELECT position, revision, type, data, metadata FROM events WHERE stream = (SELECT id FROM streams WHERE name = ?) ORDER BY revision',
      )
      .all(second) as { position: number; revision: number; type: string; data: Uint8Array; metadata: Uint8Array }[]
    let previous: Parameters<typeof chain>[0] = GENESIS
    for (const { position, revision, type, data, metadata } of rows) {
      const facts = JSON.parse(Buffer.from(data).toString())
      if (revision === 200) facts.balances.USD = { ...facts.balances.USD, balance: '7000' }
      const origin = { ...JSON.parse(Buffer.from(metadata).toString()), prev_hash: previous.hash }
      const bytes = { data: Buffer.from(JSON.stringify(facts)), metadata: Buffer.from(JSON.stringify(origin)) }
      previous = chain(previous, { stream: second, type, ...bytes })
      const id = Buffer.from(eventId(previous.hash).replaceAll('-', ''), 'hex')
      db.prepare('UPDATE events SET id = ?, data = ?, metadata = ? WHERE position = ?').run(
        id,
        bytes.data,
        bytes.metadata,
        position,
      )
    }
    db.close()
    return (await verified(copy)).findings
  })
  expect(findings).toContainEqual(
    expect.objectContaining({ stream: second, revision: 200, found: expect.stringContaining('balance 7000') }),
  )
})

it('names a value of a view that differs from the projection, and the event that put it', async () => {
  const sql = `UPDATE entries SET value = replace(value, '"balance":"', '"balance":"9') WHERE key LIKE 'balance/%/T_BTC'`
  const findings = await findingsAfter('views.db', [sql])
  expect(findings).toEqual([
    expect.objectContaining({ stream: second, revision: 1, found: expect.stringContaining('"balance":"90.12345678"') }),
  ])
})

it('names totals of a view that are not the sums of its events, and totals that are missing or of no event', async () => {
  const total = `key = 'totals/real/USD' AND incarnation = (SELECT incarnation FROM views WHERE view = 'wallet')`
  const changed = `UPDATE entries SET value = json_set(value, '$.accounts', '1') WHERE ${total}`
  const expected = expect.stringMatching(/^in the view wallet at totals\/real\/USD: accounts \S+, transit \S+, system:/)
  expect(await findingsAfter('views.db', [changed])).toEqual([
    { stream: 'view wallet', expected, found: expect.stringMatching(/^accounts 1, transit /) },
  ])
  expect(await findingsAfter('views.db', [`DELETE FROM entries WHERE ${total}`])).toEqual([
    { stream: 'view wallet', expected, found: 'accounts 0, transit 0' },
  ])
  const extra = `UPDATE entries SET key = 'totals/demo/XYZ' WHERE ${total}`
  expect(await findingsAfter('views.db', [extra])).toEqual([
    { stream: 'view wallet', expected, found: 'accounts 0, transit 0' },
    {
      stream: 'view wallet',
      expected: 'in the view wallet at totals/demo/XYZ: accounts 0, transit 0',
      found: expect.stringContaining('system:'),
    },
  ])
})

it('names each total of a view that has lost all of them, and none of a view of a release that kept no totals', async () => {
  const lost = `DELETE FROM entries WHERE key LIKE 'totals%'`
  expect(await findingsAfter('views.db', [lost])).toEqual([
    expect.objectContaining({ expected: expect.stringContaining('totals/real/USD: accounts 1000,') }),
    expect.objectContaining({
      stream: 'view wallet',
      expected: expect.stringContaining('totals/real/T_BTC: accounts 0.12345678,'),
      found: 'accounts 0, transit 0',
    }),
  ])
  await withCopy(whole, async (copy) => {
    tamper(copy, 'views.db', [lost], [`DELETE FROM entries WHERE key = 'keeps-totals'`])
    expect((await verified(copy)).findings).toEqual([])
  })
})

it('names a command that is missing in the index, and an entry without an event', async () => {
  const missing = `DELETE FROM entries WHERE key = (SELECT min(key) FROM entries WHERE key LIKE 'cmd/%')`
  expect(await findingsAfter('views.db', [missing])).toEqual([
    expect.objectContaining({
      expected: expect.stringMatching(/in the view wallet at cmd\/.*fingerprint/),
      found: 'nothing',
    }),
  ])
  const extra = `INSERT INTO entries SELECT incarnation, 'open/nobody', '{}' FROM views WHERE view = 'wallet'`
  expect(await findingsAfter('views.db', [extra])).toEqual([
    expect.objectContaining({
      stream: 'view wallet',
      expected: 'in the view wallet at open/nobody: nothing',
      found: '{}',
    }),
  ])
})

/** Lets the view of wallets forget all commands answered in the first half of the store; answers up to where. */
const forgetHalf = async (dir: string): Promise<number> => {
  const { store, readModel, close } = await openForMaintenance(dir)
  const half = Math.floor((await store.lastPosition()) / 2)
  const { events } = await store.readAll({ prefixes: ['wallet-'], after: 0, limit: 4096 })
  const old = events.filter(({ position }) => position <= half)
  const last = old.at(-1)?.position ?? 0
  const { status } = await readModel.get('wallet', [])
  if (status.checkpoint === null) throw new Error('the view was never begun')
  await readModel.apply('wallet', {
    from: status.checkpoint,
    to: status.checkpoint,
    puts: new Map([[viewKeys.purgedCommandIds, { position: last }]]),
    deletes: new Set(old.map((event) => viewKeys.command(metadataOf(event).command_id))),
  })
  await close()
  return last
}

it('accepts a view that has purged the command ids up to a position, and no others', async () => {
  await withCopy(whole, async (copy) => {
    expect(await forgetHalf(copy)).toBeGreaterThan(0)
    const { code, rest, findings } = await verified(copy)
    expect(findings).toEqual([])
    expect([code, rest.views[0].verdict]).toEqual([0, 'equals the replay'])
    tamper(copy, 'views.db', [`DELETE FROM entries WHERE key = (SELECT max(key) FROM entries WHERE key LIKE 'cmd/%')`])
    expect((await verified(copy)).findings).toEqual([expect.objectContaining({ found: 'nothing' })])
  })
})

it('names a snapshot that differs from the replayed state', async () => {
  const snapshots = `snapshot-${WALLET_FOLD_VERSION}-${first}`
  const sql = `UPDATE events SET data = CAST(replace(CAST(data AS TEXT), '"status":"open"', '"status":"frozen"') AS BLOB) WHERE ${OF}`
  const findings = await findingsAfter('events.db', [sql, snapshots, 1])
  expect(findings).toContainEqual(
    expect.objectContaining({
      stream: snapshots,
      revision: 1,
      expected: expect.stringContaining('the replayed state'),
    }),
  )
})
