import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answered, dataOf, demoAccount, mainWallet, operate, settled, transfer } from '../kit/calls.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import type { Client, Demo } from '../kit/running-folio.ts'

let folio: InProcess
let alice: Client
let bob: Client
let carol: Client
beforeAll(async () => {
  folio = await startInProcess()
  alice = await openClient(folio.demo, 'alice', '100')
  bob = await openClient(folio.demo, 'bob', '50')
  carol = await openClient(folio.demo, 'carol', '7.50')
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

const exportedBy = (demo: Demo, path: string, accept: string, method = 'GET'): Promise<Response> =>
  fetch(`${demo.operator_url}/operator/v1/${path}`, {
    method,
    headers: { Authorization: `Bearer ${demo.operator_token}`, Accept: accept },
  })

const exported = (query: string, accept: string): Promise<Response> =>
  exportedBy(folio.demo, `accounts?${query}`, accept)

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
      balances: [{ realm: 'real', currency: 'USD', balance: '-157.50' }],
    })
    expect(rows.map(({ kind }) => kind).filter((kind, index, all) => kind !== all[index - 1])).toEqual([
      'wallet',
      'trading',
      'system',
    ])
  })

  it('returns only rows that match its filters', async () => {
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
    expect(text).toContain('\r\nsystem:cashier,system,,,,real EUR -1.00; real USD -157.50\r\n')
    expect(text).toMatch(/# \d+ rows: complete at 1~\d+\r\n$/)
    const lines = (await (await exported('', 'application/x-ndjson')).text()).trimEnd().split('\n')
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ rows: lines.length - 2, is_complete: true })
  })

  it('has a counterpart for clients, which can be downloaded for all clients or for the one found', async () => {
    const text = await (await exportedBy(folio.demo, 'clients', 'text/csv')).text()
    expect(text).toMatch(
      /^# findClients\? at 1~\d+\r\nclient_id,nickname,status,has_email,is_email_verified,last_event_at\r\n/,
    )
    for (const { client_id } of [alice, bob, carol]) {
      expect(text).toMatch(new RegExp(`\r\n${client_id},•••,active,false,false,\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z\r\n`))
    }
    expect(text).toMatch(/\r\n# 3 rows: complete at 1~\d+\r\n$/)
    const one = await (await exportedBy(folio.demo, 'clients?nickname=Alice', 'application/x-ndjson')).text()
    const lines = one
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toMatchObject([
      { endpoint: 'findClients', filters: { nickname: 'Alice' } },
      { client_id: alice.client_id, status: 'active' },
      { rows: 1, is_complete: true },
    ])
    expect(await (await exportedBy(folio.demo, 'clients?nickname=nobody', 'text/csv')).text()).toContain(
      '# 0 rows: complete',
    )
  })

  it('is a file for auditors and above, and pages for all', async () => {
    const tokens = await Promise.all(
      (['viewer', 'auditor'] as const).map(async (role) => {
        const { token } = dataOf(await operate(folio.demo, 'operators', { name: `reads-${role}`, role }))
        return String(token)
      }),
    )
    const [viewer, auditor] = tokens.map((operator_token) => ({ ...folio.demo, operator_token }))
    if (viewer === undefined || auditor === undefined) throw new Error('an operator is missing')
    expect((await operate(viewer, 'accounts')).status).toBe(200)
    for (const accept of [
      'text/csv',
      'application/x-ndjson',
      'text/html, Text/CSV; q=0.1',
      'application/json, text/csv',
    ]) {
      for (const path of ['accounts', `streams/wallet-${mainWallet(alice)}/events`]) {
        const refused = await exportedBy(viewer, path, accept)
        const body: Answered['body'] = await refused.json()
        expect([refused.status, body.errors[0].details]).toEqual([403, { role_needed: 'auditor', role: 'viewer' }])
      }
    }
    const allowed = await exportedBy(auditor, 'accounts', 'text/csv')
    expect([allowed.status, (await allowed.text()).includes(': complete at ')]).toEqual([200, true])
  })

  it('leaves no download in progress after a HEAD', async () => {
    for (let asked = 0; asked < 3; asked += 1) {
      expect((await exportedBy(folio.demo, 'accounts', 'text/csv', 'HEAD')).status).toBe(200)
    }
    expect((await exportedBy(folio.demo, 'accounts', 'text/csv')).status).toBe(200)
  })
})

