import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answered, dataOf, demoAccount, mainWallet, operate, settled } from '../kit/calls.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import type { Client } from '../kit/running-folio.ts'

let folio: InProcess
let alice: Client
let bob: Client
beforeAll(async () => {
  folio = await startInProcess()
  alice = await openClient(folio.demo, 'alice', '100')
  bob = await openClient(folio.demo, 'bob', '50')
  await demoAccount(folio.demo, alice)
  await demoAccount(folio.demo, bob)
  await settled(folio.demo)
})
afterAll(() => folio.stop())

type Row = {
  readonly account: string
  readonly kind: string
  readonly status: string | null
  readonly balances: unknown
}

const wallet = (client: Client): string => `wallet:${mainWallet(client)}`
const list = (query: string): Promise<Answered> => operate(folio.demo, `accounts?${query}`)

/** Follows the cursors of a list to its end. */
const wholeList = async (query: string): Promise<readonly Row[]> => {
  const rows: Row[] = []
  for (let cursor = ''; ; ) {
    const data = dataOf(await list(`${query}${cursor}`))
    rows.push(...data.rows)
    if (data.next_cursor === null) return rows
    cursor = `&cursor=${data.next_cursor}`
  }
}

const exported = (query: string, accept: string): Promise<Response> =>
  fetch(`${folio.demo.operator_url}/operator/v1/accounts?${query}`, {
    headers: { Authorization: `Bearer ${folio.demo.operator_token}`, Accept: accept },
  })

describe('the list of accounts', () => {
  it('shows wallets, options accounts and system accounts once, in pages of any size', async () => {
    const rows = await wholeList('limit=200')
    expect(await wholeList('limit=1')).toEqual(rows)
    expect(rows.find(({ account }) => account === wallet(alice))).toEqual({
      account: wallet(alice),
      kind: 'wallet',
      type: 'main',
      client_id: alice.client_id,
      status: 'open',
      balances: [{ realm: 'real', currency: 'USD', balance: '100.00' }],
    })
    expect(rows.find(({ kind }) => kind === 'trading')).toMatchObject({
      status: 'active',
      balances: [{ realm: 'demo', currency: 'USD', balance: '10000.00' }],
    })
    expect(rows.find(({ account }) => account === 'system:cashier')).toEqual({
      account: 'system:cashier',
      kind: 'system',
      type: null,
      client_id: null,
      status: null,
      balances: [{ realm: 'real', currency: 'USD', balance: '-150.00' }],
    })
    expect(rows.map(({ kind }) => kind).filter((kind, index, all) => kind !== all[index - 1])).toEqual([
      'wallet',
      'trading',
      'system',
    ])
  })

  it('keeps to its filters', async () => {
    dataOf(await operate(folio.demo, `wallets/${mainWallet(bob)}/freeze`, {}))
    await settled(folio.demo)
    expect((await wholeList('status=frozen')).map(({ account }) => account)).toEqual([wallet(bob)])
    expect((await wholeList('kind=trading')).every(({ kind }) => kind === 'trading')).toBe(true)
    expect(await wholeList('currency=EUR')).toEqual([])
    dataOf(
      await operate(folio.demo, `wallets/${mainWallet(alice)}/deposits`, {
        currency: 'EUR',
        amount: '1',
        request_id: 'e',
      }),
    )
    await settled(folio.demo)
    expect((await wholeList('currency=EUR')).map(({ account }) => account)).toEqual([wallet(alice), 'system:cashier'])
    expect((await list('currency=XXX')).body.errors[0].code).toBe('CurrencyNotAllowed')
    expect((await list('kind=bank')).status).toBe(400)
    expect((await list('limit=201')).status).toBe(400)
  })

  it('refuses a cursor with other filters, and names the checkpoint', async () => {
    const { next_cursor, checkpoint } = dataOf(await list('limit=1'))
    expect(checkpoint.epoch).toBe(1)
    expect(checkpoint.position).toBeGreaterThan(0)
    const { status, body } = await list(`limit=1&kind=wallet&cursor=${next_cursor}`)
    expect([status, body.errors[0].code, body.errors[0].field]).toEqual([400, 'ValidationError', 'cursor'])
  })

  it('is a file of CSV or NDJSON for who accepts one', async () => {
    const csv = await exported('kind=system&currency=USD', 'text/csv')
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="listLedgerAccounts.csv"')
    const text = await csv.text()
    expect(text).toMatch(/^# listLedgerAccounts\?currency=USD&kind=system at 1~\d+\r\n/)
    expect(text).toContain('\r\nsystem:cashier,system,,,,real EUR -1.00; real USD -150.00\r\n')
    expect(text).toMatch(/# \d+ rows: complete at 1~\d+\r\n$/)
    const lines = (await (await exported('', 'application/x-ndjson')).text()).trimEnd().split('\n')
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ rows: lines.length - 2, is_complete: true })
  })
})
