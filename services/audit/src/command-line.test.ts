import { spawnSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { embeddedBus } from '@folio/bus/embedded.ts'
import type { Bus } from '@folio/bus/port.ts'
import { type LedgerRecord, ledgerTopic } from '@folio/contracts/ledger-record.ts'
import { openEmbeddedStore } from '@folio/event-store/embedded.ts'
import { StoreUnavailable } from '@folio/event-store/port.ts'
import { openStreams as openStreamsOf } from '@folio/runtime/ports/audit-ports.ts'
import type { RepublishPorts } from '@folio/runtime/ports/republish-ports.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { retainingBus } from '@folio/test-kit/retaining-bus.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditedServices } from './audited-services.ts'
import type { CommandLinePorts } from './command-line.ts'
import { sampleLedger } from './testing/sample-ledger.ts'
import { appendAll, inFolder, richLedger, richStore, run, runIn, tamper, withCopy } from './testing/sample-store.ts'

let whole = ''
const stream = richLedger().stream(1)
const walletId = stream.slice('wallet-'.length)

beforeAll(async () => {
  whole = await richStore()
})
afterAll(() => rmSync(whole, { recursive: true, force: true }))

describe('the command line', () => {
  it('reports wrong arguments, and exits with 2', async () => {
    expect(await run()).toMatchObject({ code: 2, stderr: expect.stringContaining('Usage') })
    expect(await run('dance')).toMatchObject({ code: 2, stderr: expect.stringContaining('no command dance') })
    expect(await run('verify', '--dat-dir', 'x')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--dat-dir'),
    })
    expect(await run('replay', '--data-dir', whole)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('takes 1 word, not 0'),
    })
    expect(await run('verify', '--at', '5', '--data-dir', whole)).toMatchObject({ code: 2 })
  })

  it('exits with 2 when there is nothing to audit, and with 3 for an unknown account', async () => {
    expect(await run('verify', '--data-dir', '/nowhere/at/all')).toMatchObject({ code: 2 })
    await inFolder(async (folder) => expect(await run('verify', '--data-dir', folder)).toMatchObject({ code: 2 }))
    expect(await run('replay', 'nobody', '--data-dir', whole)).toMatchObject({
      code: 3,
      stderr: 'audit: there is no account nobody in the store\n',
    })
  })
})

describe('in a cluster', () => {
  it('copies the cluster first, and audits the copy', async () => {
    await inFolder(async (folder) => {
      const asked: string[] = []
      const copyCluster: CommandLinePorts['copyCluster'] = async ({ dir }) => {
        asked.push(dir)
        cpSync(whole, dir, { recursive: true })
      }
      const copy = join(folder, 'copy')
      const { code, stdout } = await runIn({ copyCluster }, 'verify', '--data-dir', copy)
      expect([code, asked]).toEqual([0, [copy]])
      expect(stdout).toContain('whole: nothing found')
    })
  })

  it('reads a single account without a copy', async () => {
    let isClosed = false
    const copyCluster = async () => {
      throw new Error('copied')
    }
    const openStreams: CommandLinePorts['openStreams'] = async () => ({
      ...openStreamsOf(whole),
      close: async () => {
        isClosed = true
      },
    })
    const there = await runIn({ copyCluster, openStreams }, 'explain', walletId, 'USD')
    expect(there).toEqual(await run('explain', walletId, 'USD', '--data-dir', whole))
    expect(isClosed).toBe(true)
    expect((await runIn({ copyCluster, openStreams }, 'replay', walletId)).code).toBe(0)
  })

  it('reports no result when the copy fails, and names the tool for other tasks', async () => {
    const lost = async () => {
      throw new StoreUnavailable('the event store at s:1 is gone')
    }
    expect(await runIn({ copyCluster: lost }, 'verify')).toMatchObject({
      code: 2,
      stderr: 'audit: the event store at s:1 is gone\n',
    })
    expect(await runIn({ copyCluster: lost }, 'rebuild')).toMatchObject({
      code: 2,
      stderr: 'audit: rebuild in a cluster is done by the operator API, one view at a time\n',
    })
  })
})

