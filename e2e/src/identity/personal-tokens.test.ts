import { grantKey } from '@folio/contracts/identity/views.ts'
import { revocations } from '@folio/contracts/messaging/revocation.ts'
import { connect } from '@folio/realtime/testing/socket-client.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSocket, socketUrl } from '../kit/account-sockets.ts'
import { newBrowser } from '../kit/browser.ts'
import { type Answered, type Caller, demoAccount, get, operate, post } from '../kit/calls.ts'
import { type HoldingBus, startWithHoldingBus } from '../kit/holding-bus.ts'
import type { InProcess } from '../kit/in-process.ts'
import { type App, begin, finish, newApp, person, signUpWith } from '../kit/log-in.ts'

let folio: InProcess
let network: HoldingBus
let app: App
let owner: Caller
beforeAll(async () => {
  ;({ folio, network } = await startWithHoldingBus())
  app = await newApp(folio.demo)
  owner = (await signUpWith(folio.demo, app, person('alan'))).client
})
afterAll(() => folio.stop())

const make = (body: object, caller = owner) => post(folio.demo, caller, { path: '/account/v1/tokens', body })
const revoke = (id: string, caller = owner) =>
  post(folio.demo, caller, { path: `/account/v1/tokens/${id}/revoke`, body: {} })
const list = async (caller = owner) => (await get(folio.demo, caller, '/account/v1/tokens')).body.data
const made = async (body: object): Promise<{ readonly id: string; readonly caller: Caller }> => {
  const answer = await make(body)
  expect(answer.status).toBe(200)
  return { id: answer.body.data.id, caller: { application_id: app.id, token: answer.body.data.token } }
}
const nicknameStatus = async (caller: Caller) => (await get(folio.demo, caller, '/account/v1/nickname')).status

describe('a personal access token', () => {
  it('is shown once, acts only with its own scopes, and is listed without its text', async () => {
    const answer = await make({ name: 'for my script', scopes: ['payment'] })
    const { token, ...shown } = answer.body.data
    expect(token).toMatch(/^folio_pat_[\w-]{27}[\da-z]{7}$/)
    const caller = { application_id: app.id, token }
    expect((await get(folio.demo, caller, '/wallet/v1/wallets')).status).toBe(200)
    expect(await nicknameStatus(caller)).toBe(403)
    const listed = await list()
    expect(listed).toContainEqual(shown)
    expect(JSON.stringify(listed)).not.toContain(token)
    expect(shown).toMatchObject({
      name: 'for my script',
      application_id: app.id,
      scopes: ['payment'],
      expires_at: null,
    })
  })

  it('cannot create another token, and never has more scopes than the log-in that creates it', async () => {
    const { caller } = await made({ name: 'parent', scopes: ['account_manage'] })
    const child = await make({ name: 'child', scopes: ['account_manage'] }, caller)
    expect([child.status, child.body.errors[0].code]).toEqual([403, 'AccessDenied'])
    const narrow = await newApp(folio.demo, ['account_manage'])
    const begun = await begin(narrow, { prompt: 'registration', scope: 'account_manage' })
    const browser = newBrowser(folio.demo.base_url)
    const consent = await browser.submit(await browser.open(begun.url.href), person('ada'))
    const tokens = await finish(narrow, begun, await browser.submit(consent, { answer: 'allow' }))
    const asking = { application_id: narrow.id, token: tokens.access_token }
    const wider = await make({ name: 'wider', scopes: ['account_manage', 'payment'] }, asking)
    expect([wider.status, wider.body.errors[0].code]).toEqual([403, 'AccessDenied'])
  })

  it('is not made by a log-in whose grant has ended, though its token is cached still', async () => {
    const { client } = await signUpWith(folio.demo, app, person('unheard'))
    expect(await nicknameStatus(client)).toBe(200)
    const { grant_id } = JSON.parse(Buffer.from(client.token.split('.')[1] ?? '', 'base64url').toString())
    await folio.ports.readModel.take(grantKey(grant_id))
    const answer = await make({ name: 'outliving', scopes: ['payment'] }, client)
    expect([answer.status, answer.body.errors[0].code]).toEqual([401, 'Unauthorized'])
  })

  it('opens no socket by a password from before its revocation, also if the revocation message was lost', async () => {
    const { id, caller } = await made({ name: 'for a socket', scopes: ['trade'] })
    const account = await demoAccount(folio.demo, owner)
    const opened = await openSocket(folio.demo, caller, account)
    const url = await socketUrl(folio.demo, caller, account)
    network.hold(revocations.name, () => true)
    expect((await revoke(id)).status).toBe(200)
    await eventually(async () => network.held() > 0)
    network.lose()
    await expect(connect(url)).rejects.toThrow('401 Unauthorized')
    opened.socket.close()
  })

  it('belongs to the application through which it was made', async () => {
    const { caller } = await made({ name: 'bound', scopes: ['account_manage'] })
    const other = await newApp(folio.demo)
    const { status, body } = await get(folio.demo, { ...caller, application_id: other.id }, '/account/v1/nickname')
    expect([status, body.errors[0].code]).toEqual([401, 'Unauthorized'])
  })

  it('ends at its expiry', async () => {
    const past = await make({ name: 'past', scopes: ['payment'], expires_at: '2020-01-01T00:00:00Z' })
    expect([past.status, past.body.errors[0].code]).toEqual([400, 'InputError'])
    const expires_at = new Date(Date.now() + 2_500).toISOString()
    const { id, caller } = await made({ name: 'short', scopes: ['account_manage'], expires_at })
    await eventually(async () => (await nicknameStatus(caller)) === 401)
    const isListed = async () => (await list()).some((token: { readonly id: string }) => token.id === id)
    expect(await isListed()).toBe(true)
    await made({ name: 'after it', scopes: ['payment'] })
    await eventually(async () => !(await isListed()))
    expect((await revoke(id)).status).toBe(404)
  })

  it('is refused everywhere from the moment it is revoked, and listeners get the revocation', async () => {
    const { id, caller } = await made({ name: 'leaked', scopes: ['account_manage'] })
    const told: unknown[] = []
    const tail = await folio.ports.bus.tail({ topic: revocations, onMessage: (message) => told.push(message) })
    expect(await nicknameStatus(caller)).toBe(200)
    const answer = await revoke(id)
    expect([answer.status, answer.body.data]).toEqual([200, { id, status: 'revoked' }])
    expect(await nicknameStatus(caller)).toBe(401)
    await eventually(async () => told.length > 1)
    expect(told).toMatchObject([{ token_id: id }, { token_id: id }])
    expect((await list()).map((token: { id: string }) => token.id)).not.toContain(id)
    expect((await revoke(id)).status).toBe(404)
    await tail.stop()
  })

  it('is listed, and no longer listed, to reads with the `Ledger-Revision` of its creation and of its revocation', async () => {
    const answer = await make({ name: 'seen at once', scopes: ['payment'] })
    const { id } = answer.body.data
    const listedAt = async ({ headers }: Answered) => {
      const revision = headers.get('ledger-revision') ?? 'none'
      const { status, body } = await get(folio.demo, owner, '/account/v1/tokens', { 'Min-Ledger-Revision': revision })
      return [status, body.data.some((token: { id: string }) => token.id === id)]
    }
    expect(await listedAt(answer)).toEqual([200, true])
    expect(await listedAt(await revoke(id))).toEqual([200, false])
  })

  it('of another client is a 404', async () => {
    const { id, caller } = await made({ name: 'mine', scopes: ['account_manage'] })
    const stranger = (await signUpWith(folio.demo, app, person('eve'))).client
    expect((await revoke(id, stranger)).status).toBe(404)
    expect(await list(stranger)).toEqual([])
    expect(await nicknameStatus(caller)).toBe(200)
  })
})

