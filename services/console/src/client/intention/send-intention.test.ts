import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Call, caller } from '../../api/call.ts'
import { fullStorage, tabStorage } from '../../testing/tab-storage.ts'
import { keptIntention, newIntention } from './intention.ts'
import { httpCalls } from './intention-calls.ts'
import { askForIntention, repeatIntention, sendIntention } from './send-intention.ts'

type Found = { readonly status: string; readonly transfer: object | null }

const refused = (status: number): Response =>
  Response.json({ errors: [{ status, code: 'Code', message: 'No.' }] }, { status })
const paid = (): Response => Response.json({ data: { transaction_id: 7, status: 'pending', balance_after: '987.50' } })
const found = (data: Found): Response => Response.json({ data })

const RECORDED = { status: 'recorded', transfer: { state: 'complete', transaction_id: 7, refusal: null } }
const REJECTED = {
  status: 'recorded',
  transfer: {
    state: 'rejected',
    transaction_id: 7,
    refusal: { code: 'WalletFundsInsufficient', message: 'Too little.' },
  },
}

/** A tab with one transfer, whose requests get the answers in turn; `lost` is a connection that breaks. */
const tab = (...answers: readonly (Response | 'lost')[]) => tabOn(tabStorage(), answers)

const tabOn = (storage: Storage, answers: readonly (Response | 'lost')[]) => {
  const kept = keptIntention(storage, { clientId: 'alice', form: 'transfer' })
  const sent: unknown[] = []
  const left = [...answers]
  const call: Call = caller(async (path, { body }) => {
    sent.push(typeof body === 'string' ? JSON.parse(body).request_id : path.split('?')[0])
    const answer = left.shift()
    if (answer === undefined || answer === 'lost') throw new TypeError('the connection was lost')
    return answer
  })
  const intention = newIntention({
    kind: 'transfer',
    fields: { currency: 'USD', amount: '12.50', source_wallet_id: 'a', destination_wallet_id: 'b' },
    amount: '12.50',
    currency: 'USD',
    towards: 'to bob',
  })
  const ports = { calls: httpCalls(call), kept }
  const send = (isRepeat: boolean) => sendIntention(ports, intention, { isRepeat })
  return { ports, sent, send, intention, kept: () => kept.read()?.requestId }
}

describe('a transfer', () => {
  it('that was sent is dropped from storage, and its answer names the new balance', async () => {
    const { send, kept } = tab(paid())
    expect(await send(false)).toEqual({ kind: 'sent', transactionId: 7, state: 'pending', balanceAfter: '987.50' })
    expect(kept()).toBeUndefined()
  })

  it('that does not fit into the storage of the tab is not sent or kept', async () => {
    const { send, sent, kept } = tabOn(fullStorage(), [paid()])
    expect(await send(false)).toMatchObject({ kind: 'refused', failure: { code: 'TabStorageFull' } })
    expect([sent, kept()]).toEqual([[], undefined])
  })

  it.each([400, 401, 403])('that is refused at its first attempt (%i) is dropped from storage', async (status) => {
    const { send, kept } = tab(refused(status))
    expect(await send(false)).toMatchObject({ kind: 'refused', failure: { status } })
    expect(kept()).toBeUndefined()
  })

  it.each([['lost'], [refused(503)], [refused(429)]] as const)('without a final answer is kept', async (answer) => {
    const { send, kept, intention } = tab(answer)
    expect(await send(false)).toMatchObject({ kind: 'unknown' })
    expect(kept()).toBe(intention.requestId)
  })
})

describe('a repeated transfer', () => {
  it('that does not fit into the storage of the tab stays unknown and is not sent', async () => {
    const { send, sent } = tabOn(fullStorage(), [paid()])
    expect(await send(true)).toMatchObject({ kind: 'unknown', requestState: 'not_asked' })
    expect(sent).toEqual([])
  })

  it.each([400, 401, 403])('that is refused (%i) keeps its request id while the look-up fails too', async (status) => {
    const { send, kept, intention, sent } = tab('lost', refused(status), refused(status), paid())
    await send(false)
    expect(await send(true)).toMatchObject({ kind: 'unknown' })
    expect(kept()).toBe(intention.requestId)
    expect(await send(true)).toMatchObject({ kind: 'sent' })
    expect(sent).toEqual([intention.requestId, intention.requestId, '/wallet/v1/transfers', intention.requestId])
  })

  it.each(['pending', 'not_found', 'forgotten'])(
    'that is refused stays unknown if its record is %s',
    async (status) => {
      const { send, kept, intention } = tab(refused(400), found({ status, transfer: null }))
      expect(await send(true)).toMatchObject({ kind: 'unknown', note: expect.stringMatching(/^No\. ./) })
      expect(kept()).toBe(intention.requestId)
    },
  )

  it('that is refused has the outcome that Folio recorded', async () => {
    const { send, kept } = tab(refused(403), found(RECORDED))
    expect(await send(true)).toEqual({ kind: 'sent', transactionId: 7, state: 'complete' })
    expect(kept()).toBeUndefined()
    const failure = { code: 'WalletFundsInsufficient', message: 'Too little.' }
    expect(await tab(refused(403), found(REJECTED)).send(true)).toMatchObject({ kind: 'refused', failure })
  })
})

