import { sleep } from '@folio/kernel/timing/sleep.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataOf, get, mainWallet, operate, settled, transfer } from '../kit/calls.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import type { Client } from '../kit/running-folio.ts'

const TRANSFERS = 330
/** The cents that earlier tests of this file send. */
const LATER = 2

let folio: InProcess
let alice: Client
let bob: Client
let halfTime: string

type Row = {
  request_id: string
  transaction_id: number
  timestamp: string
  category: string
  channel: string
  metadata: Record<string, string>
}

const statement = async (
  client: Client,
  query = '',
): Promise<{ rows: Row[]; links: Record<string, string | null> }> => {
  const { status, body } = await get(folio.demo, client, `/wallet/v1/transactions/main${query}`)
  expect([status, body.errors]).toEqual([200, undefined])
  return { rows: body.data.transactions, links: body.links }
}

const cursorOf = (cursor: object): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

/** Follows the `next` or `prev` links to the end and returns the rows of each page. */
const walk = async (client: Client, start: string, direction: 'next' | 'prev'): Promise<Row[][]> => {
  const pages: Row[][] = []
  for (let path: string | null = start; path !== null; ) {
    const { body } = await get(folio.demo, client, path)
    pages.push(body.data.transactions)
    path = body.links[direction]
    if (pages.length > TRANSFERS) throw new Error('the links lead in a circle')
  }
  return pages
}

beforeAll(async () => {
  folio = await startInProcess()
  alice = await openClient(folio.demo, 'alice', '1000')
  bob = await openClient(folio.demo, 'bob', '5')
  for (let index = 0; index < TRANSFERS; index += 1) {
    if (index === TRANSFERS / 2) {
      await settled(folio.demo)
      halfTime = new Date().toISOString()
      await sleep(5)
    }
    dataOf(
      await transfer(folio.demo, {
        from: alice,
        to: bob,
        amount: '0.01',
        requestId: `t${index}`,
        description: `no. ${index}`,
      }),
    )
  }
  await settled(folio.demo)
})

afterAll(async () => folio.stop())