describe('republish', () => {
  const cluster = async (folder: string, bus: Bus, missing?: string): Promise<RepublishPorts> => {
    const store = await openEmbeddedStore(folder)
    const readModel = memoryReadModel(() => 0)
    const to = { epoch: store.epoch, position: await store.lastPosition() }
    for (const { service } of auditedServices.filter(({ service }) => service !== missing))
      await readModel.apply(service, { from: null, to, puts: new Map(), deletes: new Set() })
    return { store, bus, readModel, close: store.close }
  }

  it('reports the position up to which it published, and the time from which consumers read on', async () => {
    await withCopy(whole, async (folder) => {
      const bus = retainingBus(embeddedBus())
      const asJson = await runIn({ openCluster: () => cluster(folder, bus) }, 'republish', '--from', '3', '--json')
      expect(asJson.code).toBe(0)
      const { from, upTo, since, topics } = JSON.parse(asJson.stdout)
      expect([from, new Date(since).toISOString()]).toEqual([3, since])
      const records = bus.retained(ledgerTopic('wallet')) as readonly LedgerRecord[]
      expect(topics).toContainEqual({ topic: 'ledger.wallet.v1', events: records.length })
      expect(records.every(({ position, stream }) => position >= 3 && stream.startsWith('wallet-'))).toBe(true)
      expect(records.at(-1)?.position).toBeLessThanOrEqual(upTo)
      const words = await runIn({ openCluster: () => cluster(folder, bus) }, 'republish', '--from', `${upTo + 1}`)
      expect(words.stdout).toContain(`ledger.wallet.v1: 0 events published again, up to ${upTo}`)
    })
  })

  it('publishes nothing, and names the view, if one could not tell the current balances', async () => {
    await withCopy(whole, async (folder) => {
      const bus = retainingBus(embeddedBus())
      const openCluster = () => cluster(folder, bus, 'trading')
      expect(await runIn({ openCluster }, 'republish', '--from', '1')).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('the view trading does not exist; let the views catch up first'),
      })
      expect(bus.retained(ledgerTopic('wallet'))).toEqual([])
    })
  })

  it('needs a position and a cluster, and names the servers that cannot be reached', async () => {
    const openCluster = async () => {
      throw new AggregateError([], 'Kafka at k:1 cannot be used; the event store at s:1 is gone')
    }
    for (const from of [[], ['--from', '0'], ['--from', 'backup']]) {
      expect(await runIn({ openCluster }, 'republish', ...from)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('needs --from POSITION'),
      })
    }
    expect(await runIn({ openCluster }, 'republish', '--from', '1')).toMatchObject({
      code: 2,
      stderr: 'audit: Kafka at k:1 cannot be used; the event store at s:1 is gone\n',
    })
    expect(await run('republish', '--from', '1')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('one process keeps no topics'),
    })
  })
})

describe('replay', () => {
  it('finds an account by its id, its name in postings or its stream', async () => {
    const statement = await run('replay', walletId, '--data-dir', whole)
    expect(statement.code).toBe(0)
    expect(await run('replay', `wallet:${walletId}`, '--data-dir', whole)).toEqual(statement)
    expect(await run('replay', stream, '--data-dir', whole)).toEqual(statement)
    expect(statement.stdout).toContain('refused: insufficient_funds')
    expect(statement.stdout).toContain('whole: nothing found')
  })

  it('stops at a revision, and at a time', async () => {
    const { stdout } = await run('replay', walletId, '--at', '3', '--json', '--data-dir', whole)
    const statement = JSON.parse(stdout)
    expect(statement).toMatchObject({ events: 4, state: { balances: { USD: { balance: '999.875' } } } })
    const at = statement.lines[2].at
    const until = JSON.parse((await run('replay', walletId, '--at', at, '--json', '--data-dir', whole)).stdout)
    expect(until.events).toBe(3)
    expect(await run('replay', walletId, '--at', 'soon', '--data-dir', whole)).toMatchObject({ code: 2 })
  })

  it('prints the state at a past moment, or without one the state now', async () => {
    const lineOf = async (...at: readonly string[]) =>
      (await run('replay', walletId, ...at, '--data-dir', whole)).stdout
        .split('\n')
        .find((line) => line.includes('; it '))
    expect(await lineOf('--at', '0')).toBe(`1 event of ${stream} up to revision 0; it was then`)
    expect(await lineOf('--at', '2026-01-01T00:00:00Z')).toBe(
      `0 events of ${stream} up to 2026-01-01T00:00:00.000000Z; it was then`,
    )
    expect(await lineOf('--at', '9999')).toBe(`649 events of ${stream}; it is now`)
    expect(await lineOf()).toBe(`649 events of ${stream}; it is now`)
  })

  it('names an event that was changed', () =>
    withCopy(whole, async (copy) => {
      tamper(copy, 'events.db', [
        "UPDATE events SET type = 'TransferReceived' WHERE type = 'TransferSent' AND revision = 4",
      ])
      const { code, stdout } = await run('replay', walletId, '--data-dir', copy)
      expect(code).toBe(1)
      expect(stdout).toContain(`FOUND ${stream}@4`)
    }))

  it.each(['"x"', 'null', '[null]'])('lists the events after one whose postings were changed to %s', (postings) =>
    withCopy(whole, async (copy) => {
      tamper(copy, 'events.db', [
        `UPDATE events SET data = CAST(replace(CAST(data AS TEXT), '"postings":[', '"postings":${postings},"was":[') AS BLOB)
           WHERE type = 'CashDeposited'`,
      ])
      const { code, stdout } = await run('replay', walletId, '--data-dir', copy)
      expect(code).toBe(1)
      expect(stdout).toContain('FOUND')
      expect(stdout).toContain(`649 events of ${stream}`)
    }),
  )
})

