import type { Role } from '@folio/contracts/http/role.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answered, call, operate } from '../kit/calls.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'
import type { Client, Demo } from '../kit/running-folio.ts'
import { logInToConsole, openConsole } from './console-page.ts'

let folio: InProcess
beforeAll(async () => {
  folio = await startInProcess()
})
afterAll(() => folio.stop())

const added = async (name: string, role: Role): Promise<Demo> => {
  const { body } = await operate(folio.demo, 'operators', { name, role })
  return { ...folio.demo, operator_token: body.data.token }
}

/** Calls an endpoint that changes something, with headers of an act. */
const act = (demo: Demo, path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
  call(demo.operator_url, `/operator/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demo.operator_token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const CAUSE = { 'Folio-Act-Reason': 'suspected_fraud', 'Folio-Act-Ticket': 'CASE-12' }

const actsOf = async (query: string, demo = folio.demo) =>
  (await operate(demo, `acts?${query}`)).body.data.rows as readonly Readonly<Record<string, unknown>>[]

const clientNamed = async (nickname: string): Promise<Client> =>
  (await operate(folio.demo, 'clients', { nickname })).body.data

const walletOf = (client: Client): string => client.wallets[0]?.wallet_id ?? ''

const told = ({ status, body }: Answered) => [status, body.errors?.[0]?.details ?? body.errors?.[0]?.field]

describe('an act of an operator', () => {
  it('is recorded with its reason and its outcome, under the operator who made it', async () => {
    const ann = await added('ann', 'operator')
    const wallet = walletOf(await clientNamed('frozen'))
    expect((await act(ann, `wallets/${wallet}/freeze`, {}, CAUSE)).status).toBe(200)
    const [row] = await actsOf('operator=ann')
    expect(row).toMatchObject({
      operator: 'ann',
      role: 'operator',
      kind: 'freezeWallet',
      session_id: null,
      reason: 'suspected_fraud',
      ticket: 'CASE-12',
      details: { wallet_id: wallet },
      outcome: { status: 200, code: null, is_repeat: false },
    })
    const caused = await folio.ports.store.readStream(`wallet-${wallet}`, { direction: 'backwards', limit: 1 })
    expect(Buffer.from(caused[0]?.metadata ?? []).toString()).toContain(`"correlation_id":"${row?.['act_id']}"`)
  })

  it('is found by its wallet, for all operators', async () => {
    const wallet = walletOf(await clientNamed('found_by_wallet'))
    await act(await added('amy', 'operator'), `wallets/${wallet}/freeze`, {}, CAUSE)
    await act(folio.demo, `wallets/${wallet}/thaw`, {}, CAUSE)
    const kinds = async (query: string) => (await actsOf(query)).map(({ kind, operator }) => [kind, operator])
    expect(await kinds(`about=${wallet}`)).toEqual([
      ['thawWallet', 'root'],
      ['freezeWallet', 'amy'],
    ])
    expect(await kinds(`about=${wallet}&kind=freezeWallet`)).toEqual([['freezeWallet', 'amy']])
    expect((await operate(folio.demo, 'acts?about=two%20words')).body.errors[0]).toMatchObject({ field: 'about' })
  })

  it('is recorded where it changes nothing else: a refusal, a repeat by another operator, a verification', async () => {
    const [one, other] = [await added('bea', 'operator'), await added('bob', 'operator')]
    const path = `wallets/${walletOf(await clientNamed('paid'))}/deposits`
    const deposit = { currency: 'USD', amount: '5', request_id: 'same' }
    await act(one, path, deposit)
    await act(other, path, deposit)
    await act(other, 'wallets/3b241101-e2bb-5255-8caf-4136c566a962/freeze', {})
    await act(other, 'wallets/3b241101-e2bb-5255-8caf-4136c566a962/withdrawals', { ...deposit, request_id: 'none' })
    const [withdrawn, missing, repeated] = await actsOf('operator=bob')
    expect(repeated).toMatchObject({ kind: 'depositCash', outcome: { status: 200, is_repeat: true } })
    expect(repeated?.['details']).toMatchObject({ currency: 'USD', amount: '5', request_id: 'same' })
    expect(missing).toMatchObject({ kind: 'freezeWallet', outcome: { status: 404, code: 'NotFound' } })
    expect(withdrawn).toMatchObject({ kind: 'withdrawCash', outcome: { status: 404 } })
    expect((await actsOf('operator=bea'))[0]).toMatchObject({ outcome: { is_repeat: false } })
  })

  it('is not made without a well-formed reason and ticket, if they are sent', async () => {
    const cal = await added('cal', 'operator')
    const wallet = walletOf(await clientNamed('warm'))
    for (const [name, value] of [
      ['Folio-Act-Reason', 'because'],
      ['Folio-Act-Ticket', 'he asked me to'],
      ['Folio-Act-Ticket', 'joe@example.com'],
      ['Folio-Act-Ticket', 'x'.repeat(65)],
    ] as const) {
      expect(told(await act(cal, `wallets/${wallet}/freeze`, {}, { [name]: value }))).toEqual([400, name])
    }
    expect(await actsOf('operator=cal')).toEqual([])
  })

  it('of a log-in and of a session names the session', async () => {
    const dan = await added('dan', 'viewer')
    const page = await openConsole(dan)
    await page.post(`sessions/${page.sessionId}/end`)
    const rows = await actsOf('operator=dan')
    expect(rows.map(({ kind }) => kind)).toEqual(['endSession', 'createSession', 'createSessionCode'])
    expect(rows[0]).toMatchObject({ session_id: page.sessionId })
    expect(rows[1]).toMatchObject({ outcome: { details: { session_id: page.sessionId } } })
  })

  it('on a session that does not exist is recorded as what it is: refused', async () => {
    const nia = await added('nia', 'viewer')
    const missing = '3b241101-e2bb-5255-8caf-4136c566a962'
    expect((await act(nia, `sessions/${missing}/end`, {})).status).toBe(404)
    expect(await actsOf('operator=nia')).toMatchObject([
      { kind: 'endSession', details: { session_id: missing }, outcome: { status: 404, code: 'NotFound' } },
    ])
  })

  it('is refused beyond the rate of its operator, also as a log-in, and hinders no other operator', async () => {
    const ola = await added('ola', 'admin')
    const quotas = [{ name: 'operator-acts', quota: 3, windowSeconds: 60 }]
    const { operatorPort, stop } = await folio.startAnother({ limits: 'on', quotas })
    const here = (demo: Demo): Demo => ({ ...demo, operator_url: `http://127.0.0.1:${operatorPort}` })
    const missing = '3b241101-e2bb-5255-8caf-4136c566a962'
    for (let acts = 0; acts < 2; acts += 1) {
      expect((await act(here(ola), `sessions/${missing}/end`, {})).status).toBe(404)
    }
    expect((await logInToConsole(here(ola), { token: ola.operator_token })).status).toBe(200)
    expect((await logInToConsole(here(ola), { token: ola.operator_token })).status).toBe(429)
    const over = await act(here(ola), `sessions/${missing}/end`, {})
    expect([over.status, Number(over.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await operate(here(ola), 'operators')).status).toBe(200)
    expect((await act(here(folio.demo), 'operators/ola/disable', {})).status).toBe(200)
    expect(await actsOf('operator=ola')).toHaveLength(3)
    await stop()
  })

  it('holds no personal data and no text of the body', async () => {
    await clientNamed('Secretive')
    const [row] = await actsOf('operator=root&kind=openClient')
    expect(JSON.stringify(row)).not.toContain('ecretive')
    expect(row).toMatchObject({ details: {}, outcome: { details: { client_id: expect.any(String) } } })
  })
})