describe('a statement', () => {
  it('shows the newest first, with both sides, the text and the state', async () => {
    const { rows } = await statement(alice)
    expect(rows[0]).toMatchObject({
      request_id: `t${TRANSFERS - 1}`,
      category: 'withdrawal',
      channel: 'transfer',
      metadata: {
        transaction_status: 'complete',
        transaction_gross_amount: '0.01',
        transaction_net_amount: '0.01',
        transaction_currency: 'USD',
        source_client_id: alice.client_id,
        destination_client_id: bob.client_id,
        description: `no. ${TRANSFERS - 1}`,
      },
    })
  })

  it('shows the same transaction id, request id and text on both sides', async () => {
    const sent = (await statement(alice)).rows[0]
    const received = (await statement(bob)).rows[0]
    expect(received).toMatchObject({
      request_id: sent?.request_id,
      transaction_id: sent?.transaction_id,
      category: 'deposit',
      metadata: { description: sent?.metadata['description'] },
    })
  })

  it('gives every transaction once when its pages are walked, also while new ones arrive', async () => {
    const first = await statement(alice)
    dataOf(await transfer(folio.demo, { from: alice, to: bob, amount: '0.01', requestId: 'while-walking' }))
    const rest = first.links['next'] ? await walk(alice, first.links['next'], 'next') : []
    const ids = [first.rows, ...rest].flat().map(({ request_id }) => request_id)
    expect(ids).toEqual([
      ...Array.from({ length: TRANSFERS }, (_, index) => `t${TRANSFERS - 1 - index}`),
      'funds-alice',
    ])
    await settled(folio.demo)
  })

  it('leads back from the oldest page to the newest row', async () => {
    const forwards = await walk(alice, '/wallet/v1/transactions/main', 'next')
    let path: string | null = '/wallet/v1/transactions/main'
    let last = path
    while (path !== null) {
      last = path
      path = (await get(folio.demo, alice, path)).body.links.next
    }
    const backwards = await walk(alice, last, 'prev')
    expect(backwards.toReversed().flat()).toEqual(forwards.flat())
    expect((await statement(alice)).links['prev']).toBeNull()
  })

  it('is limited to a window of time, which its cursor keeps', async () => {
    const later = await walk(alice, `/wallet/v1/transactions/main?start_date_time=${halfTime}`, 'next')
    const earlier = await walk(alice, `/wallet/v1/transactions/main?end_date_time=${halfTime}`, 'next')
    expect(later.flat().filter(({ request_id }) => request_id.startsWith('t'))).toHaveLength(TRANSFERS / 2)
    expect(earlier.flat().filter(({ request_id }) => request_id.startsWith('t'))).toHaveLength(TRANSFERS / 2)
  })

  it('finds the rows of one request of the caller, and of one currency', async () => {
    expect((await statement(alice, '?request_id=t7')).rows.map(({ request_id }) => request_id)).toEqual(['t7'])
    expect((await statement(bob, '?request_id=t7')).rows).toEqual([])
    expect((await statement(alice, '?transaction_currency=EUR')).rows).toEqual([])
  })

  it.each([
    ['of another wallet', { w: crypto.randomUUID() }],
    ['from before all time', { start: -1 }],
    ['of a time that no clock shows', { start: 1e300 }],
    ['that ends before it starts', { start: 6, end: 5 }],
    ['of a currency that there is not', { currency: 'XXX' }],
    ['of no currency', { currency: 'zz' }],
    ['of no request id', { request_id: 'a b' }],
    ['that begins beyond all places', { p: Number.MAX_VALUE }],
  ])('refuses a cursor %s', async (_, changed) => {
    const cursor = cursorOf({ w: mainWallet(alice), p: 5, d: 'older', n: 100, ...changed })
    const { status, body } = await get(folio.demo, alice, `/wallet/v1/transactions/main?page_cursor=${cursor}`)
    expect([status, body.errors?.[0].field]).toEqual([400, 'page_cursor'])
  })

  it('refuses a text that is no cursor', async () => {
    const { status, body } = await get(folio.demo, alice, '/wallet/v1/transactions/main?page_cursor=nonsense')
    expect([status, body.errors[0].field]).toEqual([400, 'page_cursor'])
  })

  it('uses a cursor alone and ignores filters beside it', async () => {
    const next = (await statement(alice)).links['next']?.replace(/^[^?]*/, '')
    const beside = 'per_page=1&transaction_currency=XXX&start_date_time=6&end_date_time=5&request_id=%20'
    expect((await statement(alice, `${next}&${beside}`)).rows).toEqual((await statement(alice, next)).rows)
  })

  it('ends with the page that has the last row, however full it is', async () => {
    const dora = await openClient(folio.demo, 'dora', '1')
    const deposit = (index: number) =>
      operate(folio.demo, `wallets/${mainWallet(dora)}/deposits`, {
        currency: 'USD',
        amount: '1',
        request_id: `d${index}`,
      })
    for (let index = 1; index < 100; index += 1) await deposit(index)
    const full = await statement(dora)
    expect([full.rows.length, full.links['next'], full.links['prev']]).toEqual([100, null, null])
    for (let index = 100; index < 200; index += 1) await deposit(index)
    const second = await statement(dora, (await statement(dora)).links['next']?.replace(/^[^?]*/, ''))
    expect([second.rows.length, second.links['next']]).toEqual([100, null])
    const first = await statement(dora, second.links['prev']?.replace(/^[^?]*/, ''))
    expect([first.rows.length, first.rows[0]?.request_id, first.links['prev']]).toEqual([100, 'd199', null])
  })

  it('omits the text once its key is destroyed, and keeps the amounts', async () => {
    const carol = await openClient(folio.demo, 'carol', '1')
    dataOf(
      await transfer(folio.demo, { from: carol, to: bob, amount: '1', requestId: 'last', description: 'erase me' }),
    )
    await settled(folio.demo)
    await folio.ports.keys.destroy(carol.client_id)
    const [row] = (await statement(bob)).rows
    expect(row?.request_id).toBe('last')
    expect(row?.metadata['description']).toBeUndefined()
  })
})

