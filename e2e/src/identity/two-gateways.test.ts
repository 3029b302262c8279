import { identityProxy } from '@folio/api-gateway/http/upstream/identity-proxy.ts'
import type { RunningGateway } from '@folio/api-gateway/service.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { tokenRevocation } from 'openid-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newBrowser } from '../kit/browser.ts'
import { type Caller, get, operate, post } from '../kit/calls.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'
import { type App, newApp, person, signUpWith } from '../kit/log-in.ts'
import type { Demo } from '../kit/running-folio.ts'

/** Far shorter than the time for which a gateway remembers a token, so that only the message can end it. */
const SOON_MS = 10_000

let folio: InProcess
let app: App
let second: RunningGateway
let other: Demo
beforeAll(async () => {
  folio = await startInProcess()
  app = await newApp(folio.demo)
  // As in a cluster, this gateway calls the identity service by its URL, and reads the keys of tokens there.
  const people = identityProxy(folio.demo.base_url)
  second = await folio.startAnother({ publicUrl: folio.demo.base_url, authServer: async () => people })
  other = { ...folio.demo, base_url: `http://127.0.0.1:${second.port}` }
})
afterAll(async () => {
  await second.stop()
  await folio.stop()
})

const statusAt = async (demo: Demo, caller: Caller): Promise<number> =>
  (await get(demo, caller, '/account/v1/nickname')).status

/** Asserts that after an act at the first gateway the other one soon refuses a token that both remember. */
const endsEverywhere = async (caller: Caller, end: () => Promise<unknown>): Promise<void> => {
  expect([await statusAt(folio.demo, caller), await statusAt(other, caller)]).toEqual([200, 200])
  await end()
  await eventually(async () => (await statusAt(other, caller)) === 401, SOON_MS)
  expect(await statusAt(folio.demo, caller)).toBe(401)
}

it('a personal access token that is revoked at one gateway is soon refused at another', async () => {
  const { client } = await signUpWith(folio.demo, app, person('rosa'))
  const body = { name: 'both', scopes: ['account_manage'] }
  const { data } = (await post(folio.demo, client, { path: '/account/v1/tokens', body })).body
  const caller = { application_id: app.id, token: data.token }
  await endsEverywhere(caller, () =>
    post(folio.demo, client, { path: `/account/v1/tokens/${data.id}/revoke`, body: {} }),
  )
})

it('another gateway soon refuses the tokens of a revoked log-in', async () => {
  const { client, tokens } = await signUpWith(folio.demo, app, person('emmy'))
  await endsEverywhere(client, () => tokenRevocation(app.config, tokens.refresh_token ?? ''))
})

it('another gateway soon refuses the tokens of an erased client', async () => {
  const { client } = await signUpWith(folio.demo, app, person('sofia'))
  const { data } = (await get(folio.demo, client, '/account/v1/nickname')).body
  await endsEverywhere(client, () => operate(folio.demo, `clients/${data.external_reference_id}/erase`, {}))
})

it('another gateway accepts the token of a log-in and names the same server', async () => {
  const { client } = await signUpWith(folio.demo, app, person('lise'))
  const page = await newBrowser(other.base_url).open('/.well-known/oauth-authorization-server')
  expect(JSON.parse(page.text).issuer).toBe(folio.demo.base_url)
  expect(await statusAt(other, client)).toBe(200)
})
