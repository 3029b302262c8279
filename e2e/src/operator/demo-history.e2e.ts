import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataOf, get, operate, post } from '../kit/calls.ts'
import { audit, dataFolder, type RunningFolio, startFolio } from '../kit/running-folio.ts'

const storedTypes = (dataDir: string): readonly unknown[] => {
  const db = new DatabaseSync(join(dataDir, 'events.db'), { readOnly: true })
  const types = db.prepare('SELECT DISTINCT type FROM events').all()
  db.close()
  return types.map(({ type }) => type)
}

describe('the history of a demonstration', () => {
  const { dataDir: above, remove } = dataFolder()
  const dataDir = join(above, 'demo')
  let folio: RunningFolio

  beforeAll(async () => {
    folio = await startFolio(`${dataDir}/`, '--demo')
  })
  afterAll(async () => {
    await folio?.stop()
    remove()
  })

  it('is made where the name of the folder ends with a slash, and nothing is left beside it', () => {
    expect(folio.output()).toMatch(/^Folio: made a history of 30 days in \d+\.\d s\.$/m)
    expect(readdirSync(above)).toEqual(['demo'])
  })

  it('has contracts that were settled, sold and cancelled, and a purchase that was refused', () => {
    const types = storedTypes(dataDir)
    for (const type of ['ContractBought', 'ContractSettled', 'ContractSold', 'ContractCancelled', 'PurchaseRefused'])
      expect(types).toContain(type)
  })

  it('is followed by a start in which the balance refuses what Home asks for to be refused', async () => {
    const [alice] = folio.demo.clients
    const payment = { payment_id: randomUUID(), amount: '99999.00' }
    const paid = dataOf(await operate(folio.demo, 'demo/pay', payment))
    expect([paid.status, paid.is_repeat]).toEqual([400, false])
    expect(dataOf(await operate(folio.demo, 'demo/pay', payment))).toMatchObject({ status: 400, is_repeat: true })
    const [newest] = dataOf(await operate(folio.demo, `streams/wallet-${alice?.wallets[0]?.wallet_id}/events`)).rows
    expect(newest).toMatchObject({
      type: 'TransferRefused',
      data: { reason: 'insufficient_funds', amount: '99999', available: expect.stringMatching(/^\d+(\.\d+)?$/) },
    })
  })

  it('warns of no ticks that are missing by intention', () => {
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