it('a token whose revocation is lost on its way is refused all the same once it is looked up again', async () => {
  const { id, caller } = await made({ name: 'unseen', scopes: ['account_manage'] })
  await revoke(id)
  expect(await nicknameStatus(caller)).toBe(401)
})

describe('an application', () => {
  const body = { name: 'Ledger Reader', redirect_uris: ['https://reader.example/back'], scopes: ['payment'] }

  it('is registered once for a request, listed, and closed for good', async () => {
    const first = await operate(folio.demo, 'applications', { ...body, request_id: 'reader' })
    const again = await operate(folio.demo, 'applications', { ...body, request_id: 'reader' })
    expect(again.body).toEqual(first.body)
    const { application_id } = first.body.data
    expect((await operate(folio.demo, 'applications')).body.data).toContainEqual({
      application_id,
      ...body,
      id_token_signed_response_alg: 'RS256',
    })
    expect((await operate(folio.demo, `applications/${application_id}/close`, {})).body.data.status).toBe('closed')
    expect((await operate(folio.demo, `applications/${application_id}/close`, {})).status).toBe(404)
    const page = await fetch(`${folio.demo.base_url}/oauth2/auth?client_id=${application_id}&response_type=code`)
    expect(page.status).toBe(400)
  })

  it('that is closed ends all its access: tokens in use, tokens of log-ins, and sockets', async () => {
    const closing = await newApp(folio.demo)
    const { client } = await signUpWith(folio.demo, closing, person('grace'))
    const made = await make({ name: 'endless', scopes: ['account_manage'] }, client)
    const personal = { application_id: closing.id, token: made.body.data.token }
    const socket = await openSocket(folio.demo, client, await demoAccount(folio.demo, client))
    expect([await nicknameStatus(client), await nicknameStatus(personal)]).toEqual([200, 200])
    expect((await operate(folio.demo, `applications/${closing.id}/close`, {})).status).toBe(200)
    // Without the revocation message the gateway would remember both tokens for a minute.
    const areRefused = async () => (await nicknameStatus(personal)) === 401 && (await nicknameStatus(client)) === 401
    await eventually(areRefused, 30_000)
    expect((await socket.closed).code).toBe(1008)
    expect((await make({ name: 'late', scopes: ['account_manage'] }, client)).status).toBe(401)
  })

  it('that is closed has its tokens refused, also if the revocation message was lost', async () => {
    const closing = await newApp(folio.demo)
    const { client } = await signUpWith(folio.demo, closing, person('linus'))
    network.hold(revocations.name, () => true)
    expect((await operate(folio.demo, `applications/${closing.id}/close`, {})).status).toBe(200)
    await eventually(async () => network.held() === 2)
    network.lose()
    expect(await nicknameStatus(client)).toBe(401)
  })

  it.each([
    'http://reader.example/back',
    'https://reader.example/back#part',
    'https://user:secret@reader.example/',
    'javascript:alert(1)',
    'reader:/back',
    '//reader.example',
  ])('cannot register the redirect address %s', async (uri) => {
    const { status } = await operate(folio.demo, 'applications', { ...body, redirect_uris: [uri] })
    expect(status).toBe(400)
  })

  it('may run on a device, with a redirect address of its own scheme or of the loopback interface', async () => {
    const redirect_uris = ['com.example.reader:/back', 'http://127.0.0.1:7777/back']
    const { status } = await operate(folio.demo, 'applications', { ...body, redirect_uris })
    expect(status).toBe(200)
  })
})