it('the look-up of a transfer drops it only if it is recorded', async () => {
  const { ports, intention, kept } = tab(found({ status: 'not_found', transfer: null }), found(RECORDED))
  ports.kept.keep(intention)
  expect(await askForIntention(ports, intention)).toMatchObject({ kind: 'unknown' })
  expect(kept()).toBe(intention.requestId)
  expect(await askForIntention(ports, intention)).toMatchObject({ kind: 'sent' })
  expect(kept()).toBeUndefined()
})

it.each(['DuplicateRequestID', 'RequestIDUsed'])(
  'a first attempt whose id is used (%s) has the recorded outcome',
  async (code) => {
    const used = Response.json({ errors: [{ status: 400, code, message: 'Used.' }] }, { status: 400 })
    const { send, kept } = tab(used, found(RECORDED))
    expect(await send(false)).toEqual({ kind: 'sent', transactionId: 7, state: 'complete' })
    expect(kept()).toBeUndefined()
  },
)

describe('a request that Folio does not have', () => {
  const MISSING = { status: 'not_found', transfer: null }
  afterEach(() => vi.useRealTimers())

  it('counts as lost a minute after its last attempt, and is kept until the client gives it up', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { ports, send, intention, kept } = tab('lost', 'lost', found(MISSING), found(MISSING))
    await send(false)
    vi.setSystemTime(Date.now() + 59_000)
    await send(true)
    vi.setSystemTime(Date.now() + 59_000)
    expect(await askForIntention(ports, intention)).toMatchObject({ kind: 'unknown', requestState: 'under_way' })
    vi.setSystemTime(Date.now() + 2000)
    expect(await askForIntention(ports, intention)).toMatchObject({ kind: 'unknown', requestState: 'lost' })
    expect(kept()).toBe(intention.requestId)
  })
})

describe('a request that is sent again', () => {
  it.each(['pending', 'not_found'])('has the same id, after Folio has said that it is %s', async (status) => {
    const { ports, intention, sent } = tab(found({ status, transfer: null }), paid())
    ports.kept.keep(intention)
    expect(await repeatIntention(ports, intention)).toMatchObject({ kind: 'sent', transactionId: 7 })
    expect(sent).toEqual(['/wallet/v1/transfers', intention.requestId])
  })

  it('is not sent if Folio no longer keeps ids of its time, because it would be executed again', async () => {
    const { ports, intention, sent, kept } = tab(found({ status: 'forgotten', transfer: null }))
    ports.kept.keep(intention)
    expect(await repeatIntention(ports, intention)).toMatchObject({ kind: 'unknown', requestState: 'forgotten' })
    expect(sent).toEqual(['/wallet/v1/transfers'])
    expect(kept()).toBe(intention.requestId)
  })

  it('is not sent while its outcome is unknown to Folio, nor if that is recorded', async () => {
    const { ports, intention, sent } = tab('lost', found(RECORDED))
    ports.kept.keep(intention)
    expect(await repeatIntention(ports, intention)).toMatchObject({ kind: 'unknown', requestState: 'not_asked' })
    expect(await repeatIntention(ports, intention)).toMatchObject({ kind: 'sent', state: 'complete' })
    expect(sent).toEqual(['/wallet/v1/transfers', '/wallet/v1/transfers'])
  })
})

describe('a request that was given up on another screen', () => {
  it('is not sent again by the look-up that was under way', async () => {
    const { ports, intention, sent } = tab(found({ status: 'not_found', transfer: null }))
    expect(await repeatIntention(ports, intention)).toMatchObject({ kind: 'unknown' })
    expect(sent).toEqual(['/wallet/v1/transfers'])
  })

  it('leaves a later one of the form kept, when its answer comes', async () => {
    const { ports, intention, kept } = tab(found(RECORDED))
    const later = newIntention(intention)
    ports.kept.keep(later)
    expect(await askForIntention(ports, intention)).toMatchObject({ kind: 'sent' })
    expect(kept()).toBe(later.requestId)
  })
})

describe('the outcome of a request to an agent', () => {
  const withdrawal = newIntention({
    kind: 'withdrawal',
    fields: { agent_id: 3, amount: '20.00', currency: 'USD', verification_code: '123456' },
    amount: '20.00',
    currency: 'USD',
    towards: 'to the agent Kofi',
  })

  it.each([
    [{ status: 'requested', transaction_id: null }, { kind: 'unknown' }],
    [
      { status: 'pending', transaction_id: null },
      { kind: 'sent', state: 'pending' },
    ],
    [
      { status: 'complete', transaction_id: 7 },
      { kind: 'sent', state: 'complete', transactionId: 7 },
    ],
    [
      { status: 'failed', transaction_id: 7 },
      { kind: 'sent', state: 'returned', transactionId: 7 },
    ],
    [{ status: 'failed', transaction_id: null }, { kind: 'refused' }],
    [{ status: 'rejected', transaction_id: null }, { kind: 'refused' }],
  ])('is %j', async (data, expected) => {
    const { ports } = tab(Response.json({ data }))
    expect(await askForIntention(ports, withdrawal)).toMatchObject(expected)
  })

  it('is not known if the agent’s service has no such request', async () => {
    const answer = Response.json({ errors: [{ code: 'RequestIDNotFound', message: 'No.' }] }, { status: 400 })
    expect(await askForIntention(tab(answer).ports, withdrawal)).toMatchObject({ kind: 'unknown' })
  })
})
