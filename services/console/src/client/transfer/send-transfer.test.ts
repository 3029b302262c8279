import { describe, expect, it } from 'vitest'
import { type Call, caller } from '../../api/call.ts'
import { tabStorage } from '../../testing/tab-storage.ts'
import { keptTransfer, newIntention } from './intention.ts'
import { askForTransfer, sendTransfer } from './send-transfer.ts'

type Found = { readonly status: string; readonly transfer: object | null }

const refused = (status: number): Response =>
  Response.json({ errors: [{ status, code: 'Code', message: 'No.' }] }, { status })
const paid = (): Response => Response.json({ data: { transaction_id: 7 } })
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
const tab = (...answers: readonly (Response | 'lost')[]) => {
  const kept = keptTransfer(tabStorage(), 'alice')
  const sent: unknown[] = []
  const left = [...answers]
  const call: Call = caller(async (path, { body }) => {
    sent.push(typeof body === 'string' ? JSON.parse(body).request_id : path.split('?')[0])
    const answer = left.shift()
    if (answer === undefined || answer === 'lost') throw new TypeError('the connection was lost')
    return answer
  })
  const intention = newIntention({
    ...{ to: 'bob', currency: 'USD', amount: '12.50', source_wallet_id: 'a', destination_wallet_id: 'b' },
  })
  const send = (isRepeat: boolean) => sendTransfer({ call, kept }, intention, { isRepeat })
  return { ports: { call, kept }, sent, send, intention, kept: () => kept.read()?.request_id }
}

describe('a transfer', () => {
  it('that was sent is forgotten', async () => {
    const { send, kept } = tab(paid())
    expect(await send(false)).toEqual({ kind: 'sent', transactionId: 7 })
    expect(kept()).toBeUndefined()
  })

  it.each([400, 401, 403])('that is refused at its first attempt (%i) is forgotten', async (status) => {
    const { send, kept } = tab(refused(status))
    expect(await send(false)).toMatchObject({ kind: 'refused', failure: { status } })
    expect(kept()).toBeUndefined()
  })

  it.each([['lost'], [refused(503)], [refused(429)]] as const)('without a final answer is kept', async (answer) => {
    const { send, kept, intention } = tab(answer)
    expect(await send(false)).toMatchObject({ kind: 'unknown' })
    expect(kept()).toBe(intention.request_id)
  })
})

describe('a repeated transfer', () => {
  it.each([400, 401, 403])('that is refused (%i) keeps its request id while the look-up fails too', async (status) => {
    const { send, kept, intention, sent } = tab('lost', refused(status), refused(status), paid())
    await send(false)
    expect(await send(true)).toMatchObject({ kind: 'unknown' })
    expect(kept()).toBe(intention.request_id)
    expect(await send(true)).toMatchObject({ kind: 'sent' })
    expect(sent).toEqual([intention.request_id, intention.request_id, '/wallet/v1/transfers', intention.request_id])
  })

  it.each(['pending', 'not_found', 'forgotten'])(
    'that is refused stays unknown if its record is %s',
    async (status) => {
      const { send, kept, intention } = tab(refused(400), found({ status, transfer: null }))
      expect(await send(true)).toMatchObject({ kind: 'unknown', note: expect.stringMatching(/^No\. ./) })
      expect(kept()).toBe(intention.request_id)
    },
  )

  it('that is refused has the outcome that Folio recorded', async () => {
    const { send, kept } = tab(refused(403), found(RECORDED))
    expect(await send(true)).toEqual({ kind: 'sent', transactionId: 7 })
    expect(kept()).toBeUndefined()
    const failure = { code: 'WalletFundsInsufficient', message: 'Too little.' }
    expect(await tab(refused(403), found(REJECTED)).send(true)).toMatchObject({ kind: 'refused', failure })
  })
})

it('an answer to the question for a transfer forgets it only if it is recorded', async () => {
  const { ports, intention, kept } = tab(found({ status: 'not_found', transfer: null }), found(RECORDED))
  ports.kept.keep(intention)
  expect(await askForTransfer(ports, intention)).toMatchObject({ kind: 'unknown' })
  expect(kept()).toBe(intention.request_id)
  expect(await askForTransfer(ports, intention)).toMatchObject({ kind: 'sent' })
  expect(kept()).toBeUndefined()
})