describe('explain', () => {
  it('ends with a balance that is the sum of its lines', async () => {
    const { code, stdout } = await run('explain', walletId, 'USD', '--json', '--data-dir', whole)
    expect(code).toBe(0)
    const { lines, ...end } = JSON.parse(stdout)
    expect(end).toMatchObject({ sum: '959.75', balance: '959.75', agrees: true, events: 647 })
    expect(lines[1]).toMatchObject({ type: 'TransferSent', amount: '-1.25', balance: '998.75' })
    expect(lines[1].counterparty).toBe(`wallet:${richLedger().stream(2).slice('wallet-'.length)}`)
  })

  it('shows columns under their heads, money aligned to the right', async () => {
    const { stdout } = await run('explain', walletId, 'USD', '--data-dir', whole)
    const [heads = '', ...lines] = stdout.trimEnd().split('\n')
    expect(heads.trim().split(/ {2,}/)).toEqual([
      'revision',
      'time',
      'event',
      'transaction',
      'amount',
      'balance',
      'other side',
    ])
    expect(lines.pop()).toBe('balance 959.75 USD; the sum of 647 events agrees')
    const ends = [heads.indexOf('amount') + 'amount'.length, heads.indexOf('balance') + 'balance'.length]
    for (const line of lines) for (const end of ends) expect(line.slice(end - 1, end + 1)).toMatch(/^\d ?$/)
  })

  it('shows only the newest events when --newest is given, and counts all of them', async () => {
    const all = JSON.parse((await run('explain', walletId, 'USD', '--json', '--data-dir', whole)).stdout)
    const { code, stdout } = await run('explain', walletId, 'USD', '--json', '--newest', '3', '--data-dir', whole)
    expect([code, JSON.parse(stdout)]).toEqual([0, { ...all, lines: all.lines.slice(-3) }])
    for (const newest of ['0', 'all', '100001']) {
      expect(await run('explain', walletId, 'USD', '--newest', newest, '--data-dir', whole)).toMatchObject({ code: 2 })
    }
  })

  it('refuses a malformed currency', async () => {
    expect(await run('explain', walletId, 'usd!', '--data-dir', whole)).toMatchObject({ code: 2 })
  })
})

const HLEDGER = 'hledger'
const hasHledger = spawnSync(HLEDGER, ['--version']).status === 0
const why = hasHledger ? '' : ' — SKIPPED: no hledger on the PATH; apt-get install hledger makes it run'

