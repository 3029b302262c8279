import { eventually } from '@folio/test-kit/eventually.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dataOf, operate } from '../kit/calls.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'

const SYMBOL = 'R_100'

let folio: InProcess

const list = async () => dataOf(await operate(folio.demo, 'symbols'))
const shown = async (symbol = SYMBOL) => (await list()).find((each: { symbol: string }) => each.symbol === symbol)
const change = (body: object, symbol = SYMBOL) => operate(folio.demo, `symbols/${symbol}/offering`, body)
const refusalOf = ({ status, body }: Awaited<ReturnType<typeof operate>>) => {
  const [{ code, field, details }] = body.errors
  return { status, code, field, details }
}

beforeAll(async () => {
  folio = await startInProcess({ feed: 'simulated' })
  await eventually(async () => (await list()).length === 35)
})
afterAll(() => folio.stop())

it('lists the symbols with their commissions, open, at the revision of their listing', async () => {
  expect(await shown()).toMatchObject({
    name: 'Volatility 100 Index',
    decimals: 2,
    interval_seconds: 2,
    model: 'volatility',
    commissions: { digits: '0.01', vanilla: '0.03' },
    limits: {},
    status: 'open',
    suspended_for: null,
    offering_revision: 0,
  })
})

it('a suspension of a symbol is a change of it', async () => {
  const before = (await shown('R_10')).changed_at
  dataOf(await operate(folio.demo, 'symbols/R_10/suspend', {}))
  expect((await shown('R_10')).changed_at > before).toBe(true)
})

it('a symbol is found by its code and by its display name, ignoring case', async () => {
  const { name } = await shown()
  for (const text of [SYMBOL, SYMBOL.toLowerCase(), name.toUpperCase()])
    expect(dataOf(await operate(folio.demo, `find?q=${encodeURIComponent(text)}`)).found).toMatchObject([
      { kind: 'symbol', id: SYMBOL, about: name },
    ])
})

it('lists whose data is an array tell the checkpoint of their view beside it, which shows what was written', async () => {
  const writes = [
    ['fx-rates', 'fx-rates', { currency: 'EUR', usd_rate: '1.1' }],
    ['applications', 'applications', { name: 'Dated', redirect_uris: ['https://a.example/b'] }],
    ['symbols', 'symbols/R_50/suspend', {}],
  ] as const
  for (const [path, call, body] of writes) {
    const position = async () => {
      const answer = (await operate(folio.demo, path)).body
      const checkpoint = { epoch: 1, position: expect.any(Number) }
      expect([path, answer]).toEqual([path, { data: expect.any(Array), checkpoint }])
      return answer.checkpoint.position
    }
    const before = await position()
    dataOf(await operate(folio.demo, call, body))
    expect(await position()).toBeGreaterThan(before)
  }
  const { body } = await operate(folio.demo, 'exposures')
  expect(body).toEqual({ data: [], checkpoint: { epoch: 1, position: expect.any(Number) } })
  expect(body.checkpoint.position).toBeGreaterThan(0)
})

it('changes the commissions and limits of a symbol, as a whole', async () => {
  const terms = {
    commissions: { digits: '0.02' },
    limits: {
      stake_max: '200',
      max_payout: '500',
      take_profit_min: '1',
      take_profit_max: '300',
      stop_loss_min: '2',
      stop_loss_max: '100',
      growth_rates: ['0.01'],
      multipliers: [10],
    },
  }
  const changed = await change(terms)
  expect(dataOf(changed)).toMatchObject({ ...terms, offering_revision: 1 })
  expect(await shown()).toEqual(dataOf(changed))
  expect(dataOf(await change({ commissions: { digits: '0.01' } })).limits).toEqual({})
})

it('refuses a value outside its range, on its field and with the range', async () => {
  expect(refusalOf(await change({ commissions: { digits: '0.01', touchnotouch: '0.019' } }))).toEqual({
    status: 400,
    code: 'BadRequest',
    field: 'commissions.touchnotouch',
    details: { rule: 'commission_out_of_range', min: '0.02', max: '0.25' },
  })
  expect(refusalOf(await change({ commissions: {}, limits: { max_payout: '80000.01' } }))).toEqual({
    status: 400,
    code: 'BadRequest',
    field: 'limits.max_payout',
    details: { rule: 'limit_out_of_range', min: '1', max: '80000' },
  })
})

it.each([
  ['decimals', { commissions: {}, decimals: 3 }],
  ['model', { commissions: {}, model: { kind: 'volatility', volatility: '2' } }],
  ['commissions.lottery', { commissions: { lottery: '0.01' } }],
  ['limits.multipliers.0', { commissions: {}, limits: { multipliers: [0] } }],
  ['limits.growth_rates.0', { commissions: {}, limits: { growth_rates: ['0.06'] } }],
])('refuses %s, which cannot be set', async (field, body) => {
  const { status, code } = refusalOf(await change(body))
  expect([field, status, code]).toEqual([field, 400, 'ValidationError'])
})

it('suspends a symbol and resumes it, once each', async () => {
  const switched = (way: 'suspend' | 'resume') => operate(folio.demo, `symbols/${SYMBOL}/${way}`, {})
  expect(dataOf(await switched('suspend'))).toMatchObject({ status: 'suspended', suspended_for: 'operator' })
  expect(refusalOf(await switched('suspend'))).toMatchObject({ status: 400, details: { rule: 'already_suspended' } })
  expect(await shown()).toMatchObject({ status: 'suspended' })
  expect(dataOf(await switched('resume'))).toMatchObject({ status: 'open', suspended_for: null })
  expect(refusalOf(await switched('resume'))).toMatchObject({ status: 400, details: { rule: 'not_suspended' } })
})

it('refuses to revise the model of a simulated symbol, and estimates that are no parts of a year', async () => {
  const estimates = { volatility: '0.1', interest: '0.04', yield: '0' }
  const revise = (body: object, symbol = SYMBOL) => operate(folio.demo, `symbols/${symbol}/model`, body)
  expect(refusalOf(await revise(estimates))).toMatchObject({
    status: 400,
    code: 'BadRequest',
    details: { rule: 'model_fixed' },
  })
  expect(refusalOf(await revise({ ...estimates, volatility: '1e-3' }))).toMatchObject({
    code: 'ValidationError',
    field: 'volatility',
  })
  expect((await revise(estimates, 'R_101')).status).toBe(404)
  expect(await shown()).not.toHaveProperty('market_model')
})

it('answers not found for a symbol that the feed does not have', async () => {
  expect(refusalOf(await change({ commissions: {} }, 'R_101'))).toMatchObject({ status: 404, code: 'NotFound' })
  expect((await operate(folio.demo, 'symbols/R_101/suspend', {})).status).toBe(404)
})

it('while the event is held back, no model is revised', async () => {
  const held = await startInProcess({ gateway: { eventsHeldBack: new Set(['ModelRevised']) } })
  const model = { volatility: '0.1', interest: '0', yield: '0' }
  expect(refusalOf(await operate(held.demo, `symbols/${SYMBOL}/model`, model))).toMatchObject({ status: 503 })
  expect(refusalOf(await operate(folio.demo, `symbols/${SYMBOL}/model`, model))).toMatchObject({
    status: 400,
    details: { rule: 'model_fixed' },
  })
  await held.stop()
})
