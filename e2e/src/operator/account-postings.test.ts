import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataOf, mainWallet, operate, settled, transfer } from '../kit/calls.ts'
import { exchange } from '../kit/exchanges.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import type { Client } from '../kit/running-folio.ts'

type Row = { readonly revision: number; readonly at: string; readonly amount: string; readonly balance: string }

describe('the postings of an account', () => {
  let folio: InProcess
  let ann: Client
  let bob: Client
  let account: string
  beforeAll(async () => {
    folio = await startInProcess()
    ann = await openClient(folio.demo, 'ann', '10')
    account = `wallet:${mainWallet(ann)}`
    bob = await openClient(folio.demo, 'bob')
    for (const amount of ['2.50', '1']) {
      dataOf(await transfer(folio.demo, { from: ann, to: bob, amount, requestId: `pay-${amount.length}` }))
    }
    await settled(folio.demo)
  })
  afterAll(() => folio.stop())

  const read = (query: string, of = account) => operate(folio.demo, `accounts/${of}/postings?${query}`)
  const balances = (rows: readonly Row[]) => rows.map(({ amount, balance }) => [amount, balance])

  it('are listed the newest first, and make up the balance', async () => {
    const page = dataOf(await read('currency=USD'))
    expect(page).toMatchObject({ account, currency: 'USD', balance: '6.50', next_cursor: null })
    expect(page.checkpoint).toEqual({ epoch: 1, position: expect.any(Number) })
    expect(balances(page.rows)).toEqual([
      ['-1.00', '6.50'],
      ['-2.50', '7.50'],
      ['10.00', '10.00'],
    ])
    expect(page.rows[2]).toMatchObject({ type: 'CashDeposited', counterparty: 'system:cashier', transfer: null })
    expect(page.rows[0]).toMatchObject({ type: 'TransferSent', counterparty: expect.stringMatching(/^transit:/) })
    const { transfer_id, ...other } = page.rows[0].transfer
    expect(page.rows[0].counterparty).toBe(`transit:${transfer_id}`)
    expect(other).toEqual({ account: `wallet:${mainWallet(bob)}`, client_id: bob.client_id })
  })

  it('have older pages by a cursor, which ends at the first event', async () => {
    const rows: Row[] = []
    let cursor = ''
    for (let pages = 0; pages < 10; pages += 1) {
      const page = dataOf(await read(`currency=USD&limit=1${cursor}`))
      rows.push(...page.rows)
      if (page.next_cursor === null) break
      cursor = `&cursor=${page.next_cursor}`
    }
    expect(rows.map(({ balance }) => balance)).toEqual(['6.50', '7.50', '10.00'])
    const other = await read(`currency=EUR&limit=1${cursor}`)
    expect([other.status, other.body.errors[0].field]).toEqual([400, 'cursor'])
  })

  it('explain the balance of an earlier event, and of a time', async () => {
    const { rows } = dataOf(await read('currency=USD'))
    const second: Row = rows[1]
    for (const query of [`at_revision=${second.revision}`, `at_time=${encodeURIComponent(second.at)}`]) {
      const page = dataOf(await read(`currency=USD&${query}`))
      expect([page.revision, page.balance, balances(page.rows)]).toEqual([
        second.revision,
        '7.50',
        [
          ['-2.50', '7.50'],
          ['10.00', '10.00'],
        ],
      ])
    }
    const before = dataOf(await read('currency=USD&at_time=2020-01-01T00:00:00Z'))
    expect(before).toMatchObject({ revision: -1, balance: '0.00', rows: [], next_cursor: null })
    expect((await read('currency=USD&at_revision=999')).status).toBe(404)
    expect((await read('currency=USD&at_revision=1&at_time=2020-01-01T00:00:00Z')).status).toBe(400)
  })

  it('are none in a currency that the account never had, and unknown of an account that there is not', async () => {
    expect(dataOf(await read('currency=EUR'))).toMatchObject({ balance: '0.00', rows: [] })
    expect((await read('currency=USD', 'wallet:00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })

  it('need the role auditor', async () => {
    const { token } = dataOf(await operate(folio.demo, 'operators', { name: 'vera', role: 'viewer' }))
    const asVera = { ...folio.demo, operator_token: token }
    const refused = await operate(asVera, `accounts/${account}/postings?currency=USD`)
    expect([refused.status, refused.body.errors[0].details]).toEqual([403, { role_needed: 'auditor', role: 'viewer' }])
  })

  it('of an exchange name the exchange on the other side, not the fee', async () => {
    const own = mainWallet(ann)
    const swap = { from: own, to: own, pair: ['USD', 'EUR'], amount: '5.00', requestId: 'swap' } as const
    dataOf(await exchange(folio.demo, ann, swap))
    await settled(folio.demo)
    const [row] = dataOf(await read('currency=USD&limit=1')).rows
    expect(row).toMatchObject({ type: 'CurrencyExchanged', amount: '-5.00', counterparty: 'system:fx' })
    expect(dataOf(await read('currency=EUR&limit=1')).rows[0]).toMatchObject({ counterparty: 'system:fx' })
  })
})
