import { revocations } from '@folio/contracts/messaging/revocation.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newBrowser } from '../kit/browser.ts'
import { get, operate, post, settled } from '../kit/calls.ts'
import { type HoldingBus, startWithHoldingBus } from '../kit/holding-bus.ts'
import type { InProcess } from '../kit/in-process.ts'
import { type App, begin, newApp, person, signUpWith } from '../kit/log-in.ts'

let folio: InProcess
let network: HoldingBus
let app: App
beforeAll(async () => {
  ;({ folio, network } = await startWithHoldingBus())
  app = await newApp(folio.demo)
})
afterAll(() => folio.stop())

/** The data and metadata of all events of the streams with a prefix, as text. */
const stored = async (prefix: string): Promise<string> => {
  const { events } = await folio.ports.store.readAll({ after: 0, limit: 4096, prefixes: [prefix] })
  return events
    .filter(({ stream }) => stream.startsWith(prefix))
    .map(({ data, metadata }) => Buffer.from(data).toString() + Buffer.from(metadata).toString())
    .join('\n')
}

it('the store holds personal data only encrypted', async () => {
  const who = { ...person('Konrad'), real_name: 'Konrad Zuse', residence: 'NZ' }
  await signUpWith(folio.demo, app, who)
  const text = await stored('')
  for (const personal of [who.email, who.real_name, '"NZ"', 'Konrad', who.password, '$argon2id$']) {
    expect(text).not.toContain(personal)
  }
})

it('an erased client has no token, no log-in and no name, and the nickname stays taken', async () => {
  const who = person('maurice')
  const { client, browser: session } = await signUpWith(folio.demo, app, who)
  const made = await post(folio.demo, client, {
    path: '/account/v1/tokens',
    body: { name: 'mine', scopes: ['account_manage'] },
  })
  const pat = { application_id: app.id, token: made.body.data.token }
  const { body } = await get(folio.demo, pat, '/account/v1/nickname')
  const id = body.data.external_reference_id

  expect((await operate(folio.demo, `clients/${id}/erase`, {})).body.data).toEqual({ client_id: id, status: 'erased' })
  expect((await operate(folio.demo, `clients/${id}/erase`, {})).status).toBe(200)

  expect(await folio.ports.keys.get(id)).toBeUndefined()
  await eventually(async () => (await get(folio.demo, pat, '/account/v1/nickname')).status === 401)
  await eventually(async () => (await get(folio.demo, client, '/account/v1/nickname')).status === 401)

  expect((await session.open((await begin(app)).url.href)).text).toContain('<h1>Log in</h1>')
  const browser = newBrowser(folio.demo.base_url)
  const page = await browser.submit(await browser.open((await begin(app)).url.href), who)
  expect(page.status).toBe(401)

  await settled(folio.demo)
  const again = await browser.open((await begin(app, { prompt: 'registration' })).url.href)
  const refused = await browser.submit(again, who)
  expect(refused.text).toContain('id="nickname-fault"')
  const welcome = await browser.submit(refused, { ...who, nickname: 'maurice_2' })
  expect(welcome.text).toContain('Allow Example App access?')
})

it('a client that a restored store does not know as erased is erased again, without its key', async () => {
  const { client } = await signUpWith(folio.demo, app, person('grace'))
  const [, payload = ''] = client.token.split('.')
  const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  await folio.ports.keys.destroy(sub)
  expect((await operate(folio.demo, `clients/${sub}/erase`, {})).body.data).toEqual({
    client_id: sub,
    status: 'erased',
  })
})

it('a token of an erased client is refused, also if the message of the erasure was lost or is old', async () => {
  const { client } = await signUpWith(folio.demo, app, person('ada'))
  const [, payload = ''] = client.token.split('.')
  const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  network.hold(revocations.name, () => true)
  expect((await operate(folio.demo, `clients/${sub}/erase`, {})).status).toBe(200)
  // The revocation is sent twice: at once, and by the follower.
  await eventually(async () => network.held() === 2)
  network.lose()
  expect((await get(folio.demo, client, '/wallet/v1/wallets')).status).toBe(401)
})

it('the erasure of an unknown client id is a 404', async () => {
  const { status } = await operate(folio.demo, 'clients/3b241101-e2bb-5255-8caf-4136c566a962/erase', {})
  expect(status).toBe(404)
})
