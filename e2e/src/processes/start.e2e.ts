import { cpSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { balance, get, mainWallet, operate, settled, transfer } from '../kit/calls.ts'
import { retryUnavailable } from '../kit/retry-unavailable.ts'
import { type Client, dataFolder, type RunningFolio, startFolio } from '../kit/running-folio.ts'

let folder: ReturnType<typeof dataFolder>
let running: RunningFolio | undefined

beforeEach(() => {
  folder = dataFolder()
})

afterEach(async () => {
  await running?.stop()
  running = undefined
  vi.unstubAllEnvs()
  folder.remove()
})

const start = async (...flags: readonly string[]): Promise<RunningFolio> => {
  running = await startFolio(folder.dataDir, ...flags)
  return running
}

const stop = async (): Promise<void> => {
  expect(await running?.stop()).toBe(0)
  running = undefined
}

const sampleClients = ({ demo }: RunningFolio): readonly [Client, Client] => {
  const [first, second] = demo.clients
  if (first === undefined || second === undefined) throw new Error('there are no two sample clients')
  return [first, second]
}

describe('an installation with sample clients', () => {
  let first: RunningFolio
  let place: ReturnType<typeof dataFolder>
  beforeAll(async () => {
    place = dataFolder()
    first = await startFolio(place.dataDir)
  })
  afterAll(async () => {
    await first?.stop()
    place.remove()
  })
  /** The balance of Alice. */
  let left = '10000.00'
  /** Stops the process of the first start and copies its data to the folder of the test, so that no test needs one of its own. */
  const stopAndCopy = async (): Promise<void> => {
    expect(await first.stop()).toBe(0)
    cpSync(place.dataDir, folder.dataDir, { recursive: true })
  }

  it('has two funded clients at the first start, which says how to make a transfer between them', async () => {
    const folio = first
    const [alice, bob] = sampleClients(folio)
    for (const client of [alice, bob]) {
      expect([await balance(folio.demo, client, 'USD'), await balance(folio.demo, client, 'EUR')]).toEqual([
        '10000.00',
        '1000.00',
      ])
    }
    const told = folio.output()
    for (const fact of [folio.demo.base_url, `${folio.demo.base_url}/docs`, alice.token, alice.application_id]) {
      expect(told).toContain(fact)
    }
    for (const client of [alice, bob]) expect(told).toContain(mainWallet(client))
    expect(told).toContain('/wallet/v1/transfers')
    expect(told).not.toContain(folio.demo.operator_token)
    expect(statSync(join(place.dataDir, 'demo.json')).mode & 0o077).toBe(0)
  })

  it('has all data as before at a later start', async () => {
    const [alice, bob] = sampleClients(first)
    const sent = await transfer(first.demo, { from: alice, to: bob, amount: '12.50', requestId: 'kept' })
    await settled(first.demo)
    left = '9987.50'
    const before = (await get(first.demo, alice, '/wallet/v1/transactions/main')).body.data
    await stopAndCopy()
    const second = await start()
    expect(second.demo.clients).toEqual(first.demo.clients)
    expect(second.demo.operator_token).toBe(first.demo.operator_token)
    expect((await get(second.demo, alice, '/wallet/v1/transactions/main')).body.data).toEqual(before)
    const again = await transfer(second.demo, { from: alice, to: bob, amount: '12.50', requestId: 'kept' })
    expect([again.body, again.headers.get('Idempotency-Hit')]).toEqual([sent.body, 'true'])
  })

  it('has all data at a later start also without its read models', async () => {
    const [alice] = sampleClients(first)
    await stopAndCopy()
    const views = join(folder.dataDir, 'views.db')
    expect(existsSync(views)).toBe(true)
    writeFileSync(views, 'not a database')
    const second = await start()
    await settled(second.demo)
    expect(await balance(second.demo, alice)).toBe(left)
  })

  it('does not start on a damaged store; the refusal names the stream and the revision', async () => {
    const [alice] = sampleClients(first)
    await stopAndCopy()
    const stream = `wallet-${mainWallet(alice)}`
    const db = new DatabaseSync(join(folder.dataDir, 'events.db'))
    const { changes } = db
      .prepare(
        `UPDATE events SET data = CAST(replace(CAST(data AS TEXT), '"amount":"10000"', '"amount":"90000"') AS BLOB)
         WHERE revision = 1 AND stream = (SELECT id FROM streams WHERE name = ?)`,
      )
      .run(stream)
    db.close()
    expect(changes).toBe(1)
    const refused = startFolio(folder.dataDir)
    await expect(refused).rejects.toThrow(stream)
    await expect(refused).rejects.toThrow(/\b1\b/)
  })
})

describe('an empty start without limits', () => {
  let folio: RunningFolio
  let place: ReturnType<typeof dataFolder>
  beforeAll(async () => {
    place = dataFolder()
    folio = await startFolio(place.dataDir, '--empty', '--limits', 'off')
  })
  afterAll(async () => {
    await folio?.stop()
    place.remove()
  })

  it('has no clients, and warns of lifted limits', async () => {
    expect(folio.demo.clients).toEqual([])
    expect(folio.output()).toContain('--limits off disables rate limits')
    expect((await operate(folio.demo, 'clients', { nickname: 'somebody' })).status).toBe(200)
  })

  it('serves health, the docs page and the OpenAPI document without a token', async () => {
    const [health, docs, openApi] = await Promise.all(
      ['/v1/health', '/docs', '/openapi.json'].map((path) => fetch(folio.demo.base_url + path)),
    )
    expect([health?.status, docs?.status, openApi?.status]).toEqual([200, 200, 200])
    expect(health?.headers.get('content-type')).toContain('text/plain')
    expect(await openApi?.json()).toEqual(JSON.parse(readFileSync('docs/openapi.json', 'utf8')))
  })

  it('holds its data, so that another start is refused, which names its process', async () => {
    await expect(startFolio(place.dataDir, '--empty')).rejects.toThrow(`is held by process ${folio.pid}`)
  })
})

describe('a start after an interrupted one', () => {
  it('opens the sample clients that an earlier start opened only in part', async () => {
    await start('--empty')
    await stop()
    writeFileSync(join(folder.dataDir, 'demo.begun'), '')
    const [alice] = sampleClients(await start())
    expect(alice.nickname).toContain('alice')
    await stop()
    expect(sampleClients(await start())[0]).toEqual(alice)
  })

  it('shows no balance older than the last acknowledged one while the read models are rebuilt', async () => {
    const first = await start('--limits', 'off')
    const [alice, bob] = sampleClients(first)
    const lanes = Array.from({ length: 20 }, async (_, lane) => {
      for (let index = 0; index < 40; index += 1) {
        const requestId = `before-${lane}-${index}`
        await retryUnavailable(() => transfer(first.demo, { from: alice, to: bob, amount: '0.01', requestId }))
      }
    })
    await Promise.all(lanes)
    await settled(first.demo)
    await stop()
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(folder.dataDir, `views.db${suffix}`), { force: true })
    const second = await start('--limits', 'off')
    const seen = new Set<string>()
    for (let look = 0; look < 50; look += 1) {
      const { status, body } = await get(second.demo, alice, '/wallet/v1/wallets')
      seen.add(status === 200 ? body.data[0].balances.USD.balance : String(status))
    }
    seen.delete('503')
    seen.add(await balance(second.demo, alice))
    expect([...seen]).toEqual(['9992.00'])
  })
})

describe('a start that cannot be', () => {
  it('is refused in production with the published master key', async () => {
    vi.stubEnv('FOLIO_ENV', 'production').stubEnv('FOLIO_MASTER_KEY', '0'.repeat(64))
    await expect(startFolio(folder.dataDir, '--empty')).rejects.toThrow('FOLIO_MASTER_KEY is one for development')
    expect(existsSync(join(folder.dataDir, 'events.db'))).toBe(false)
  })

  it('is refused with an argument that is no option, with a hint about options', async () => {
    await expect(startFolio(folder.dataDir, '9090')).rejects.toThrow('npm start -- --port')
  })
})
