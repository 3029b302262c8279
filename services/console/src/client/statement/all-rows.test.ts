import { listTransactions } from '@folio/contracts/http/wallet/statement/list-transactions.ts'
import { describe, expect, it } from 'vitest'
import type { Send } from '../../api/call.ts'
import type { Reading } from '../all-rows.ts'
import { readAllRows, readStandingBalances } from './all-rows.ts'

const PER_PAGE = 1000

/** Throws if the server would refuse the query of a path. */
const parseQuery = (path: string): unknown =>
  listTransactions.query.parse(Object.fromEntries(new URL(path, 'http://folio').searchParams))

/** A statement of so many rows; `refusals` are the numbers of the requests that are put off by `retryAfterS`. */
const statement = (rows: number, refusals: readonly number[] = [], retryAfterS = 7) => {
  const asked: string[] = []
  const pauses: number[] = []
  const send: Send = async (path) => {
    asked.push(path)
    parseQuery(path)
    if (refusals.includes(asked.length))
      return Response.json({}, { status: 429, headers: { 'Retry-After': String(retryAfterS) } })
    const from = Number(/page_cursor=p(\d+)/.exec(path)?.[1] ?? 0)
    const transactions = Array.from({ length: Math.min(PER_PAGE, rows - from) }, (_, index) => from + index)
    const older = from + PER_PAGE < rows ? `/wallet/v1/transactions/main?page_cursor=p${from + PER_PAGE}` : null
    return Response.json({ data: { transactions }, links: { next: older, prev: null } })
  }
  const reading: Reading = {
    signal: new AbortController().signal,
    pause: async (ms) => void pauses.push(ms),
    onProgress: () => undefined,
  }
  return { asked, pauses, all: () => readAllRows(send, { wallet: 'main', currency: 'USD', page: 'p5000' }, reading) }
}

describe('all rows of a statement', () => {
  it('are those of all pages of its filters, from the newest on', async () => {
    const { all, asked } = statement(2500)
    const { rows, isWhole } = await all()
    expect([rows.length, new Set(rows).size, isWhole]).toEqual([2500, 2500, true])
    expect(asked).toEqual([
      '/wallet/v1/transactions/main?transaction_currency=USD&per_page=1000',
      '/wallet/v1/transactions/main?page_cursor=p1000',
      '/wallet/v1/transactions/main?page_cursor=p2000',
    ])
  })

  it('are none of a statement without rows', async () =>
    expect(await statement(0).all()).toEqual({ rows: [], isWhole: true }))

  it('leave calls for the screens: after ten pages one page a second', async () => {
    const { all, pauses } = statement(13_000)
    await all()
    expect(pauses).toEqual([1000, 1000, 1000])
  })

  it('are read on after a 429, when the time has passed that it asks for', async () => {
    const { all, asked, pauses } = statement(1500, [2])
    expect((await all()).rows).toHaveLength(1500)
    expect([asked.length, pauses]).toEqual([3, [7000]])
  })

  it('are given up after eight attempts at one page, with growing pauses and a message', async () => {
    const { all, asked, pauses } = statement(1500, [2, 3, 4, 5, 6, 7, 8, 9], 7)
    await expect(all()).rejects.toMatchObject({
      message: expect.stringMatching(/put off the next page 8 times, after 1000 rows: .* Nothing was saved\./),
      failure: { status: 429 },
    })
    expect([asked.length, pauses]).toEqual([9, [7000, 7000, 7000, 8000, 16_000, 32_000, 60_000]])
  })

  it('are given up if the server asks for more than five minutes', async () => {
    const { all, asked, pauses } = statement(1500, [1], 301)
    await expect(all()).rejects.toMatchObject({ message: expect.stringContaining('Nothing was saved.') })
    expect([asked.length, pauses]).toEqual([1, []])
  })

  it('continue after each delayed page, for any number of pages', async () => {
    const { all } = statement(12_000, [2, 4, 6, 8, 10, 12, 14, 16, 18, 20])
    expect((await all()).rows).toHaveLength(12_000)
  })

  it('end at 100,000 with a note', async () => {
    const { rows, isWhole } = await statement(100_001).all()
    expect([rows.length, isWhole]).toEqual([100_000, false])
  })
})

describe('the standing balances of a statement', () => {
  it('are those after the newest row before its end; a currency without a row has none', async () => {
    const asked: string[] = []
    const send: Send = async (path) => {
      asked.push(path)
      parseQuery(path)
      const transactions = path.includes('EUR') ? [{ metadata: { balance_after: '1000.00' } }] : []
      return Response.json({ data: { transactions }, links: { next: null, prev: null } })
    }
    const search = { wallet: 'p2p', from: '2026-01-01', page: 'p1' }
    const reading = { signal: new AbortController().signal, pause: async () => undefined, onProgress: () => undefined }
    const balances = await readStandingBalances(send, { search, currencies: ['EUR', 'BTC'] }, reading)
    expect(balances).toEqual([{ currency: 'EUR', balance: '1000.00' }])
    expect(asked).toEqual([
      '/wallet/v1/transactions/p2p?transaction_currency=EUR',
      '/wallet/v1/transactions/p2p?transaction_currency=BTC',
    ])
  })
})
