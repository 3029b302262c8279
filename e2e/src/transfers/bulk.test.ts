import { commandIdOf } from '@folio/contracts/derived-ids.ts'
import { makeTransfer } from '@folio/contracts/http/wallet/make-transfer.ts'
import { viewKeys } from '@folio/contracts/view-keys.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import type { ReadModel, ViewValue } from '@folio/read-model/port.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answered, balance, dataOf, get, mainWallet, operate, post, settled, transfer } from '../kit/calls.ts'
import { type HoldingBus, holdingBus } from '../kit/holding-bus.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import type { Client } from '../kit/running-folio.ts'

const COMMANDS = 'folio.wallet.commands.v1'

/** Keys that the next read of the view with one of them does not show, as while the view stands within an append. */
const unseen = new Set<string>()

/** Keys of commands that the next read of the view with one of them shows as claimed only, as before their events came to it. */
const unanswered = new Set<string>()

const claimOf = (value: ViewValue | undefined): ViewValue | undefined =>
  value === undefined || !('fingerprint' in value) ? value : { fingerprint: value['fingerprint'], notAfter: 0 }

const seenInPart =
  (get: ReadModel['get']): ReadModel['get'] =>
  async (view, keys) => {
    const found = await get(view, keys)
    if (!keys.some((key) => unseen.has(key) || unanswered.has(key))) return found
    const values = found.values.map((value, at) => {
      const key = keys[at] ?? ''
      return unseen.has(key) ? undefined : unanswered.has(key) ? claimOf(value) : value
    })
    unseen.clear()
    unanswered.clear()
    return { ...found, values }
  }

let folio: InProcess
let network: HoldingBus
let alice: Client
let bob: Client
let alone = 0

beforeAll(async () => {
  const made = Promise.withResolvers<HoldingBus>()
  folio = await startInProcess({
    limits: 'on',
    money: { dailyTransfersMax: 600, transactionUsdMax: amountOf('100') },
    around: (ports) => {
      const holding = holdingBus(ports.bus)
      made.resolve(holding)
      const readModel = { ...ports.readModel, get: seenInPart(ports.readModel.get) }
      return { ...ports, times: { ...DEFAULT_TIMES, answerMs: 1000 }, bus: holding.bus, readModel }
    },
  })
  network = await made.promise
  alice = await openClient(folio.demo, 'alice', '1000')
  bob = await openClient(folio.demo, 'bob')
})
afterAll(() => folio.stop())

type Item = { readonly request_id: string; readonly amount: string; readonly [field: string]: unknown }

/** An item that pays Bob from Alice's main wallet. */
const item = (request_id: string, amount = '1', more: object = {}): Item => ({
  currency: 'USD',
  amount,
  source_wallet_id: mainWallet(alice),
  destination_wallet_id: mainWallet(bob),
  request_id,
  ...more,
})

const bulk = (mode: 'each' | 'all', items: readonly Item[], as = alice): Promise<Answered> =>
  post(folio.demo, as, { path: '/wallet/v1/transfers/bulk', body: { mode, items } })
const single = (body: Item, as = alice): Promise<Answered> =>
  post(folio.demo, as, { path: '/wallet/v1/transfers', body })
const transfersOf = (answer: Answered) => dataOf(answer).transfers
const errorOf = ({ status, body }: Answered) => [status, body.errors[0].code, body.errors[0].field]
const isHit = ({ headers }: Answered) => headers.get('Idempotency-Hit')
const sent = (request_id: string) => ({
  request_id,
  transaction_id: expect.any(Number),
  status: 'pending',
  balance_after: expect.stringMatching(/^\d+\.\d\d$/),
})
const failed = (request_id: string, code: string) => ({
  request_id,
  error: expect.objectContaining({ code, message: expect.any(String) }),
})

/** The balance of a client once everything has settled. */
const left = async (client: Client): Promise<string> => {
  await settled(folio.demo)
  return balance(folio.demo, client)
}

/** Opens a client with this money alone, so that no other test changes its balance. */
const payer = (usd?: string): Promise<Client> => {
  alone += 1
  return openClient(folio.demo, `payer_${alone}`, usd)
}
const paying = (from: Client, ids: readonly string[], amount: string): readonly Item[] =>
  ids.map((id) => item(id, amount, { source_wallet_id: mainWallet(from) }))

