import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Tampering } from '@folio/contracts/http/operator/demo/demo-tools.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { VERIFIED_WITHIN_MS } from '../audit/verify-ledger.ts'
import { dataOf, get, mainWallet, operate, post } from '../kit/calls.ts'
import { audit, dataFolder, type RunningFolio, startFolio } from '../kit/running-folio.ts'
import { failedInTraffic } from './demo-traffic.ts'

const MADE = 'made a history of 30 days'

const { dataDir: parent, remove } = dataFolder()
const dataDir = join(parent, 'demo')
let folio: RunningFolio
beforeAll(async () => {
  folio = await startFolio(`${dataDir}/`, '--demo')
})
afterAll(async () => {
  await folio?.stop()
  remove()
})

/** Runs `npm run listen` on the demonstration until it has printed a text; returns its output. */
const listenFor = async (text: string, ...args: readonly string[]): Promise<string> => {
  const program = join(import.meta.dirname, '../../../services/operator/src/main.ts')
  const place = join(parent, 'place.json')
  const child = spawn(process.execPath, [program, 'listen', '--data-dir', dataDir, '--place', place, ...args])
  let output = ''
  child.stdout.on('data', (part: Buffer) => {
    output += part.toString()
  })
  const exited = once(child, 'exit')
  await eventually(async () => output.includes(text))
  child.kill('SIGTERM')
  await exited
  return output
}

const read = async (path: string) => dataOf(await operate(folio.demo, path))

const storedTypes = (): readonly unknown[] => {
  const db = new DatabaseSync(join(dataDir, 'events.db'), { readOnly: true })
  const types = db.prepare('SELECT DISTINCT type FROM events').all()
  db.close()
  return types.map(({ type }) => type)
}

describe('the history of a demonstration', () => {
  it('is made where the name of the folder ends with a slash, and nothing is left beside it', () => {
    expect(folio.output()).toMatch(/^Folio: made a history of 30 days in \d+\.\d s\.$/m)
    expect(readdirSync(parent)).toEqual(['demo'])
  })

  it('has contracts that were settled, sold and cancelled, and a purchase that was refused', () => {
    const types = storedTypes()
    for (const type of ['ContractBought', 'ContractSettled', 'ContractSold', 'ContractCancelled', 'PurchaseRefused'])
      expect(types).toContain(type)
  })

  it('leaves a balance below the amount that Home sends to be refused', async () => {
    const [alice] = folio.demo.clients
    const payment = { payment_id: randomUUID(), currency: 'EUR', amount: '5000.00' }
    const paid = dataOf(await operate(folio.demo, 'demo/pay', payment))
    expect([paid.status, paid.is_repeat]).toEqual([400, false])
    expect(dataOf(await operate(folio.demo, 'demo/pay', payment))).toMatchObject({ status: 400, is_repeat: true })
    const [newest] = dataOf(await operate(folio.demo, `streams/wallet-${alice?.wallets[0]?.wallet_id}/events`)).rows
    expect(newest).toMatchObject({
      type: 'TransferRefused',
      data: {
        reason: 'insufficient_funds',
        currency: 'EUR',
        amount: '5000',
        available: expect.stringMatching(/^\d+(\.\d+)?$/),
      },
    })
  })

  it('logs no warning about ticks that are missing by intention', () => {
    expect(folio.output()).not.toContain('missing')
  })

  it('ends with ticks up to the start, so that a chart begins filled', () => {
    const db = new DatabaseSync(join(dataDir, 'events.db'), { readOnly: true })
    const newest = db.prepare("SELECT data FROM events WHERE type = 'TicksRecorded' ORDER BY position DESC LIMIT 601")
    const epochs = newest.all().map(({ data }) => Number(JSON.parse(Buffer.from(data as Uint8Array).toString()).epoch))
    db.close()
    expect((epochs[0] ?? 0) - (epochs.at(-1) ?? 0)).toBe(600)
  })

  it('lets Alice revoke the application that she allowed to pay', async () => {
    const [alice] = folio.demo.clients
    if (alice === undefined) throw new Error('the history has no client')
    const grants = async () => dataOf(await get(folio.demo, alice, '/account/v1/grants'))
    const [granted] = await grants()
    expect(granted).toMatchObject({ application_name: 'Household Budget', scopes: ['payment'] })
    dataOf(await post(folio.demo, alice, { path: `/account/v1/grants/${granted.id}/revoke`, body: {} }))
    expect(await grants()).toEqual([])
  })

  it('is whole', async () => {
    const { code, output } = await audit('verify', '--data-dir', dataDir)
    expect(output).toContain('whole: nothing found')
    expect(code).toBe(0)
  })
})

