import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEMO, startTestRealtime, type TestRealtime } from './testing/running-realtime.ts'

let sockets: TestRealtime
beforeEach(async () => {
  sockets = await startTestRealtime()
})
afterEach(() => sockets.stop())

describe('a client that sends much at once', () => {
  const MUCH = 200

  it('is read one frame per event-loop turn, so that other work gets its turn', async () => {
    const client = await sockets.open()
    let turns = 0
    let counting: NodeJS.Immediate | undefined
    const count = (): void => {
      turns += 1
      counting = setImmediate(count)
    }
    for (let n = 0; n < MUCH; n += 1) client.send({ time: 1 })
    count()
    for (let n = 0; n < MUCH; n += 1) expect((await client.next()).error).toBeUndefined()
    clearImmediate(counting)
    expect(turns).toBeGreaterThanOrEqual(MUCH)
  })

  it.each([
    ['are no calls', { x: 1 }],
    ['are for other sockets', { balance: 1 }],
    ['are malformed', { ping: 2 }],
  ])('is answered more slowly beyond fifty frames that %s, and its socket stays open', async (_, frame) => {
    const client = await sockets.open()
    const began = performance.now()
    for (let n = 0; n < 60; n += 1) client.send(frame)
    for (let n = 0; n < 60; n += 1) expect((await client.next()).error).toBeDefined()
    // Ten answers of 20 ms each; a timer may be a millisecond early.
    expect(performance.now() - began).toBeGreaterThanOrEqual(190)
    expect((await client.ask({ ping: 1 })).ping).toBe('pong')
  })

  it('gets RateLimit for each frame beyond its quota, and its socket stays open', async () => {
    await sockets.stop()
    const quotas = [{ name: 'ws-other', quota: 3, windowSeconds: 600 }]
    sockets = await startTestRealtime({ limits: 'on', quotas })
    const client = await sockets.open()
    const codes: (string | undefined)[] = []
    for (let n = 0; n < 60; n += 1) codes.push((await client.ask({ time: 1 })).error?.code)
    expect(codes.slice(0, 3)).toEqual([undefined, undefined, undefined])
    expect(new Set(codes.slice(3))).toEqual(new Set(['RateLimit']))
    expect((await client.ask({ ping: 1 })).ping).toBe('pong')
  })
})