describe('each', () => {
  it('makes a transfer of every item, in order, and answers the same to a repeat', async () => {
    const from = await payer('10')
    const items = [...paying(from, ['a', 'b'], '1.50'), ...paying(from, ['c'], '20'), ...paying(from, ['d'], '2')]
    const first = await bulk('each', items, from)
    expect(transfersOf(first)).toEqual([sent('a'), sent('b'), failed('c', 'BadRequest'), sent('d')])
    expect(transfersOf(first).map((one: { balance_after?: string }) => one.balance_after)).toEqual([
      '8.50',
      '7.00',
      undefined,
      '5.00',
    ])
    expect(isHit(first)).toBeNull()
    const again = await bulk('each', items, from)
    expect(again.body).toEqual(first.body)
    expect(isHit(again)).toBe('true')
    const turned = await bulk('each', items.toReversed(), from)
    expect(transfersOf(turned)).toEqual(transfersOf(first).toReversed())
    expect(await left(from)).toBe('5.00')
  })

  it('gives an item the answer of the single transfer with its id, and a single transfer that of the item', async () => {
    const from = await payer('10')
    const [one, two] = paying(from, ['single', 'item'], '1') as [Item, Item]
    const answered = dataOf(await single(one, from))
    const both = await bulk('each', [one, two], from)
    expect(transfersOf(both)).toEqual([answered, sent('item')])
    expect(isHit(both)).toBeNull()
    const alike = await single(two, from)
    expect([dataOf(alike), isHit(alike)]).toEqual([transfersOf(both)[1], 'true'])
    expect(await left(from)).toBe('8.00')
    const found = () => get(folio.demo, from, '/wallet/v1/transfers?request_id=item&kind=transfer')
    await expect.poll(async () => dataOf(await found()).status).toBe('recorded')
  })

  it('pays once for an id that a single call and a bulk use at the same time', async () => {
    const from = await payer('10')
    const [one] = paying(from, ['race'], '1') as [Item]
    const answers = await Promise.all([single(one, from), bulk('each', [one], from), bulk('all', [one], from)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const [own, ...others] = answers.map((answer) => dataOf(answer))
    for (const { transfers } of others) expect(transfers).toEqual([own])
    expect(await left(from)).toBe('9.00')
  })

  it('reports an error for each item, and leaves the ids of unrecorded items free', async () => {
    const from = await payer('10')
    const wrong = [
      item('other-wallet', '1'),
      ...paying(from, ['unknown'], '1').map((one) => ({ ...one, destination_wallet_id: crypto.randomUUID() })),
      ...paying(from, ['used'], '1'),
      ...paying(from, ['over'], '100.01'),
    ]
    await single({ ...wrong[2], amount: '2' } as Item, from)
    expect(transfersOf(await bulk('each', wrong, from))).toEqual([
      failed('other-wallet', 'AccessDenied'),
      failed('unknown', 'NotFound'),
      failed('used', 'DuplicateRequestID'),
      failed('over', 'TransactionLimitError'),
    ])
    expect(transfersOf(await bulk('each', paying(from, ['unknown', 'over'], '1'), from))).toEqual([
      sent('unknown'),
      failed('over', 'DuplicateRequestID'),
    ])
  })

  it('counts an unknown outcome as that of the item, which a repeat finds', async () => {
    const from = await payer('10')
    const items = paying(from, ['lost-1', 'lost-2'], '1')
    network.hold(COMMANDS, () => true)
    const lost = await bulk('each', items, from)
    expect(transfersOf(lost)).toEqual([failed('lost-1', 'GatewayTimeout'), failed('lost-2', 'GatewayTimeout')])
    await network.release()
    expect(transfersOf(await bulk('each', items, from))).toEqual([sent('lost-1'), sent('lost-2')])
    expect(await left(from)).toBe('8.00')
  })
})

describe('all', () => {
  it('debits all items together, and answers the same to a repeat', async () => {
    const from = await payer('10')
    const items = paying(from, ['a', 'b', 'c'], '2')
    const first = await bulk('all', items, from)
    expect(transfersOf(first)).toEqual([sent('a'), sent('b'), sent('c')])
    const again = await bulk('all', items, from)
    expect([again.body, isHit(again)]).toEqual([first.body, 'true'])
    expect(await left(from)).toBe('4.00')
  })

  it('moves nothing if the items together exceed the balance, names the item, and uses all ids up', async () => {
    const from = await payer('10')
    const items = paying(from, ['a', 'b', 'c'], '4')
    const refused = await bulk('all', items, from)
    expect([errorOf(refused), refused.body.errors[0].details]).toEqual([
      [400, 'BadRequest', undefined],
      { rule: 'insufficient_funds', needed: '4.00', available: '2.00', currency: 'USD', item: 2, request_id: 'c' },
    ])
    const again = await bulk('all', items, from)
    expect([again.status, again.body, isHit(again)]).toEqual([400, refused.body, 'true'])
    const [one] = items as [Item]
    const alone = await single(one, from)
    expect([alone.status, alone.body.errors[0].details.rule]).toEqual([400, 'batch_refused'])
    expect(await left(from)).toBe('10.00')
    expect(dataOf(await get(folio.demo, from, '/wallet/v1/transactions/main')).transactions).toHaveLength(1)
  })

  it('leaves all ids free if an item is refused before its command', async () => {
    const from = await payer('10')
    const [one, two] = paying(from, ['a', 'b'], '1') as [Item, Item]
    const unknown = { ...two, destination_wallet_id: crypto.randomUUID() }
    const refused = await bulk('all', [one, unknown], from)
    expect([errorOf(refused)[1], refused.body.errors[0].details]).toEqual(['NotFound', { item: 1, request_id: 'b' }])
    expect(transfersOf(await bulk('all', [one, two], from))).toEqual([sent('a'), sent('b')])
  })

  it('moves nothing if one of its items was made before, or has another body', async () => {
    const from = await payer('10')
    const [one, two] = paying(from, ['a', 'b'], '1') as [Item, Item]
    dataOf(await single(one, from))
    expect(errorOf(await bulk('all', [two, one], from))).toEqual([400, 'DuplicateRequestID', 'items.1.request_id'])
    const other = { ...one, amount: '2' }
    expect(errorOf(await bulk('all', [two, other], from))).toEqual([400, 'DuplicateRequestID', 'items.1.request_id'])
    expect(await left(from)).toBe('9.00')
    expect(transfersOf(await bulk('all', [two], from))).toEqual([sent('b')])
    expect(isHit(await bulk('all', [two, one], from))).toBe('true')
  })

  it('pays once, all or none, for a repeat while the first call is on its way', async () => {
    const from = await payer('10')
    const items = paying(from, ['a', 'b', 'c'], '3')
    network.hold(COMMANDS, () => true)
    const calls = [bulk('all', items, from), bulk('all', items, from)]
    await eventually(async () => network.held() === 2)
    await network.release()
    const answers = await Promise.all(calls)
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect(await left(from)).toBe('1.00')
  })

  it('is answered as completely made while the view shows a part of its append', async () => {
    const items = [item('part-1'), item('part-2')]
    const first = await bulk('all', items)
    expect(first.status).toBe(200)
    await settled(folio.demo)
    unseen.add(viewKeys.command(commandIdOf(alice.client_id, makeTransfer.id, 'part-2')))
    const again = await bulk('all', items)
    expect([again.body, isHit(again), unseen.size]).toEqual([first.body, 'true', 0])
  })

  it('is not sent with an item that an earlier call may have made, before the view shows all that is stored', async () => {
    const from = await payer('10')
    const [one, two] = paying(from, ['a', 'b'], '1') as [Item, Item]
    dataOf(await single(one, from))
    await settled(folio.demo)
    unanswered.add(viewKeys.command(commandIdOf(from.client_id, makeTransfer.id, 'a')))
    expect(errorOf(await bulk('all', [two, one], from))).toEqual([400, 'DuplicateRequestID', 'items.1.request_id'])
    expect(unanswered.size).toBe(0)
    expect(transfersOf(await bulk('all', [two], from))).toEqual([sent('b')])
  })

  it('is 504 if no answer comes in time, and a repeat finds the outcome', async () => {
    const from = await payer('10')
    const items = paying(from, ['a', 'b'], '1')
    network.hold(COMMANDS, () => true)
    expect((await bulk('all', items, from)).status).toBe(504)
    network.lose()
    expect(transfersOf(await bulk('all', items, from))).toEqual([sent('a'), sent('b')])
    expect(await left(from)).toBe('8.00')
  })

  it('takes 500 items in one append, with descriptions, and refuses them as one', async () => {
    const from = await payer('499')
    const ids = Array.from({ length: 500 }, (_, number) => `n${number}`)
    const tooMuch = await bulk('all', paying(from, ids, '1'), from)
    expect([errorOf(tooMuch)[1], tooMuch.body.errors[0].details.item]).toEqual(['BadRequest', 499])
    const items = paying(
      from,
      ids.map((id) => `again-${id}`),
      '0.50',
    ).map((one) => ({ ...one, description: 'May, ünï' }))
    expect(transfersOf(await bulk('all', items, from))).toHaveLength(500)
    expect(await left(from)).toBe('249.00')
  })

  it('returns the money of an item that a receiver refuses after the debit, as for a single transfer', async () => {
    const from = await payer('10')
    const to = await payer()
    network.hold(
      COMMANDS,
      ({ command }: { readonly command: { readonly type: string } }) => command.type === 'ReceiveTransfer',
    )
    const items = paying(from, ['a', 'b'], '1').map((one) => ({ ...one, destination_wallet_id: mainWallet(to) }))
    dataOf(await bulk('all', items, from))
    dataOf(await operate(folio.demo, `wallets/${mainWallet(to)}/freeze`, {}))
    await network.release()
    expect(await left(from)).toBe('10.00')
  })
})

describe('a bulk that is not well-formed', () => {
  const paths = async (answer: Promise<Answered>) =>
    (await answer).body.errors.map(({ field }: { field: string }) => field)

  it('is refused with the field of each item, and has no effect', async () => {
    const from = await payer('10')
    const [good] = paying(from, ['good'], '1') as [Item]
    expect(
      await paths(bulk('each', [good, item('x', '0'), item('y', '1.001'), item('z', '1', { currency: 'XXX' })], from)),
    ).toEqual(['items.1.amount', 'items.2.amount', 'items.3.currency'])
    expect(await paths(bulk('each', [good, good], from))).toEqual(['items.1.request_id'])
    expect(await paths(bulk('all', [good, item('other')], from))).toEqual(['items.1.source_wallet_id'])
    expect(await paths(bulk('each', [{ ...good, destination_wallet_id: mainWallet(from) }], from))).toEqual([
      'items.0.destination_wallet_id',
    ])
    expect(await paths(bulk('each', [], from))).toEqual(['items'])
    const many = Array.from({ length: 501 }, (_, n) => item(`n${n}`))
    expect(await paths(bulk('each', many, from))).toEqual(['items'])
    expect(await left(from)).toBe('10.00')
  })

  it('may have 192 KiB, where other bodies may have 64', async () => {
    const from = await payer('10')
    const [good] = paying(from, ['large'], '1') as [Item]
    const padded = (path: string, body: object, bytes: number) => {
      const text = JSON.stringify(body)
      return fetch(folio.demo.base_url + path, {
        method: 'POST',
        headers: {
          'Service-App-ID': from.application_id,
          Authorization: `Bearer ${from.token}`,
          'Content-Type': 'application/json',
        },
        body: text + ' '.repeat(bytes - text.length),
      })
    }
    const kib = 1024
    const path = '/wallet/v1/transfers'
    const body = { mode: 'each', items: [good] }
    expect((await padded(`${path}/bulk`, body, 192 * kib)).status).toBe(200)
    expect((await padded(`${path}/bulk`, body, 192 * kib + 1)).status).toBe(413)
    expect((await padded(path, good, 64 * kib + 1)).status).toBe(413)
  })
})

it('the daily limit counts the items of both modes, and only those that were sent', async () => {
  const low = await startInProcess({ limits: 'on', money: { dailyTransfersMax: 3 } })
  const [from, to] = [await openClient(low.demo, 'ann', '100'), await openClient(low.demo, 'ben')]
  const call = (mode: string, ids: readonly string[], amount = '1') =>
    post(low.demo, from, {
      path: '/wallet/v1/transfers/bulk',
      body: {
        mode,
        items: ids.map((request_id) => ({
          currency: 'USD',
          amount,
          source_wallet_id: mainWallet(from),
          destination_wallet_id: mainWallet(to),
          request_id,
        })),
      },
    })
  expect(errorOf(await call('all', ['a', 'b', 'c', 'd'])).slice(0, 2)).toEqual([400, 'DailyLimitError'])
  expect(transfersOf(await call('all', ['e', 'f']))).toHaveLength(2)
  expect(transfersOf(await call('each', ['g', 'h']))).toEqual([sent('g'), failed('h', 'DailyLimitError')])
  expect((await transfer(low.demo, { from, to, amount: '1', requestId: 'i' })).body.errors[0].code).toBe(
    'DailyLimitError',
  )
  await low.stop()
})

it('items count against a quota of their own, repeats and refusals too', async () => {
  const quotas = [{ name: 'bulk-items', quota: 5, windowSeconds: 600 }]
  const limited = await startInProcess({ gateway: { limits: 'on', quotas } })
  const [from, to] = [await openClient(limited.demo, 'ann', '100'), await openClient(limited.demo, 'ben')]
  const call = (ids: readonly string[]) =>
    post(limited.demo, from, {
      path: '/wallet/v1/transfers/bulk',
      body: {
        mode: 'each',
        items: ids.map((request_id) => ({
          currency: 'USD',
          amount: '1',
          source_wallet_id: mainWallet(from),
          destination_wallet_id: mainWallet(to),
          request_id,
        })),
      },
    })
  expect(transfersOf(await call(['a', 'b', 'c']))).toHaveLength(3)
  const over = await call(['a', 'b', 'c'])
  expect([over.status, over.body.errors[0].code, Number(over.headers.get('Retry-After')) > 0]).toEqual([
    429,
    'RateLimit',
    true,
  ])
  await limited.stop()
})

describe('refused items count against a quota of their own', () => {
  const quotas = [{ name: 'bulk-refusals', quota: 3, windowSeconds: 600 }]
  const startLimited = async () => {
    const limited = await startInProcess({ gateway: { limits: 'on', quotas } })
    const [from, to] = [await openClient(limited.demo, 'ann', '100'), await openClient(limited.demo, 'ben')]
    const paid = (request_id: string, destination_wallet_id = mainWallet(to), amount = '1') => ({
      currency: 'USD',
      amount,
      source_wallet_id: mainWallet(from),
      destination_wallet_id,
      request_id,
    })
    const unknown = (request_id: string) => paid(request_id, crypto.randomUUID())
    const call = (mode: 'each' | 'all', items: readonly ReturnType<typeof paid>[]) =>
      post(limited.demo, from, { path: '/wallet/v1/transfers/bulk', body: { mode, items } })
    return { limited, from, paid, unknown, call }
  }

  it('before any command is sent, so that calls reveal no more unknown wallets than the quota', async () => {
    const { limited, from, paid, unknown, call } = await startLimited()
    expect(transfersOf(await call('each', [unknown('a'), paid('b'), unknown('c')]))).toEqual([
      failed('a', 'NotFound'),
      sent('b'),
      failed('c', 'NotFound'),
    ])
    const over = await call('each', [unknown('d'), paid('e'), unknown('f')])
    expect([...errorOf(over).slice(0, 2), Number(over.headers.get('Retry-After')) > 0]).toEqual([
      429,
      'RateLimit',
      true,
    ])
    await settled(limited.demo)
    expect(await balance(limited.demo, from)).toBe('99.00')
    await limited.stop()
  })

  it('and the refusals of an account count when they are recorded, but not when they are repeated', async () => {
    const { limited, paid, call } = await startLimited()
    const refused = ['a', 'b', 'c'].map((id) => paid(id, undefined, '60'))
    // One item is refused for want of money, and the others only with it.
    for (let calls = 0; calls < 4; calls += 1)
      expect(errorOf(await call('all', refused)).slice(0, 2)).toEqual([400, 'BadRequest'])
    const over = ['d', 'e', 'f'].map((id) => paid(id, undefined, '101'))
    expect(transfersOf(await call('each', over))).toHaveLength(3)
    expect(errorOf(await call('each', [paid('g')])).slice(0, 2)).toEqual([429, 'RateLimit'])
    await limited.stop()
  })
})
