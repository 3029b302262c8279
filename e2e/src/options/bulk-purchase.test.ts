import { systemClock } from '@folio/runtime/system-clock.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyLedger } from '../audit/verify-ledger.ts'
import { openSocket, untilTicking } from '../kit/account-sockets.ts'
import { type Answered, call, dataOf, demoAccount, get, operate, post, realAccount, settled } from '../kit/calls.ts'
import { type HoldingBus, holdingBus } from '../kit/holding-bus.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import { APPLICATION, discovered, person, signUpWith } from '../kit/log-in.ts'
import type { Client } from '../kit/running-folio.ts'

const COMMANDS = 'folio.trading.commands.v1'
const PATH = '/trading/v1/options/contracts/bulk-purchase'
const SYMBOL = '1HZ100V'
const VERIFIED_WITHIN_MS = 300_000

/** The time by which the clock is behind since it was last right, in microseconds. */
let behind = 0

let folio: InProcess
let network: HoldingBus
let alice: Client
let bob: Client
let demo: { readonly alice: string; readonly bob: string }
const logged: unknown[] = []
const sent: unknown[] = []

beforeAll(async () => {
  const made = Promise.withResolvers<HoldingBus>()
  const log = (...parts: readonly unknown[]) => void logged.push(parts)
  const clock = systemClock()
  folio = await startInProcess({
    feed: 'simulated',
    clock: () => clock() - behind,
    around: (ports) => {
      const holding = holdingBus(ports.bus)
      made.resolve(holding)
      const send: typeof ports.bus.send = (messages) => {
        sent.push(...messages.map(({ message }) => message))
        return holding.bus.send(messages)
      }
      const times = { ...DEFAULT_TIMES, answerMs: 1000 }
      return { ...ports, times, log: { ...ports.log, error: log, warn: log, info: log }, bus: { ...holding.bus, send } }
    },
  })
  network = await made.promise
  alice = await openClient(folio.demo, 'alice', '100')
  bob = await openClient(folio.demo, 'bob', '100')
  demo = { alice: await demoAccount(folio.demo, alice), bob: await demoAccount(folio.demo, bob) }
  await settled(folio.demo)
  await untilTicking(folio.demo, SYMBOL)
})
afterAll(() => folio.stop())

const even = {
  contract_type: 'DIGITEVEN',
  underlying_symbol: SYMBOL,
  currency: 'USD',
  amount: 10,
  duration: 1,
  duration_unit: 't',
}

type Pair = { readonly token: string; readonly account_id: string }

const ofAlice = (): Pair => ({ token: alice.token, account_id: demo.alice })
const ofBob = (): Pair => ({ token: bob.token, account_id: demo.bob })

const bulk = (
  accounts: readonly Pair[],
  more: object = {},
  type = 'demo',
  base = folio.demo.base_url,
): Promise<Answered> =>
  call(base, `${PATH}/${type}`, {
    method: 'POST',
    headers: { 'Service-App-ID': alice.application_id, 'Content-Type': 'application/json' },
    body: JSON.stringify({ contract_parameters: even, accounts, ...more }),
  })

const itemsOf = (answer: Answered) => dataOf(answer).transactions

const purchased = (account_id: string) => ({
  account_id,
  contract_id: expect.any(Number),
  buy_price: '10.00',
  transaction_id: expect.any(Number),
})

const failed = (account_id: string, code: string, message: unknown = expect.any(String)) => ({
  account_id,
  error: { code, message },
})

const buysOf = async (client: Client, accountId: string): Promise<number> => {
  const own = await openSocket(folio.demo, client, accountId)
  const { count } = (await own.ask({ statement: 1, action_type: 'buy' })).statement
  own.socket.close()
  return count
}