describe('a call', () => {
  it('is echoed completely in its answer, with its req_id', async () => {
    const client = await sockets.open()
    const request = { ping: 1, req_id: 7, passthrough: { any: ['thing', null] } }
    expect(await client.ask(request)).toEqual({ ping: 'pong', msg_type: 'ping', req_id: 7, echo_req: request })
  })

  it('for the time is answered with seconds', async () => {
    const { time } = await (await sockets.open()).ask({ time: 1 })
    expect(Math.abs(time - Date.now() / 1000)).toBeLessThan(5)
  })

  it.each([
    ['text that is not JSON', '{"ping":', {}],
    ['an array', '[{"ping":1}]', {}],
    ['nothing', 'null', {}],
    ['binary', Buffer.from('{"ping":1}'), {}],
    ['no known call', { pong: 1, req_id: 3 }, { pong: 1, req_id: 3 }],
    ['more than one call', { ping: 1, time: 1 }, { ping: 1, time: 1 }],
    ['a ping that is nested too deeply', `{"ping":1,"passthrough":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, {}],
    ['a call that is nested too deeply', `{"time":1,"passthrough":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, {}],
  ])('%s is refused as no request', async (_, frame, echo) => {
    const answer = await (await sockets.open()).ask(frame)
    expect(answer).toMatchObject({ msg_type: 'error', echo_req: echo, error: { code: 'InputValidationFailed' } })
  })

  it('with an unknown field is malformed, and the field is named', async () => {
    const answer = await (await sockets.open()).ask({ ping: 1, extra: true, req_id: 9 })
    expect(answer).toMatchObject({
      msg_type: 'ping',
      req_id: 9,
      error: { code: 'InputValidationFailed', details: { field: 'extra' } },
    })
  })

  it('with a wrong value is malformed, and the socket stays open', async () => {
    const client = await sockets.open()
    expect((await client.ask({ ping: 2 })).error).toMatchObject({ details: { field: 'ping' } })
    expect((await client.ask({ ping: 1, req_id: 'one' })).error).toMatchObject({ details: { field: 'req_id' } })
    expect((await client.ask({ ping: 1 })).ping).toBe('pong')
  })

  it.each(['balance', 'statement', 'transaction', 'logout', 'buy', 'cancel', 'contract_update', 'portfolio'])(
    '%s about an account is refused on the public socket',
    async (name) => {
      const answer = await (await sockets.open()).ask({ [name]: 1 })
      expect(answer).toMatchObject({ msg_type: name, error: { code: 'AuthorizationRequired' } })
    },
  )

  it('is answered in its turn, even if an earlier call takes longer', async () => {
    const client = await sockets.open({})
    const calls = [{ statement: 1 }, { balance: 1 }, { time: 1 }, { statement: 1 }, { balance: 1 }]
    for (const [req_id, call] of calls.entries()) client.send({ ...call, req_id })
    for (const req_id of calls.keys()) expect((await client.next()).req_id).toBe(req_id)
  })

  it('that is too large closes the socket with 1009', async () => {
    const client = await sockets.open()
    client.send({ ping: 1, passthrough: { text: 'x'.repeat(64 * 1024) } })
    expect((await client.closed).code).toBe(1009)
  })
})

describe('balance', () => {
  it('has the balance of the account, and its revision', async () => {
    await sockets.ledger.move(DEMO, '-0.75')
    expect(await (await sockets.open({})).ask({ balance: 1 })).toEqual({
      balance: { balance: 9999.25, currency: 'USD', loginid: DEMO },
      echo_req: { balance: 1 },
      msg_type: 'balance',
      revision: 1,
    })
  })

  it('of a new account is zero', async () => {
    await sockets.ledger.open('ROT90000001')
    const client = await sockets.open({ account_id: 'ROT90000001', account_type: 'real' })
    expect(await client.ask({ balance: 1 })).toMatchObject({ balance: { balance: 0, currency: 'USD' }, revision: 0 })
  })

  it('is pushed after every movement once it is subscribed to', async () => {
    const client = await sockets.open({})
    const request = { balance: 1, subscribe: 1, req_id: 5 }
    const first = await client.ask(request)
    const { id } = first.subscription
    expect(first).toMatchObject({ balance: { balance: 10_000, id }, revision: 0, req_id: 5 })
    expect(first.seq).toBeUndefined()
    await sockets.ledger.move(DEMO, '5')
    await sockets.ledger.move(DEMO, '-1')
    expect(await client.next()).toMatchObject({ balance: { balance: 10_005, id }, revision: 1, seq: 1, req_id: 5 })
    expect(await client.next()).toMatchObject({
      balance: { balance: 10_004, currency: 'USD', loginid: DEMO, id },
      subscription: { id },
      revision: 2,
      seq: 2,
      req_id: 5,
      echo_req: request,
      msg_type: 'balance',
    })
  })

  it('is not pushed for events without money, nor for another account', async () => {
    const client = await sockets.open({})
    await client.ask({ balance: 1, subscribe: 1 })
    await sockets.ledger.refuse(DEMO)
    await sockets.ledger.move('DOT90000002', '7')
    await sockets.ledger.move(DEMO, '1')
    expect(await client.next()).toMatchObject({ revision: 2, seq: 1 })
    expect(client.waiting()).toBe(0)
  })

  it('is subscribed to once per connection', async () => {
    const client = await sockets.open({})
    await client.ask({ balance: 1, subscribe: 1 })
    expect((await client.ask({ balance: 1, subscribe: 1 })).error.code).toBe('AlreadySubscribed')
    expect((await client.ask({ balance: 1, subscribe: 0 })).balance.balance).toBe(10_000)
    const other = await sockets.open({})
    expect((await other.ask({ balance: 1, subscribe: 1 })).error).toBeUndefined()
  })

  it('of an account that was never opened is not found, and leaves no subscription', async () => {
    const client = await sockets.open({ account_id: 'DOT90000009' })
    expect((await client.ask({ balance: 1, subscribe: 1 })).error.code).toBe('NotFound')
    expect((await client.ask({ balance: 1, subscribe: 1 })).error.code).toBe('NotFound')
    expect(sockets.realtime.counts().subscriptions).toBe(0)
  })
})

describe('from_revision', () => {
  it('answers with the balance at the revision, and pushes all later movements, then new ones', async () => {
    for (const amount of ['1', '2', '3']) await sockets.ledger.move(DEMO, amount)
    const client = await sockets.open({})
    const first = await client.ask({ balance: 1, subscribe: 1, from_revision: 1 })
    expect(first).toMatchObject({ balance: { balance: 10_001 }, revision: 1 })
    expect(await client.next()).toMatchObject({ balance: { balance: 10_003 }, revision: 2, seq: 1 })
    expect(await client.next()).toMatchObject({ balance: { balance: 10_006 }, revision: 3, seq: 2 })
    await sockets.ledger.move(DEMO, '4')
    expect(await client.next()).toMatchObject({ balance: { balance: 10_010 }, revision: 4, seq: 3 })
  })

  it('that the account has not reached is refused, as after a restore', async () => {
    const answer = await (await sockets.open({})).ask({ transaction: 1, subscribe: 1, from_revision: 8 })
    expect(answer.error).toMatchObject({ code: 'InputValidationFailed', details: { field: 'from_revision' } })
  })

  it('is refused without a subscription', async () => {
    const answer = await (await sockets.open({})).ask({ balance: 1, from_revision: 0 })
    expect(answer.error).toMatchObject({ code: 'InputValidationFailed', details: { field: 'from_revision' } })
  })
})

describe('transaction', () => {
  it('has an empty answer, then pushes each movement', async () => {
    const client = await sockets.open({})
    const first = await client.ask({ transaction: 1, subscribe: 1 })
    expect(first).toMatchObject({ transaction: {}, revision: 0 })
    await sockets.ledger.move(DEMO, '-2.5')
    expect((await client.next()).transaction).toMatchObject({
      action: 'withdrawal',
      amount: -2.5,
      balance: 9997.5,
      contract_id: null,
      currency: 'USD',
      id: first.subscription.id,
      transaction_id: 2,
    })
  })

  it('is refused without a subscription', async () => {
    const answer = await (await sockets.open({})).ask({ transaction: 1 })
    expect(answer.error).toMatchObject({ code: 'InputValidationFailed', details: { field: 'subscribe' } })
  })
})

describe('statement', () => {
  it('lists movements, newest first, and no events without money', async () => {
    await sockets.ledger.move(DEMO, '-1')
    await sockets.ledger.refuse(DEMO)
    await sockets.ledger.move(DEMO, '3')
    const { statement } = await (await sockets.open({})).ask({ statement: 1 })
    expect(statement.count).toBe(3)
    expect(statement.transactions).toMatchObject([
      { action_type: 'deposit', amount: 3, balance_after: 10_002, transaction_id: 3 },
      { action_type: 'withdrawal', amount: -1, balance_after: 9999, transaction_id: 2 },
      { action_type: 'deposit', amount: 10_000, balance_after: 10_000, transaction_id: 1 },
    ])
    expect(statement.transactions[0].longcode).toBeUndefined()
  })

  it('is limited by limit and offset, and filtered by an action', async () => {
    for (const amount of ['1', '-2', '3', '-4']) await sockets.ledger.move(DEMO, amount)
    const client = await sockets.open({})
    const amounts = async (request: object) =>
      (await client.ask({ statement: 1, ...request })).statement.transactions.map(
        ({ amount }: { amount: number }) => amount,
      )
    expect(await amounts({ limit: 2 })).toEqual([-4, 3])
    expect(await amounts({ limit: 2, offset: 3 })).toEqual([1, 10_000])
    expect(await amounts({ action_type: 'withdrawal' })).toEqual([-4, -2])
    expect(await amounts({ action_type: 'withdrawal', offset: 1, description: 1 })).toEqual([-2])
    expect(await amounts({ action_type: 'buy' })).toEqual([])
    expect(await amounts({ limit: 0 })).toEqual([])
  })

  it('is filtered by a span of time', async () => {
    const client = await sockets.open({})
    const now = Math.floor(Date.now() / 1000)
    const count = async (request: object) => (await client.ask({ statement: 1, ...request })).statement.count
    expect(await count({ date_from: now - 60, date_to: now + 60 })).toBe(1)
    expect(await count({ date_from: now + 60 })).toBe(0)
    expect(await count({ date_to: now - 60 })).toBe(0)
    const backwards = await client.ask({ statement: 1, date_from: now + 60, date_to: now })
    expect(backwards.error).toMatchObject({ code: 'InputValidationFailed', details: { field: 'date_from' } })
  })

  it('of more events than one page is complete', async () => {
    for (let i = 0; i < 600; i += 1) await sockets.ledger.move(DEMO, '1')
    const client = await sockets.open({})
    const { statement } = await client.ask({ statement: 1, limit: 999 })
    expect(statement.count).toBe(601)
    expect(statement.transactions[600]).toMatchObject({ amount: 10_000 })
  })
})

describe('forget', () => {
  it('stops one stream', async () => {
    const client = await sockets.open({})
    const { subscription } = await client.ask({ balance: 1, subscribe: 1 })
    expect((await client.ask({ forget: subscription.id })).forget).toBe(1)
    expect((await client.ask({ forget: subscription.id })).forget).toBe(0)
    await sockets.ledger.move(DEMO, '1')
    expect((await client.ask({ ping: 1 })).msg_type).toBe('ping')
    expect(await client.ask({ balance: 1, subscribe: 1 })).toMatchObject({ revision: 1 })
  })

  it('does not affect another connection', async () => {
    const { subscription } = await (await sockets.open({})).ask({ balance: 1, subscribe: 1 })
    expect((await (await sockets.open({})).ask({ forget: subscription.id })).forget).toBe(0)
  })

  it('all stops all streams of the kinds, and lists them', async () => {
    const client = await sockets.open({})
    const balance = await client.ask({ balance: 1, subscribe: 1 })
    const transaction = await client.ask({ transaction: 1, subscribe: 1 })
    expect((await client.ask({ forget_all: 'ticks' })).forget_all).toEqual([])
    expect((await client.ask({ forget_all: 'balance' })).forget_all).toEqual([balance.subscription.id])
    expect((await client.ask({ forget_all: ['balance', 'transaction'] })).forget_all).toEqual([
      transaction.subscription.id,
    ])
    expect((await client.ask({ forget_all: 'everything' })).error.code).toBe('InputValidationFailed')
  })
})

describe('logout', () => {
  it('is answered, and then the socket is closed', async () => {
    const client = await sockets.open({})
    expect((await client.ask({ logout: 1, loginid: 'DOT1' })).error.code).toBe('ValidationError')
    expect((await client.ask({ logout: 1, loginid: DEMO })).logout).toBe(1)
    expect((await client.closed).code).toBe(1000)
  })
})
