import { describe, expect, it } from 'vitest'
import type { Send } from '../../api/call.ts'
import { type Reading, readAllRows } from './all-rows.ts'

const PER_PAGE = 1000

/** A statement of so many rows; `refusals` are the numbers of the requests that are put off. */
const statement = (rows: number, refusals: readonly number[] = []) => {
  const asked: string[] = []
  const pauses: number[] = []
  const send: Send = async (path) => {
    asked.push(path)
    if (refusals.includes(asked.length)) return Response.json({}, { status: 429, headers: { 'Retry-After': '7' } })
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

  it('leave calls for the screens: after ten pages one a second', async () => {
    const { all, pauses } = statement(13_000)
    await all()
    expect(pauses).toEqual([1000, 1000, 1000])
  })

  it('are read on after a 429, when the time has passed that it asks for', async () => {
    const { all, asked, pauses } = statement(1500, [2])
    expect((await all()).rows).toHaveLength(1500)
    expect([asked.length, pauses]).toEqual([3, [7000]])
  })

  it('end at 100,000, and say so', async () => {
    const { rows, isWhole } = await statement(100_001).all()
    expect([rows.length, isWhole]).toEqual([100_000, false])
  })
})