describe('export', () => {
  it('writes every journal entry as a line of JSON', async () => {
    const { code, stdout } = await run('export', '--data-dir', whole)
    expect(code).toBe(0)
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toHaveLength(2 + 4 * 322 + 2)
    expect(lines[0]).toMatchObject({
      stream,
      revision: 1,
      realm: 'real',
      postings: [{ amount: '-1000' }, { amount: '1000' }],
    })
  })

  it.skipIf(!hasHledger)(`writes a journal that hledger finds balanced to zero${why}`, () =>
    inFolder(async (folder) => {
      const file = join(folder, 'folio.journal')
      expect(await run('export', '--format', 'hledger', '--out', file, '--data-dir', whole)).toMatchObject({ code: 0 })
      const { status, stderr } = spawnSync(HLEDGER, ['-f', file, 'check', '--strict'], { encoding: 'utf8' })
      expect([status, stderr]).toEqual([0, ''])
      const real = spawnSync(HLEDGER, ['-f', file, 'print', 'tag:realm=real'], { encoding: 'utf8' }).stdout
      expect(real.match(/^\d{4}-/gm)).toHaveLength(2 + 4 * 322 + 2)
      const balance = spawnSync(HLEDGER, ['-f', file, 'balance', '--flat'], { encoding: 'utf8' }).stdout
      expect(balance.trim().split('\n').at(-1)?.trim()).toBe('0')
      expect(balance).toContain(`wallet:${walletId}`)
      const quoted = spawnSync(HLEDGER, ['-f', file, 'balance', 'cashier'], { encoding: 'utf8' }).stdout
      expect(quoted).toContain('T_BTC -0.12345678')
    }),
  )

  it('exports no event that was changed', () =>
    withCopy(whole, async (copy) => {
      tamper(copy, 'events.db', [
        "UPDATE events SET type = 'TransferReceived' WHERE type = 'TransferSent' AND revision = 4",
      ])
      expect(await run('export', '--data-dir', copy)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(`${stream}@4`),
      })
    }))
})

describe('rebuild', () => {
  it('refers to the operator API while a server runs', () =>
    withCopy(whole, async (copy) => {
      const server = await openEmbeddedStore(copy)
      const { code, stderr } = await run('rebuild', '--data-dir', copy)
      await server.close()
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/held by process.*operator API/) })
    }))

  it('repairs a view that was changed', () =>
    withCopy(whole, async (copy) => {
      tamper(copy, 'views.db', ["UPDATE entries SET value = '{}' WHERE key LIKE 'balance/%'"])
      expect((await run('verify', '--data-dir', copy)).code).toBe(1)
      expect((await run('rebuild', '--data-dir', copy)).code).toBe(0)
      expect((await run('verify', '--data-dir', copy)).code).toBe(0)
    }))
})

describe('verify', () => {
  it('lists an open transfer, and reports one that is open for more than a minute', () =>
    inFolder(async (folder) => {
      const ledgers = { young: sampleLedger(), old: sampleLedger(1_767_225_600_000_000 - 120_000_000) }
      for (const [name, ledger] of Object.entries(ledgers)) {
        for (const wallet of [1, 2]) ledger.open(wallet)
        ledger.deposit(1, { currency: 'USD', amount: '10' })
        ledger.send(1, 2, { currency: 'USD', amount: '4' })
        const store = await openEmbeddedStore(join(folder, name))
        await appendAll(store, ledger)
        await store.close()
      }
      const young = await run('verify', '--data-dir', join(folder, 'young'))
      expect(young).toMatchObject({ code: 0, stdout: expect.stringMatching(/^1 open transfer$/m) })
      const old = await run('verify', '--data-dir', join(folder, 'old'))
      expect(old).toMatchObject({ code: 1, stdout: expect.stringMatching(/FOUND wallet-.*@2 .*within a minute/) })
    }))

  it('names a transfer that was received twice', () =>
    inFolder(async (folder) => {
      const ledger = sampleLedger()
      for (const wallet of [1, 2]) ledger.open(wallet)
      ledger.deposit(1, { currency: 'USD', amount: '10' })
      const sent = ledger.send(1, 2, { currency: 'USD', amount: '4' })
      ledger.receive(sent)
      ledger.receive(sent)
      const store = await openEmbeddedStore(folder)
      await appendAll(store, ledger)
      await store.close()
      const { code, stdout } = await run('verify', '--data-dir', folder)
      expect(code).toBe(1)
      expect(stdout).toContain(`FOUND ${ledger.stream(2)}@2`)
      expect(stdout).toContain('not below zero')
    }))
})
