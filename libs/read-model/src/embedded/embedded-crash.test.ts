import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, writeSync } from 'node:fs'
import { mkdtemp, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type EmbeddedReadModel, openEmbeddedReadModel } from '../embedded.ts'
import { change } from '../testing/sample-change.ts'
import { VIEWS_FILE } from './file/views-file.ts'

const VIEW = 'wallets'

/** The values that keep clients and their applications logged in. */
const CLIENT_KINDS = [
  'oidc/grant',
  'oidc/client-grants',
  'oidc/refresh',
  'oidc/session',
  'oidc/session-uid',
  'oidc/client-sessions',
] as const

/**
 * A program that begins three sessions, ends the first, prolongs the second, makes a code, does the same for clients, and then waits.
 * The third session is from before its start.
 */
const SESSIONS = `
  import { openEmbeddedReadModel } from ${JSON.stringify(new URL('../embedded.ts', import.meta.url).href)}
  const model = await openEmbeddedReadModel({ dir: process.argv[2] })
  const ttl = 3600_000
  await model.put('operator/session/ended', { n: 1 }, ttl)
  await model.put('operator/session/seen', { n: 2 }, ttl)
  await model.putIfAbsent('operator/sessions/root', { sessions: ['seen'] }, ttl)
  await model.take('operator/session/ended')
  await model.replace('operator/session/seen', { from: { n: 2 }, to: { n: 3 }, ttlMs: ttl })
  await model.put('operator/session/short', { n: 4 }, 1)
  await model.put('operator/code/once', { n: 5 }, ttl)
  for (const kind of ${JSON.stringify(CLIENT_KINDS)}) {
    await model.put(kind + '/kept', { n: 6 }, ttl)
    await model.put(kind + '/ended', { n: 7 }, ttl)
    await model.take(kind + '/ended')
  }
  await model.put('oidc/authorizationcode/once', { n: 8 }, ttl)
  console.log('done')
  setInterval(() => {}, 1000)`

/**
 * A program that applies changes without end, starting from the checkpoint of the views. Each puts its number to `n` and to two
 * keys of its own, of which `k/` lasts for 1,000 changes, more than may wait for the file, and `s/` for three.
 */
const ENDLESS = `
  import { openEmbeddedReadModel } from ${JSON.stringify(new URL('../embedded.ts', import.meta.url).href)}
  const model = await openEmbeddedReadModel({ dir: process.argv[2], bounds: { writeIntervalMs: 5, unwrittenMax: 500 } })
  const mark = (position) => ({ epoch: 1, position })
  const { status } = await model.get('${VIEW}', [])
  for (let n = status.checkpoint?.position ?? 0, from = status.checkpoint; ; from = mark(n)) {
    n += 1
    const puts = new Map([['n', { n }], ['k/' + n, { n }], ['s/' + n, { n }]])
    const deletes = new Set(['k/' + (n - 1000), 's/' + (n - 3)])
    await model.apply('${VIEW}', { from, to: mark(n), puts, deletes })
    if (n % 1000 === 0) {
      console.log(n)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }`