it('finds the rows of a request between the caller’s own wallets on both sides', async () => {
  const opened = await operate(folio.demo, `clients/${alice.client_id}/wallets`, { type: 'p2p' })
  const p2p = { ...alice, wallets: [{ wallet_id: opened.body.data.wallet_id, type: 'main' }] }
  dataOf(await transfer(folio.demo, { from: alice, to: p2p, amount: '0.01', requestId: 'to-myself' }))
  await settled(folio.demo)
  for (const type of ['main', 'p2p']) {
    const { body } = await get(folio.demo, alice, `/wallet/v1/transactions/${type}?request_id=to-myself`)
    expect(body.data.transactions.map((row: Row) => row.request_id)).toEqual(['to-myself'])
  }
})

describe('wallets over a window of time', () => {
  const usd = async (client: Client, query: string) => {
    const { body } = await get(folio.demo, client, `/wallet/v1/wallets${query}`)
    return body.data[0].balances.USD
  }

  it('have the balances of its end, with the input and output within it', async () => {
    const half = (TRANSFERS / 2) * 0.01
    const atHalf = (1000 - half).toFixed(2)
    expect(await usd(alice, `?end_date_time=${halfTime}`)).toEqual({
      balance: atHalf,
      input: '1000.00',
      output: half.toFixed(2),
    })
    const after = await usd(alice, `?start_date_time=${halfTime}`)
    expect([after.input, Number(after.output)]).toEqual(['0.00', Number((half + LATER * 0.01).toFixed(2))])
  })

  it('are empty before anything happened', async () => {
    expect(await usd(alice, '?end_date_time=2020-01-01T00:00:00Z')).toBeUndefined()
  })

  it('never show a negative movement, however new the newest event is', async () => {
    for (let index = 0; index < 20; index += 1) {
      dataOf(await transfer(folio.demo, { from: alice, to: bob, amount: '0.01', requestId: `newest-${index}` }))
      const query = `?start_date_time=${folio.ports.clock() / 1_000_000}`
      expect(await usd(alice, query)).toMatchObject({ input: '0.00', output: '0.00' })
    }
  })

  it('refuse a start after now if they end now', async () => {
    const ahead = new Date(Date.now() + 3_600_000).toISOString()
    const { status, body } = await get(folio.demo, alice, `/wallet/v1/wallets?start_date_time=${ahead}`)
    expect([status, body.errors?.[0].field]).toEqual([400, 'start_date_time'])
    const query = `?start_date_time=${ahead}&end_date_time=9999-01-01T00:00Z`
    expect(await usd(alice, query)).toMatchObject({ input: '0.00', output: '0.00' })
  })

  it.each(['9999-12-31T23:59:59-12:00', '1969-12-31T23:59:59Z'])('are not asked for at %s', async (time) => {
    const { status, body } = await get(folio.demo, alice, `/wallet/v1/wallets?end_date_time=${time}`)
    expect([status, body.errors[0].field]).toEqual([400, 'end_date_time'])
  })

  it('include a write at once for a reader that sends its revision', async () => {
    const { headers, body } = await transfer(folio.demo, { from: alice, to: bob, amount: '0.01', requestId: 'read-it' })
    const revision = headers.get('Ledger-Revision') ?? ''
    const read = await get(folio.demo, alice, '/wallet/v1/wallets', { 'Min-Ledger-Revision': revision })
    expect(read.body.data[0].balances.USD.balance).toBe(body.data.balance_after)
  })

  it.each(['2~wallet:1', '9~wallet:1'])('do not wait for a revision of another epoch (%s)', async (revision) => {
    const answer = await get(folio.demo, alice, '/wallet/v1/wallets', { 'Min-Ledger-Revision': revision })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
  })

  it.each([`1~wallet:${Number.MAX_SAFE_INTEGER}`, '1~other:1', '9~other:1', '1', '0'])(
    'refuse a revision that was never issued (%s)',
    async (revision) => {
      const answer = await get(folio.demo, alice, '/wallet/v1/wallets', { 'Min-Ledger-Revision': revision })
      expect([answer.status, answer.body.errors[0].field]).toEqual([400, 'Min-Ledger-Revision'])
    },
  )
})