describe('an account', () => {
  it('has its balances and its newest event with its postings', async () => {
    await transfer(folio.demo, { from: alice, to: carol, amount: '12.50', requestId: 'history' })
    await settled(folio.demo)
    const shown = dataOf(await operate(folio.demo, `accounts/${wallet(alice)}`))
    expect(shown).toMatchObject({
      account: wallet(alice),
      status: 'open',
      stream: `wallet-${mainWallet(alice)}`,
      last_event: { type: 'TransferSent', transaction_id: expect.any(Number), reason: null },
    })
    const received = dataOf(await operate(folio.demo, `accounts/${wallet(carol)}`))
    expect(received.last_event.postings).toContainEqual({ account: wallet(carol), currency: 'USD', amount: '12.50' })
    expect(dataOf(await operate(folio.demo, 'accounts/system:cashier'))).toMatchObject({
      stream: null,
      last_event: null,
      status: null,
    })
    for (const missing of ['system:nobody', 'wallet:00000000-0000-4000-8000-000000000000', 'trading:DOT1'])
      expect([missing, (await operate(folio.demo, `accounts/${missing}`)).status]).toEqual([missing, 404])
    expect((await operate(folio.demo, 'accounts/transit:x')).status).toBe(400)
  })

  const state = (account: string, query: string): Promise<Answered> =>
    operate(folio.demo, `accounts/${account}/state?${query}`)

  it('has at each revision the balances of its events', async () => {
    const opened = dataOf(await state(wallet(carol), 'at_revision=0'))
    expect(opened).toMatchObject({ status: 'open', balances: [], event: { type: 'WalletOpened', postings: [] } })
    const { newest_revision } = opened
    const now = dataOf(await state(wallet(carol), `at_revision=${newest_revision}`))
    expect(now.balances).toEqual([{ realm: 'real', currency: 'USD', balance: '20.00' }])
    const demo = `trading:${await demoAccount(folio.demo, alice)}`
    expect(dataOf(await state(demo, 'at_revision=1'))).toMatchObject({
      status: 'active',
      balances: [{ realm: 'demo', currency: 'USD', balance: '10000.00' }],
      event: { type: 'BalanceReset' },
    })
    expect((await state(wallet(carol), `at_revision=${newest_revision + 1}`)).status).toBe(404)
  })

  it('has at each time the balances of the last event up to it', async () => {
    const first = dataOf(await state(wallet(carol), 'at_revision=0')).event
    const second = dataOf(await state(wallet(carol), 'at_revision=1')).event
    const at = (time: string) => state(wallet(carol), `at_time=${encodeURIComponent(time)}`)
    expect(dataOf(await at(first.at)).event.revision).toBe(first.at === second.at ? 1 : 0)
    expect(dataOf(await at(second.at)).event).toEqual(second)
    expect(dataOf(await at('1971-01-01T00:00:00Z'))).toMatchObject({ status: null, balances: [], event: null })
    expect(dataOf(await at('2999-01-01T00:00:00Z')).event.revision).toBe(2)
  })

  it('is asked for by a revision or by a time, and not by both', async () => {
    for (const query of ['', 'at_revision=0&at_time=5', 'at_revision=-1', 'at_time=now']) {
      const { status, body } = await state(wallet(carol), query)
      expect([query, status, body.errors[0].code]).toEqual([query, 400, 'ValidationError'])
    }
  })

  it('shows a balance history', async () => {
    const balanceHistory = (query: string) => operate(folio.demo, `accounts/${wallet(carol)}/balances?${query}`)
    const { buckets, before, is_sampled } = dataOf(await balanceHistory('currency=USD'))
    expect([before, is_sampled]).toEqual(['0.00', false])
    expect(buckets.map(({ last }: { last: string }) => last)).toEqual(['7.50', '20.00'])
    expect(buckets[0]).toMatchObject({
      from: { revision: 1 },
      to: { revision: 1 },
      first: '7.50',
      low: '7.50',
      high: '7.50',
    })
    const from = encodeURIComponent(buckets[1].from.at)
    const later = dataOf(await balanceHistory(`currency=USD&start_date_time=${from}`))
    expect([later.before, later.buckets.length]).toEqual(['7.50', 1])
    expect(dataOf(await balanceHistory(`currency=USD&end_date_time=${from}`)).buckets).toHaveLength(1)
    expect((await balanceHistory('currency=XXX')).body.errors[0].code).toBe('CurrencyNotAllowed')
    expect((await balanceHistory('')).status).toBe(400)
    expect((await operate(folio.demo, 'accounts/system:cashier/balances?currency=USD')).status).toBe(400)
  })
})