describe('a demonstration', () => {
  it('begins with a history that it names, of clients, operators, an application and letters of which one can be replayed', async () => {
    expect(folio.output()).toContain(MADE)
    expect(existsSync(`${dataDir}.unfinished`)).toBe(false)
    expect(folio.demo.clients.map(({ nickname }) => nickname).slice(0, 2)).toEqual(['alice', 'bob'])
    const operators: readonly { readonly name: string }[] = await read('operators')
    expect(operators.map(({ name }) => name)).toEqual(expect.arrayContaining(['maya', 'tomas', 'ruth']))
    expect(await read('applications')).toContainEqual(expect.objectContaining({ name: 'Household Budget' }))
    expect(await read('fx-rates')).toContainEqual(expect.objectContaining({ currency: 'EUR', usd_rate: '1.11' }))
    expect(await read('dead-letters')).toContainEqual({ topic: 'folio.wallet.commands.v1', letters: 2 })
  })

  it('refuses to replay the letter that cannot be decoded, and decides the other one when it is replayed', async () => {
    const path = 'dead-letters/folio.wallet.commands.v1'
    const letters: readonly { readonly offset: number; readonly replay_effect: string }[] = await read(path)
    expect(letters.map(({ replay_effect }) => replay_effect)).toEqual(['none', 'decided'])
    const replay = (index: number) => operate(folio.demo, `${path}/letters/${letters[index]?.offset}/replay`, {})
    expect((await replay(0)).status).toBe(400)
    expect(dataOf(await replay(1))).toMatchObject({ outcome: 'replayed' })
    const thawed = `wallet-${folio.demo.clients.at(-1)?.wallets[0]?.wallet_id}`
    await eventually(async () => {
      const [newest] = (await read(`streams/${thawed}/events`)).rows
      expect(newest.type).toBe('WalletThawed')
    })
    expect(await read(path)).toHaveLength(1)
  })

  it('shows its refusals to a listener', async () => {
    const lines = await listenFor('TransferRefused', '--type', 'TransferRefused', '--from-position', '0')
    expect(lines.split('\n')[0]).toMatch(/^\d{4}-\S+Z TransferRefused wallet-\S+@\d+$/)
  })

  it('lets the sample clients pay each other until it is stopped', async () => {
    const run = async () => {
      dataOf(await operate(folio.demo, 'demo/traffic', {}))
      await eventually(async () => (await read('demo')).traffic.paid >= 3)
      const stopped = dataOf(await operate(folio.demo, 'demo/traffic/stop', {}))
      expect(stopped).toMatchObject({ is_running: false, refused: 0 })
      return stopped.failed
    }
    expect(await failedInTraffic(run, async () => {})).toBe(0)
  })

  it('tampers with a copy alone, and shows at which event the verification found it', async () => {
    const [alice] = folio.demo.clients
    if (alice === undefined) throw new Error('there is no alice')
    const event = { stream: `wallet-${mainWallet(alice)}`, revision: 2 }
    dataOf(await operate(folio.demo, 'demo/tamper', event))
    let last: Tampering | undefined
    await eventually(async () => {
      last = (await read('demo')).tamper.last
      return last?.status !== 'copying' && last?.status !== 'verifying'
    }, VERIFIED_WITHIN_MS)
    expect(last).toMatchObject({ status: 'found', changed: event, finding: { found: 'other bytes' } })
    expect(existsSync(join(dataDir, 'tampered-copy'))).toBe(false)
  })

  it('is whole, and continues with the same history at the next start', async () => {
    await folio.stop()
    const { code, output } = await audit('verify', '--data-dir', dataDir)
    expect(code, output).toBe(0)
    const { clients } = folio.demo
    folio = await startFolio(dataDir, '--demo')
    expect(folio.output()).not.toContain(MADE)
    expect(folio.demo.clients).toEqual(clients)
    expect(await read('dead-letters')).toContainEqual({ topic: 'folio.wallet.commands.v1', letters: 2 })
  })
})