/** Runs a program on a folder, and kills it after it has printed so often. */
const killed = async (dir: string, source = ENDLESS, chunksMin = 5): Promise<void> => {
  const program = join(dir, 'program.mjs')
  await writeFile(program, source)
  const child = spawn(process.execPath, [program, dir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  for (let chunks = 0; chunks < chunksMin; chunks += 1) await Promise.race([once(child.stdout, 'data'), ended])
  expect(child.exitCode).toBeNull()
  child.kill('SIGKILL')
  await ended
}

describe('the file of the embedded read model', () => {
  let dir = ''
  let path = ''
  let model: EmbeddedReadModel | undefined
  let discarded: string[] = []

  const open = async (): Promise<EmbeddedReadModel> => {
    model = await openEmbeddedReadModel({ dir, onDiscard: (reason) => discarded.push(reason) })
    return model
  }
  const fill = async (): Promise<void> => {
    await (await open()).apply(VIEW, change([null, 5], { a: { n: 1 } }))
    await model?.close()
  }
  const expectAnew = async (): Promise<void> => {
    const { status, values } = await (await open()).get(VIEW, ['a'])
    expect(status.checkpoint).toBeNull()
    expect(values).toEqual([undefined])
    expect(await model?.apply(VIEW, change([null, 1], { a: { n: 2 } }))).toBe('applied')
  }

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'folio-views-'))
    path = join(dir, VIEWS_FILE)
    discarded = []
  })
  afterEach(async () => {
    await model?.close()
    await rm(dir, { recursive: true })
  })

  it('is at one checkpoint after a process was killed, and continues from there', async () => {
    for (let kill = 0; kill < 3; kill += 1) {
      await killed(dir)
      const after = await open()
      const { status, values } = await after.get(VIEW, ['n'])
      const position = status.checkpoint?.position ?? 0
      const lasting = (prefix: string, changes: number) =>
        new Set(Array.from({ length: changes }, (_, n) => `${prefix}${position - n}`))
      const keysUnder = async (prefix: string) =>
        new Set((await after.list(VIEW, { prefix, limit: 2000 })).entries.map(([key]) => key))
      expect(position).toBeGreaterThan(0)
      expect(values).toEqual([{ n: position }])
      expect(await keysUnder('k/')).toEqual(lasting('k/', 1000))
      expect(await keysUnder('s/')).toEqual(lasting('s/', 3))
      expect(discarded).toEqual([])
      await model?.close()
    }
  })

  it('has the sessions of operators and the log-ins of clients from before a kill, also those from before the start of the killed process', async () => {
    await (await open()).put('operator/session/earlier', { n: 0 }, 3_600_000)
    await model?.close()
    for (let kill = 0; kill < 2; kill += 1) {
      await killed(dir, SESSIONS, 1)
      const after = await open()
      const kept = ['earlier', 'seen', 'ended', 'short'] as const
      expect(await Promise.all(kept.map((name) => after.peek(`operator/session/${name}`)))).toEqual([
        { n: 0 },
        { n: 3 },
        undefined,
        undefined,
      ])
      expect(await after.peek('operator/sessions/root')).toEqual({ sessions: ['seen'] })
      expect(await after.peek('operator/code/once')).toBeUndefined()
      for (const kind of CLIENT_KINDS) {
        expect([kind, await after.peek(`${kind}/kept`), await after.peek(`${kind}/ended`)]).toEqual([
          kind,
          { n: 6 },
          undefined,
        ])
      }
      expect(await after.peek('oidc/authorizationcode/once')).toBeUndefined()
      expect(discarded).toEqual([])
      await after.take('operator/session/seen')
      await after.close()
    }
  })

  it('ignores sessions in a file that another release closed last', async () => {
    await (await open()).put('operator/session/a', { n: 1 }, 3_600_000)
    await model?.close()
    await edit(path, 'drop table lasting')
    expect(await (await open()).peek('operator/session/a')).toEqual({ n: 1 })
    await model?.close()
    await edit(path, `insert into lasting values ('operator/session/b', '{}', 9000000000000000)`)
    expect(await (await open()).peek('operator/session/b')).toBeUndefined()
  })

  it.each([
    ['is no database', () => writeFile(path, 'these are no views, '.repeat(500))],
    ['is empty', () => writeFile(path, '')],
    ['was cut short', () => truncate(path, 5000)],
    ['is of another format', async () => edit(path, 'pragma user_version = 99')],
    ['has lost a table', async () => edit(path, 'drop table views')],
    ['was open when the machine stopped', async () => edit(path, `update life set clean = 0, boot = 'another'`)],
  ])('that %s is dropped and rebuilt', async (_, spoil) => {
    await fill()
    await spoil()
    await expectAnew()
    expect(discarded).toHaveLength(1)
  })

  it('found damaged in use makes the views unavailable, and the next start rebuilds them', async () => {
    await (await open()).apply(VIEW, change([null, 1], Object.fromEntries(many(5000))))
    await model?.close()
    await overwrite(path)
    const damaged = await open()
    const reads = many(5000).map(([key]) => damaged.get(VIEW, [key]))
    const failed = (await Promise.allSettled(reads)).filter(({ status }) => status === 'rejected')
    expect(failed[0]).toMatchObject({ reason: { name: 'ReadModelUnavailable' } })
    await expect(damaged.get(VIEW, ['a'])).rejects.toThrow('the next start rebuilds it')
    await damaged.close()
    await expectAnew()
  })
})

const many = (count: number) => Array.from({ length: count }, (_, n): [string, { n: number }] => [`k/${n}`, { n }])

const edit = async (path: string, sql: string): Promise<void> => {
  const db = new DatabaseSync(path)
  db.exec(sql)
  db.close()
}

const PAGE_BYTES = 4096

/** Overwrites all pages from the middle on; the first pages of the tables stay readable. */
const overwrite = async (path: string): Promise<void> => {
  const pages = (await stat(path)).size / PAGE_BYTES
  const file = openSync(path, 'r+')
  for (let page = Math.floor(pages / 2); page < pages; page += 1) {
    writeSync(file, Buffer.alloc(PAGE_BYTES, 0xff), 0, PAGE_BYTES, page * PAGE_BYTES)
  }
  closeSync(file)
}
