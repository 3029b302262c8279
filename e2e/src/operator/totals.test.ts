import { definitions } from '@folio/catalog/definitions.ts'
import { HOUR_MS } from '@folio/kernel/units/time-units.ts'
import { holdsMoney } from '@folio/service-kit/service-definition.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dataOf, operate, realAccount, settled, transfer } from '../kit/calls.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'

let folio: InProcess
beforeAll(async () => {
  folio = await startInProcess()
})
afterAll(() => folio.stop())

const totals = async (query = '') => (await operate(folio.demo, `totals${query}`)).body.data
const usd = async (query = '') => {
  const rows: { readonly realm: string; readonly currency: string }[] = (await totals(query)).totals
  return rows.find(({ realm, currency }) => realm === 'real' && currency === 'USD')
}

/** The services whose events move money. */
const MONEY_VIEWS = definitions.filter(holdsMoney).map(({ contract }) => contract.name)

it('totals at an hour are those of the events before it', async () => {
  await openClient(folio.demo, 'carol', '10')
  await settled(folio.demo)
  const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
  const at = (ms: number) => `?at=${new Date(ms).toISOString().slice(0, 19)}Z`
  expect((await totals(at(hour - HOUR_MS))).totals).toEqual([])
  for (const wrong of [at(hour + 60_000), at(hour + 2 * HOUR_MS), '?at=yesterday'])
    expect([wrong, (await operate(folio.demo, `totals${wrong}`)).status]).toEqual([wrong, 400])
})

it('totals show the money of each kind of account, and sum to zero, also after the views were rebuilt', async () => {
  const [alice, bob] = [await openClient(folio.demo, 'alice', '100'), await openClient(folio.demo, 'bob', '50')]
  await transfer(folio.demo, { from: alice, to: bob, amount: '12.50', requestId: 'totals-1' })
  await realAccount(folio.demo, alice)
  await settled(folio.demo)
  const expected = {
    realm: 'real',
    currency: 'USD',
    accounts: '160.00',
    transit: '0.00',
    system: '-160.00',
    system_accounts: { cashier: '-160.00' },
    sum: '0.00',
  }
  expect(await usd()).toEqual(expected)
  const before = await totals()
  const views: { readonly view: string; readonly is_counted: boolean }[] = before.views
  expect(views.map(({ view }) => view).toSorted()).toEqual(MONEY_VIEWS.toSorted())
  expect(views.every(({ is_counted }) => is_counted)).toBe(true)
  expect(before.totals.find(({ realm }: { realm: string }) => realm === 'demo')).toMatchObject({ sum: '0.00' })
  for (const view of MONEY_VIEWS) dataOf(await operate(folio.demo, `projections/${view}/rebuild`, {}))
  await settled(folio.demo)
  expect((await totals()).totals).toEqual(before.totals)
})
