import { describe, expect, it } from 'vitest'
import { type Call, caller } from '../../api/call.ts'
import { fullStorage, tabStorage } from '../../testing/tab-storage.ts'
import { dropDrafts, type FormValues, keptAct, openedWith, type PendingAct } from './pending-act.ts'
import { REASON, sendAct, TICKET } from './send-act.ts'

type Sent = { readonly body: unknown; readonly reason: string | null; readonly ticket: string | null }

/** A form of a deposit whose requests get the answers in turn; `lost` is a connection that breaks. */
const form = (...answers: readonly (Response | 'lost')[]) => formOn(tabStorage(), answers)

const formOn = (storage: Storage, answers: readonly (Response | 'lost')[]) => {
  const sent: Sent[] = []
  const left = [...answers]
  const call: Call = caller(async (_, { body, headers }) => {
    const given = new Headers(headers)
    sent.push({
      body: JSON.parse(String(body)),
      reason: given.get('folio-act-reason'),
      ticket: given.get('folio-act-ticket'),
    })
    const answer = left.shift()
    if (answer === undefined || answer === 'lost') throw new TypeError('the connection was lost')
    return answer
  })
  const kept = () => keptAct(storage, 'deposit')
  const send = (amount: string, again?: PendingAct) =>
    sendAct(call, kept(), {
      again,
      form: { values: { amount, [REASON]: 'correction', [TICKET]: 'T-1' }, begun: {} },
      request: {
        path: '/deposits',
        bodyOf: ({ requestId, values }) => ({ request_id: requestId, amount: values['amount'] }),
      },
    })
  return { sent, send, kept }
}

/** The values of a form that began with an empty amount. */
const typed = (amount: string): FormValues => ({ values: { amount }, begun: { amount: '' } })

const refused = (status: number): Response =>
  Response.json({ errors: [{ status, code: 'Code', message: 'No.' }] }, { status })
const done = (): Response => Response.json({ data: { status: 'complete' } })

const idsOf = (sent: readonly Sent[]): readonly unknown[] =>
  sent.map(({ body }) => (body as { request_id: string }).request_id)

describe('an act', () => {
  it('has the id by which the server logs its call', async () => {
    const answer = Response.json({ data: { status: 'complete' } }, { headers: { 'X-Request-Id': 'its-id' } })
    expect(await form(answer).send('10')).toMatchObject({ status: 'answered', actId: 'its-id' })
  })

  it('names its reason and its ticket in headers', async () => {
    const { send, sent } = form(done())
    expect(await send('10')).toEqual({ status: 'answered', data: { status: 'complete' } })
    expect(sent).toMatchObject([{ body: { amount: '10' }, reason: 'correction', ticket: 'T-1' }])
  })

  it.each([['lost'], [refused(504)], [refused(503)], [refused(429)]] as const)(
    'without a final answer is asked for again with the same id and the same values',
    async (answer) => {
      const { send, sent, kept } = form(answer, done())
      expect(await send('10')).toMatchObject({ status: 'unknown' })
      expect(kept().pending()?.values).toMatchObject({ amount: '10' })
      expect(await send('999')).toMatchObject({ status: 'answered' })
      expect(new Set(idsOf(sent)).size).toBe(1)
      expect(sent.map(({ body }) => body)).toMatchObject([{ amount: '10' }, { amount: '10' }])
      expect(kept().pending()).toBeUndefined()
    },
  )

  it('that a form shows as unknown is sent with its id also after the answer to the form before it', async () => {
    const { send, sent, kept } = form(done(), done())
    const before = send('10')
    const shown = kept().pending()
    await before
    expect(await send('10', shown)).toMatchObject({ status: 'answered' })
    expect(idsOf(sent)).toEqual([shown?.requestId, shown?.requestId])
    expect(kept().pending()).toBeUndefined()
  })

  it('that was answered late leaves the id of another one', () => {
    const { kept } = form()
    const shown = kept().begin(typed('10'))
    kept().answered(shown)
    const other = kept().begin(typed('20'))
    kept().answered(shown)
    expect(kept().pending()).toEqual(other)
  })

  it('whose id does not fit into the storage of the tab is refused and not sent, and its draft is let go', async () => {
    const { send, sent, kept } = formOn(fullStorage(), [done()])
    expect(await send('10')).toMatchObject({ status: 'refused', failure: { code: 'TabStorageFull' } })
    expect(sent).toEqual([])
    kept().keepDraft(typed('10'))
    expect(kept().draft()).toEqual({})
  })

  it('that was refused draws a new id', async () => {
    const { send, sent } = form(refused(400), done())
    expect(await send('10')).toMatchObject({ status: 'refused' })
    expect(await send('20')).toMatchObject({ status: 'answered' })
    expect(new Set(idsOf(sent)).size).toBe(2)
  })

  it.each([401, 403])('stays unknown if the caller is refused (%i) when it is asked for again', async (status) => {
    const { send, sent } = form('lost', refused(status), done())
    expect(await send('10')).toMatchObject({ status: 'unknown' })
    expect(await send('10')).toMatchObject({ status: 'unknown', failure: { status } })
    expect(await send('10')).toMatchObject({ status: 'answered' })
    expect(new Set(idsOf(sent)).size).toBe(1)
  })

  it('after it took effect is another one with another id', async () => {
    const { send, sent } = form(done(), done())
    await send('10')
    await send('10')
    expect(new Set(idsOf(sent)).size).toBe(2)
  })
})

describe('the values of a form', () => {
  it('are kept until they took effect', async () => {
    const { send, kept } = form(refused(400), done())
    kept().keepDraft(typed('10'))
    await send('10')
    expect(kept().draft()).toEqual({ amount: '10' })
    await send('10')
    expect(kept().draft()).toEqual({})
  })

  it('are forgotten at a log-out, and a request without an answer is not', async () => {
    const storage = tabStorage()
    const [a, b] = [keptAct(storage, 'a'), keptAct(storage, 'b')]
    a.keepDraft(typed('10'))
    b.keepDraft(typed('20'))
    const { requestId } = b.begin(typed('20'))
    dropDrafts(storage)
    expect([a.draft(), b.draft(), b.pending()?.requestId]).toEqual([{}, {}, requestId])
  })

  it('are the newest ones when it is opened again, but for those that were changed', () => {
    const { kept } = form()
    const begun = { name: 'Shop', email: 'old@shop.example' }
    kept().keepDraft({ values: { ...begun, name: 'Shop 2' }, begun })
    const now = { name: 'Shop', email: 'new@shop.example' }
    expect(openedWith(kept(), now)).toEqual({ values: { ...now, name: 'Shop 2' }, begun: now })
  })

  it('and those at its begin are those of a request without an answer, so that it is repeated as it was', () => {
    const { kept } = form()
    const begun = { name: 'Shop', email: 'old@shop.example' }
    const sent = { values: { ...begun, name: 'Shop 2' }, begun }
    kept().begin(sent)
    expect(openedWith(kept(), { name: 'Shop', email: 'new@shop.example' })).toEqual(sent)
  })

  it('are empty where the storage holds something else', () => {
    const storage = tabStorage()
    storage.setItem('folio.draft.x', '{"a":1,"b":"c"}')
    storage.setItem('folio.act.x', 'null')
    expect(keptAct(storage, 'x').draft()).toEqual({ b: 'c' })
    expect(keptAct(storage, 'x').pending()).toBeUndefined()
  })
})
