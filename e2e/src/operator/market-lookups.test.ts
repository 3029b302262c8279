import { createHash } from 'node:crypto'
import type { TestClient } from '@folio/realtime/testing/socket-client.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAgent } from '../agents/agent-calls.ts'
import { csvOf, dataOf, get, operate } from '../kit/calls.ts'
import { type DemoTrader, startDemoTrader } from '../kit/demo-trader.ts'

const SYMBOL = '1HZ100V'

let trader: DemoTrader
let client: TestClient
beforeAll(async () => {
  trader = await startDemoTrader(SYMBOL)
  client = await trader.openSocket()
})
afterAll(async () => {
  client.socket.close()
  await trader.folio.stop()
})

const even = {
  contract_type: 'DIGITEVEN',
  underlying_symbol: SYMBOL,
  currency: 'USD',
  amount: 10,
  duration: 1,
  duration_unit: 't',
}

const read = async (path: string) => dataOf(await operate(trader.folio.demo, path))
const bought = async (parameters: object): Promise<number> =>
  (await client.ask({ buy: '1', price: 100, parameters })).buy.contract_id

describe('a contract', () => {
  it('that a tick decided is shown with its evidence and its payoff', async () => {
    const id = await bought(even)
    await eventually(async () => (await read(`contracts/${id}`)).status !== 'open')
    const shown = await read(`contracts/${id}`)
    expect(shown).toMatchObject({
      contract_id: id,
      account_id: trader.demo,
      contract_type: 'DIGITEVEN',
      symbol: SYMBOL,
      buy_price: '10.00',
      payout: '19.61',
      terms: { bet: { type: 'DIGITEVEN' } },
      is_whole: true,
    })
    const won = shown.status === 'won'
    expect(shown.ended).toMatchObject({
      type: 'ContractSettled',
      sell_price: won ? '19.61' : '0.00',
      profit: won ? '9.61' : '-10.00',
    })
    expect(shown.events.map(({ type }: { type: string }) => type)).toEqual(['ContractBought', 'ContractSettled'])
    expect(shown.evidence.map(({ role }: { role: string }) => role)).toEqual(
      expect.arrayContaining(['spot', 'deciding']),
    )
  })

  it('that is open is found by the time of its number', async () => {
    const id = await bought({ ...even, contract_type: 'CALL', duration: 5, duration_unit: 'm' })
    expect(await read(`contracts/${id}`)).toMatchObject({ status: 'open', ended: null, evidence: [] })
    expect((await read(`find?q=${id}`)).found).toEqual([
      expect.objectContaining({ kind: 'contract', id: String(id), link: `/operator/v1/contracts/${id}` }),
    ])
  })

  it('is listed among the open ones, then among the ended ones, the newest purchase first', async () => {
    const list = (query: string) => read(`contracts?${query}`)
    const idsOf = ({ rows }: { rows: readonly { contract_id: number }[] }) => rows.map(({ contract_id }) => contract_id)
    const open = await bought({ ...even, contract_type: 'CALL', duration: 5, duration_unit: 'm' })
    const ended = [await bought(even), await bought(even), await bought(even)]
    for (const id of ended) await eventually(async () => (await read(`contracts/${id}`)).status !== 'open')
    const account = `account=${trader.demo}`
    expect(idsOf(await list(`status=open&${account}`))).toContain(open)
    expect(idsOf(await list('account=DOT1000000001'))).toEqual([])
    const first = await list(`status=ended&limit=2&${account}`)
    expect(idsOf(first)).toEqual([ended[2], ended[1]])
    expect(first.rows[0]).toMatchObject({
      account_id: trader.demo,
      contract_type: 'DIGITEVEN',
      symbol: SYMBOL,
      buy_price: '10.00',
      status: expect.stringMatching(/^(won|lost)$/),
      ended_at: expect.any(String),
    })
    const next = await list(`status=ended&${account}&cursor=${first.next_cursor}`)
    expect(idsOf(next)[0]).toBe(ended[0])
    expect(idsOf(await list('status=ended'))).toEqual([...idsOf(first), ...idsOf(next)])
    const opened = await list(`status=open&${account}`)
    const all = await list(`limit=${opened.rows.length}`)
    expect(idsOf(all)).toEqual(idsOf(opened))
    expect(idsOf(await list(`cursor=${all.next_cursor}`))).toEqual([...idsOf(first), ...idsOf(next)])
    const file = await fetch(`${trader.folio.demo.operator_url}/operator/v1/contracts?status=ended`, {
      headers: { Authorization: `Bearer ${trader.folio.demo.operator_token}`, Accept: 'text/csv' },
    })
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="listContracts.csv"')
    const [head, columns, ...lines] = (await file.text()).trimEnd().split('\r\n')
    expect(head).toMatch(/^# listContracts\?status=ended at 1~\d+$/)
    expect(columns).toMatch(/^contract_id,account_id,status,/)
    expect(lines.slice(0, -1).map((line) => Number(line.split(',')[0]))).toEqual([...idsOf(first), ...idsOf(next)])
    expect(lines.at(-1)).toMatch(/^# \d+ rows: complete at 1~\d+$/)
    const shown = await read(`contracts/${ended[0]}`)
    expect(next.rows[0]).toMatchObject({ status: shown.status, profit: shown.ended.profit, ended_at: shown.ended.at })
    for (const query of ['status=won', 'account=1', 'cursor=e30', 'limit=201'])
      expect((await operate(trader.folio.demo, `contracts?${query}`)).status).toBe(400)
  })

  it('that does not exist is not found', async () => {
    for (const id of [1, 12_345_678_901]) expect((await operate(trader.folio.demo, `contracts/${id}`)).status).toBe(404)
    expect((await operate(trader.folio.demo, 'contracts/first')).status).toBe(400)
  })
})

it('fairness days show the commitment, and the secret only once it is revealed', async () => {
  const { rows } = await read('fairness-days')
  expect(rows.length).toBeGreaterThan(0)
  for (const { commitment, secret } of rows) {
    expect(commitment).toMatch(/^[0-9a-f]{64}$/)
    if (secret !== null) expect(createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex')).toBe(commitment)
  }
  expect(rows[0].secret).toBeNull()
})

it('a client sees the commitment of one day as the operator does, and none where there is none', async () => {
  const ask = (day: string) => get(trader.folio.demo, trader.alice, `/trading/v1/options/fairness-days?day=${day}`)
  const { rows } = await read('fairness-days')
  const [newest] = rows
  const day = newest.day.replace(/(....)(..)(..)/, '$1-$2-$3')
  expect(dataOf(await ask(day))).toEqual([{ ...newest, day }])
  expect(dataOf(await ask('1999-01-01'))).toEqual([])
  for (const malformed of ['20261123', '', '2026-11-23/../x']) expect((await ask(malformed)).status).toBe(400)
})

it('the history of a rate has each change, the newest first', async () => {
  for (const usd_rate of ['1.10', '1.20', null])
    dataOf(await operate(trader.folio.demo, 'fx-rates', { currency: 'EUR', usd_rate }))
  const history = await read('fx-rates/history?currency=EUR&limit=2')
  expect(history.rows.map(({ usd_rate }: { usd_rate: string | null }) => usd_rate)).toEqual([null, '1.2'])
  expect(history.is_whole).toBe(false)
  const acts = await read('acts?kind=setFxRate&limit=2')
  expect(history.rows.map(({ correlation_id }: { correlation_id: string }) => correlation_id)).toEqual(
    acts.rows.map(({ act_id }: { act_id: string }) => act_id),
  )
  expect(await read('fx-rates/history?currency=EUR&before_revision=1')).toMatchObject({
    rows: [{ usd_rate: '1.1', event: 'rate-EUR@0' }],
    is_whole: true,
  })
  const [columns, ...lines] = await csvOf(trader.folio.demo, 'fx-rates/history?currency=EUR')
  expect(columns).toBe('event,at,usd_rate,correlation_id')
  expect(lines.map((line) => line.split(',')[2])).toEqual(['', '1.2', '1.1'])
  expect((await csvOf(trader.folio.demo, 'fx-rates/history?currency=EUR&before_revision=1'))[1]).toMatch(/^rate-EUR@0,/)
  expect(await csvOf(trader.folio.demo, 'fx-rates/history?currency=GBP')).toHaveLength(1)
  expect(await read('fx-rates/history?currency=GBP')).toMatchObject({ rows: [], is_whole: true })
  expect((await operate(trader.folio.demo, 'fx-rates/history?currency=XXX')).status).toBe(400)
})

it('payment agents are listed with all settings, also those that the directory does not show', async () => {
  const agent = await openAgent(trader.folio.demo, 'agent', '0', { is_listed: false })
  const { rows, is_whole } = await read('payment-agents')
  const [row] = rows
  expect(rows).toEqual([expect.objectContaining({ id: agent.agentId, client_id: agent.client_id, is_listed: false })])
  expect(is_whole).toBe(true)
  expect(await read(`payment-agents/${agent.agentId}`)).toEqual({ ...row, checkpoint: expect.anything() })
  expect(await csvOf(trader.folio.demo, 'payment-agents')).toEqual([
    'id,client_id,wallet_id,name,is_active,is_listed,deposit_enabled,withdraw_enabled,countries,currencies',
    `${row.id},${row.client_id},${row.wallet_id},Corner Shop,true,false,true,true,${row.countries.join(' ')},USD EUR`,
  ])
  expect((await operate(trader.folio.demo, 'payment-agents/999')).status).toBe(404)
  const { token } = dataOf(await operate(trader.folio.demo, 'operators', { name: 'vera', role: 'viewer' }))
  const viewer = { ...trader.folio.demo, operator_token: token }
  const masked = { name: '•••', nickname: '•••', email: '•••', phone_numbers: [], urls: [] }
  expect(dataOf(await operate(viewer, 'payment-agents')).rows).toMatchObject([masked])
  expect(dataOf(await operate(viewer, `payment-agents/${agent.agentId}`))).toMatchObject(masked)
  await expect(csvOf(viewer, 'payment-agents')).rejects.toThrow('answered 403')
  dataOf(await operate(trader.folio.demo, 'operators/vera/role', { role: 'auditor' }))
  expect((await csvOf(viewer, 'payment-agents'))[1]).toContain(',•••,')
})

it('the ticks of a symbol show how late they were recorded, and which seconds have none', async () => {
  const shown = await read(`symbols/${SYMBOL}/ticks`)
  expect(shown).toMatchObject({ symbol: SYMBOL, late: [], newest: { quote: expect.stringMatching(/^\d+\.\d+$/) } })
  expect(shown.ticks).toBeGreaterThan(0)
  expect(shown.lateness_ms.max).toBeGreaterThanOrEqual(shown.lateness_ms.median)
  expect((await operate(trader.folio.demo, 'symbols/NONE_1/ticks')).status).toBe(404)
})