describe('a bulk purchase', () => {
  it('buys for two accounts at one moment, and both contracts settle', async () => {
    const answer = await bulk([ofBob(), ofAlice()])
    const items = itemsOf(answer)
    expect(items).toEqual([purchased(demo.bob), purchased(demo.alice)])
    expect(answer.headers.get('Ledger-Revision')).not.toBeNull()
    for (const [index, client] of [bob, alice].entries()) {
      const { account_id, contract_id } = items[index]
      const own = await openSocket(folio.demo, client, account_id)
      const isSettled = async () => {
        const { profit_table } = await own.ask({ profit_table: 1 })
        return profit_table.transactions.some((row: { contract_id: number }) => row.contract_id === contract_id)
      }
      await eventually(isSettled)
      own.socket.close()
    }
    const moments = new Set(sent.flatMap((message) => /"asked_at":"[^"]+"/.exec(JSON.stringify(message))?.[0] ?? []))
    expect(moments.size).toBe(1)
  })

  it('buys twice for the same pair twice', async () => {
    const before = await buysOf(alice, demo.alice)
    const [one, other] = itemsOf(await bulk([ofAlice(), ofAlice()]))
    expect(one.contract_id).not.toBe(other.contract_id)
    expect(await buysOf(alice, demo.alice)).toBe(before + 2)
  })

  it('with a request id is answered again by a repeat, which buys nothing more', async () => {
    const pairs = [ofAlice(), ofBob(), ofAlice()]
    const first = itemsOf(await bulk(pairs, { request_id: 'once', price: '10' }))
    expect(first).toEqual([purchased(demo.alice), purchased(demo.bob), purchased(demo.alice)])
    const before = await buysOf(alice, demo.alice)
    expect(itemsOf(await bulk(pairs, { request_id: 'once', price: '10.0' }))).toEqual(first)
    expect(await buysOf(alice, demo.alice)).toBe(before)
    const other = itemsOf(await bulk(pairs, { request_id: 'once', price: '11' }))
    expect(other[0]).toEqual(failed(demo.alice, 'DuplicateRequestID'))
  })

  it('reports a time-out in its item, and a repeat returns the outcome', async () => {
    const isOfBob = ({ account, command }: { account: string; command: { type: string } }) =>
      command.type === 'BuyContract' && account === demo.bob
    network.hold(COMMANDS, isOfBob)
    const asked = { request_id: 'late' }
    const items = itemsOf(await bulk([ofAlice(), ofBob()], asked))
    expect(items).toEqual([purchased(demo.alice), failed(demo.bob, 'GatewayTimeout')])
    await network.release()
    const isBought = async () => itemsOf(await bulk([ofAlice(), ofBob()], asked))[1].contract_id !== undefined
    await eventually(isBought)
  })
})

describe('the markup of an application', () => {
  it('is part of the price of those whose tokens it made, beside others of the same call', async () => {
    const registration = { ...APPLICATION, app_markup_percentage: 1.5 }
    const { application_id } = dataOf(await operate(folio.demo, 'applications', registration))
    const { client } = await signUpWith(folio.demo, await discovered(folio.demo, application_id), person('dora'))
    const body = { name: 'bulk', scopes: ['trade'] }
    const { token } = dataOf(await post(folio.demo, client, { path: '/account/v1/tokens', body }))
    const dora = { token, account_id: await demoAccount(folio.demo, client) }
    const before = sent.length
    const contract_parameters = { ...even, basis: 'payout', amount: 100 }
    const items = itemsOf(await bulk([dora, ofAlice()], { contract_parameters }))
    expect(items).toEqual([
      { ...purchased(dora.account_id), buy_price: '52.50' },
      { ...purchased(demo.alice), buy_price: '51.00' },
    ])
    const command = expect.objectContaining({ type: 'BuyContract', markup: '0.015', application_id })
    expect(sent.slice(before)).toContainEqual(expect.objectContaining({ command }))
  })
})

describe('while the clock of the gateway is behind a tick that it has seen', () => {
  const health = async () => (await fetch(`${folio.demo.base_url}/v1/health`)).status

  it('no contract is bought, and the gateway is not ready', async () => {
    expect(await health()).toBe(200)
    const before = sent.length
    behind = 10e6
    const { status, body } = await bulk([ofAlice()])
    const notReady = await health()
    behind = 0
    expect([status, body.errors[0].code, notReady]).toEqual([503, 'ServiceUnavailable', 503])
    expect(JSON.stringify(sent.slice(before))).not.toContain('BuyContract')
    expect(await health()).toBe(200)
    // The market reads its clock once a second, and makes the ticks of the seconds between.
    await eventually(async () => itemsOf(await bulk([ofAlice()]))[0].contract_id !== undefined)
  })
})

describe('an error of one pair leaves the others', () => {
  const beside = async (pair: Pair) => {
    const [first, second] = itemsOf(await bulk([pair, ofAlice()]))
    expect(second).toEqual(purchased(demo.alice))
    return first
  }

  it('where its token was revoked', async () => {
    const carol = await openClient(folio.demo, 'carol')
    const account_id = await demoAccount(folio.demo, carol)
    expect(await beside({ token: carol.token, account_id })).toEqual(purchased(account_id))
    const [{ id }] = dataOf(await get(folio.demo, carol, '/account/v1/tokens'))
    dataOf(await post(folio.demo, carol, { path: `/account/v1/tokens/${id}/revoke`, body: {} }))
    expect(await beside({ token: carol.token, account_id })).toEqual(failed(account_id, 'Unauthorized'))
  })

  it('where its token is none, lacks the scope, or its account is another one', async () => {
    const { token } = dataOf(await operate(folio.demo, 'clients', { nickname: 'payer', scopes: ['payment'] }))
    const real = await realAccount(folio.demo, alice)
    const { account_id } = ofAlice()
    expect(await beside({ token: 'nonsense', account_id })).toEqual(failed(account_id, 'Unauthorized'))
    // The account is not that of the token either, which is refused with the same code.
    const unscoped = failed(account_id, 'AccessDenied')
    expect(await beside({ token, account_id })).toEqual({
      ...unscoped,
      error: { ...unscoped.error, message: 'The token lacks the scope trade.' },
    })
    expect(await beside({ token: bob.token, account_id })).toEqual(failed(account_id, 'AccessDenied'))
    expect(await beside({ token: alice.token, account_id: 'DOT1' })).toEqual(failed('DOT1', 'AccountNotFound'))
    expect(await beside({ token: alice.token, account_id: real })).toEqual(failed(real, 'ValidationError'))
  })

  it('where its account number or its token is malformed', async () => {
    const message = 'The account_id must be the number of an options account, such as DOT1234567890.'
    for (const account_id of ['', 'DOT', '../demo', 'D'.repeat(500)]) {
      expect(await beside({ token: alice.token, account_id })).toEqual(failed(account_id, 'ValidationError', message))
    }
    const { account_id } = ofAlice()
    expect(await beside({ token: 'no token: ä', account_id })).toEqual(failed(account_id, 'Unauthorized'))
    const { status, body } = await bulk([{ token: alice.token, account_id: 'DOT' }])
    expect([status, body.errors[0].code, body.errors[0].field]).toEqual([400, 'ValidationError', 'accounts'])
  })

  it('where its owner has bought as often as the sockets allow in a minute', async () => {
    const quotas = [{ name: 'ws-trading', quota: 2, windowSeconds: 60 }]
    const limited = await folio.startAnother({ limits: 'on', quotas })
    const answer = await bulk([ofBob(), ofBob(), ofBob(), ofAlice()], {}, 'demo', limited.publicUrl)
    await limited.stop()
    const [first, second, third, other] = itemsOf(answer)
    expect([first, second, other]).toEqual([purchased(demo.bob), purchased(demo.bob), purchased(demo.alice)])
    expect(third).toEqual(failed(demo.bob, 'RateLimit'))
  })

  it('but a repeat is answered as the first call was, and counts in no limit', async () => {
    const quotas = [{ name: 'ws-trading', quota: 2, windowSeconds: 60 }]
    const limited = await folio.startAnother({ limits: 'on', quotas })
    const ask = () => bulk([ofBob(), ofBob(), ofBob()], { request_id: 'limited' }, 'demo', limited.publicUrl)
    const first = itemsOf(await ask())
    const repeat = itemsOf(await ask())
    await limited.stop()
    expect(first).toEqual([purchased(demo.bob), purchased(demo.bob), failed(demo.bob, 'RateLimit')])
    expect(repeat).toEqual(first)
  })

  it('where its account has too little money', async () => {
    const real = { token: alice.token, account_id: await realAccount(folio.demo, alice) }
    const items = itemsOf(await bulk([real], {}, 'real'))
    expect(items[0].error).toMatchObject({ code: 'InsufficientBalance' })
    expect(items[0].error.message).not.toContain('[_')
  })
})

describe('what is wrong for every pair', () => {
  it('is told in each item', async () => {
    const price = await bulk([ofAlice(), ofBob()], { price: '9.99' })
    const [code, message] = ['ContractBuyValidationError', 'The stake must not exceed the price.']
    expect(itemsOf(price)).toEqual([failed(demo.alice, code, message), failed(demo.bob, code, message)])
    const unlisted = await bulk([ofAlice()], { contract_parameters: { ...even, underlying_symbol: 'NONE' } })
    const noSymbol = 'There is no symbol NONE; active_symbols lists all.'
    expect(itemsOf(unlisted)).toEqual([failed(demo.alice, 'OfferingsValidationError', noSymbol)])
    const moved = await bulk([ofAlice()], {
      contract_parameters: { ...even, basis: 'payout', amount: 100 },
      price: '5',
    })
    expect(itemsOf(moved)).toEqual([failed(demo.alice, 'PriceMoved', expect.stringContaining('5 was expected'))])
  })

  it('is refused without a command where the contract is not sold now, but decided by trading for a repeat', async () => {
    const other = '1HZ10V'
    const parameters = { contract_parameters: { ...even, underlying_symbol: other } }
    await untilTicking(folio.demo, other)
    dataOf(await operate(folio.demo, `symbols/${other}/suspend`, {}))
    const refused = [
      failed(demo.alice, 'OfferingsValidationError', 'This contract is not sold at the moment; retry later.'),
    ]
    await eventually(async () => 'error' in itemsOf(await bulk([ofAlice()], parameters))[0])
    const before = sent.length
    expect(itemsOf(await bulk([ofAlice()], parameters))).toEqual(refused)
    expect(JSON.stringify(sent.slice(before))).not.toContain('BuyContract')
    expect(itemsOf(await bulk([ofAlice()], { ...parameters, request_id: 'suspended' }))).toEqual(refused)
    expect(JSON.stringify(sent.slice(before))).toContain('BuyContract')
    dataOf(await operate(folio.demo, `symbols/${other}/resume`, {}))
  })

  it.each([
    ['no pair that is valid', 400, 'ValidationError', () => bulk([{ token: 'nonsense', account_id: demo.alice }])],
    ['no pair', 400, 'ValidationError', () => bulk([])],
    ['more pairs than 100', 400, 'ValidationError', () => bulk(Array.from({ length: 101 }, ofAlice))],
    ['a price that is a number', 400, 'ValidationError', () => bulk([ofAlice()], { price: 10 })],
    ['another type of accounts', 400, 'ValidationError', () => bulk([ofAlice()], {}, 'public')],
    [
      'an unknown currency',
      400,
      'ValidationError',
      () => bulk([ofAlice()], { contract_parameters: { ...even, currency: 'XXX' } }),
    ],
    [
      'an amount of too many digits',
      400,
      'ValidationError',
      () => bulk([ofAlice()], { contract_parameters: { ...even, amount: 1e-40 } }),
    ],
    ['no accounts', 400, 'FieldIsRequired', () => post(folio.demo, alice, { path: `${PATH}/demo`, body: {} })],
  ] as const)('refuses a call with %s', async (_, status, code, ask) => {
    const { body, ...answer } = await ask()
    expect([answer.status, body.errors[0].code]).toEqual([status, code])
  })
})

it(
  'the books are whole afterwards',
  async () => {
    await settled(folio.demo)
    expect(await verifyLedger(folio.demo)).toMatchObject({ status: 'whole' })
  },
  VERIFIED_WITHIN_MS,
)

it('no token is logged or put into a message', () => {
  const seen = JSON.stringify([logged, sent])
  expect(seen).toContain('BuyContract')
  expect(seen).not.toContain(alice.token)
  expect(seen).not.toContain(bob.token)
})
