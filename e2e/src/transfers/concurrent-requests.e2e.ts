import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balance, get, mainWallet, settled, transfer } from '../kit/calls.ts'
import { type Client, dataFolder, type RunningFolio, startFolio } from '../kit/running-folio.ts'

const folder = dataFolder()
let folio: RunningFolio
let alice: Client
let bob: Client

beforeAll(async () => {
  folio = await startFolio(folder.dataDir, '--limits', 'off')
  const [first, second] = folio.demo.clients
  if (first === undefined || second === undefined) throw new Error('there are no sample clients')
  alice = first
  bob = second
})

afterAll(async () => {
  await folio.stop()
  folder.remove()
})

const TIMES = 50

describe('the same request sent many times at once', () => {
  it('has one effect and the same answer for every caller', async () => {
    const before = await balance(folio.demo, alice)
    const same = { from: alice, to: bob, amount: '1.50', requestId: 'all-at-once' }
    const answers = await Promise.all(Array.from({ length: TIMES }, () => transfer(folio.demo, same)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers.filter(({ headers }) => headers.get('Idempotency-Hit') === null)).toHaveLength(1)
    await settled(folio.demo)
    expect(Number(before) - Number(await balance(folio.demo, alice))).toBeCloseTo(1.5, 6)
  })

  it('is one request also when money is written in two ways', async () => {
    const first = await transfer(folio.demo, { from: alice, to: bob, amount: '2.5', requestId: 'two-ways' })
    const again = await transfer(folio.demo, { from: alice, to: bob, amount: '2.50', requestId: 'two-ways' })
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('Idempotency-Hit')).toBe('true')
  })

  it('is refused with another body, while the first is under way and after', async () => {
    const amounts = Array.from({ length: TIMES }, (_, index) => `0.${10 + index}`)
    const answers = await Promise.all(
      amounts.map((amount) => transfer(folio.demo, { from: alice, to: bob, amount, requestId: 'fought-over' })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ body }) => body.errors[0].code))).toEqual(new Set(['DuplicateRequestID']))
    const late = await transfer(folio.demo, { from: alice, to: bob, amount: '9.99', requestId: 'fought-over' })
    expect([late.status, late.body.errors[0].code]).toEqual([400, 'DuplicateRequestID'])
  })

  it('gets the recorded refusal of the account again, although it could succeed by now', async () => {
    const much = { from: bob, to: alice, amount: '90000', requestId: 'too-much' }
    const refused = await transfer(folio.demo, much)
    expect([refused.status, refused.body.errors[0].details.rule]).toEqual([400, 'insufficient_funds'])
    const again = await transfer(folio.demo, much)
    expect(again.body).toEqual(refused.body)
    expect(again.headers.get('Idempotency-Hit')).toBe('true')
  })

  it('never spends the same money twice, in any order', async () => {
    const all = await balance(folio.demo, bob, 'EUR')
    const answers = await Promise.all(
      Array.from({ length: TIMES }, (_, index) =>
        transfer(folio.demo, { from: bob, to: alice, amount: all, currency: 'EUR', requestId: `race-${index}` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await settled(folio.demo)
    expect(await balance(folio.demo, bob, 'EUR')).toBe('0.00')
  })
})

it('a token of one client cannot move the money of another', async () => {
  const stolen = { ...alice, token: bob.token }
  const { status, body } = await transfer(folio.demo, { from: stolen, to: bob, amount: '1', requestId: 'stolen' })
  expect([status, body.errors[0].code]).toEqual([403, 'AccessDenied'])
})

it('an unknown wallet is reported before a wallet of another client', async () => {
  const nobody = { ...bob, wallets: [{ wallet_id: '00000000-0000-4000-8000-000000000000', type: 'main' }] }
  const stolen = { ...alice, token: bob.token }
  const { status } = await transfer(folio.demo, { from: stolen, to: nobody, amount: '1', requestId: 'both' })
  expect(status).toBe(404)
})

it('an unknown wallet is not found', async () => {
  const nobody = { ...bob, wallets: [{ wallet_id: '00000000-0000-4000-8000-000000000000', type: 'main' }] }
  const { status, body } = await transfer(folio.demo, { from: alice, to: nobody, amount: '1', requestId: 'nobody' })
  expect([status, body.errors[0].code]).toEqual([404, 'NotFound'])
  const other = await get(folio.demo, alice, '/wallet/v1/transactions/p2p')
  expect(other.status).toBe(404)
  expect(mainWallet(alice)).not.toBe(mainWallet(bob))
})