describe('the list of acts', () => {
  it('is readable by auditors, and so is the stream of an operator, by no lower role', async () => {
    const [viewer, auditor] = [await added('vic', 'viewer'), await added('ava', 'auditor')]
    expect((await operate(viewer, 'acts')).status).toBe(403)
    expect((await operate(auditor, 'acts')).status).toBe(200)
    expect(told(await operate(viewer, 'events?stream=operator-root'))).toEqual([
      403,
      { role_needed: 'auditor', role: 'viewer' },
    ])
    expect((await operate(viewer, 'streams/operator-root/events')).status).toBe(403)
    expect((await operate(auditor, 'streams/operator-root/events')).status).toBe(200)
    for (const stream of ['snapshot-1-operator-root', 'wallet-1,snapshot-12-operator-root']) {
      expect(told(await operate(viewer, `events?stream=${stream}`))).toEqual([
        403,
        { role_needed: 'auditor', role: 'viewer' },
      ])
    }
    expect((await operate(viewer, 'streams/snapshot-1-operator-root/events')).status).toBe(403)
  })

  it('has events that only auditors and above find', async () => {
    const [viewer, auditor] = [await added('vin', 'viewer'), await added('ada', 'auditor')]
    const found = async (demo: Demo) => (await operate(demo, 'find?q=operator-root@0')).body.data
    expect(await found(viewer)).toMatchObject({ found: [], not_searched: [{ kind: 'event' }] })
    expect((await found(auditor)).found).toMatchObject([{ kind: 'event', about: 'OperatorActBegun' }])
  })

  it('shows the acts of all operators, the newest first, in pages', async () => {
    const [eve, fin] = [await added('eve', 'operator'), await added('fin', 'operator')]
    const wallet = walletOf(await clientNamed('busy'))
    for (const demo of [eve, fin, eve, fin]) await act(demo, `wallets/${wallet}/freeze`, {}, CAUSE)
    const first = (await operate(folio.demo, 'acts?kind=freezeWallet&limit=3')).body.data
    const cursor: string = first.next_cursor
    const second = (await operate(folio.demo, `acts?kind=freezeWallet&limit=3&cursor=${cursor}`)).body.data
    const rows: readonly { readonly operator: string; readonly at: string }[] = [...first.rows, ...second.rows]
    expect(rows.slice(0, 4).map(({ operator }) => operator)).toEqual(['fin', 'eve', 'fin', 'eve'])
    expect(rows.map(({ at }) => at)).toEqual(
      rows
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    const { at } = rows[1] ?? { at: '' }
    const older = await actsOf(`kind=freezeWallet&end_date_time=${at}`)
    expect(older.slice(0, 2)).toMatchObject([{ operator: 'fin' }, { operator: 'eve' }])
    expect(await actsOf(`kind=freezeWallet&start_date_time=${at}`)).toHaveLength(2)
    expect(await actsOf('operator=nobody')).toEqual([])
  })
})

describe('a reveal', () => {
  it('shows a nickname to an operator, and is recorded with its reason', async () => {
    const client = await clientNamed('Unmasked')
    const stream = `user-${client.client_id}`
    const reveal = (demo: Demo, body: object) => act(demo, `streams/${stream}/reveal`, body)
    const asked = { revision: 0, field: 'nickname', reason: 'legal_order' }
    const gil = await added('gil', 'operator')
    const answered = await reveal(gil, asked)
    expect([answered.status, answered.body.data]).toEqual([
      200,
      { stream, revision: 0, field: 'nickname', value: 'Unmasked' },
    ])
    expect(answered.headers.get('cache-control')).toBe('no-store')
    const [row] = await actsOf('operator=gil')
    expect(row).toMatchObject({
      kind: 'revealField',
      reason: 'legal_order',
      details: { stream, revision: '0', field: 'nickname' },
    })
    expect(JSON.stringify(row)).not.toContain('Unmasked')
    expect((await reveal(await added('gus', 'auditor'), asked)).status).toBe(403)
    expect((await reveal(gil, { revision: 0, field: 'nickname' })).status).toBe(400)
    expect((await reveal(gil, { ...asked, revision: 99 })).status).toBe(404)
  })

  it('shows neither what is not encrypted, nor keys, nor hashes, nor the data of an erased client', async () => {
    const client = await clientNamed('Forgotten')
    const refused = async (stream: string, field: string, revision = 0) =>
      told(await act(folio.demo, `streams/${stream}/reveal`, { revision, field, reason: 'test' }))
    const not = [400, { rule: 'not_readable' }]
    expect(await refused(`user-${client.client_id}`, 'client_id')).toEqual(not)
    expect(await refused(`user-${client.client_id}`, 'nickname.length')).toEqual(not)
    expect(await refused(`user-${client.client_id}`, 'token_hash', 1)).toEqual(not)
    expect(await refused('signing-keys', 'private_key')).toEqual(not)
    expect((await act(folio.demo, `clients/${client.client_id}/erase`, {})).status).toBe(200)
    expect(await refused(`user-${client.client_id}`, 'nickname')).toEqual(not)
  })
})
