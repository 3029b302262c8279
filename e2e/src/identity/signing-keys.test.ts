import { MINUTE_MICROSECONDS } from '@folio/kernel/units/time-units.ts'
import { refreshTokenGrant } from 'openid-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newBrowser } from '../kit/browser.ts'
import { dataOf, get, operate } from '../kit/calls.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'
import { type App, begin, finish, newApp, person, signUpWith } from '../kit/log-in.ts'

let folio: InProcess
let app: App
let passedUs = 0
beforeAll(async () => {
  folio = await startInProcess({ around: (ports) => ({ ...ports, clock: () => ports.clock() + passedUs }) })
  app = await newApp(folio.demo)
})
afterAll(() => folio.stop())

/** Returns the ids of the published keys of an algorithm: ES256 signs access tokens, RS256 signs ID tokens. */
const shown = async (alg = 'ES256'): Promise<readonly string[]> => {
  const answer = await fetch(`${folio.demo.base_url}/oauth2/jwks`)
  const { keys } = (await answer.json()) as { readonly keys: readonly { readonly kid: string; readonly alg: string }[] }
  return keys.filter((key) => key.alg === alg).map(({ kid }) => kid)
}

/** Returns the turns of the keys as operators see them, the newest first. */
const turns = async (): Promise<readonly string[]> => {
  const { body } = await operate(folio.demo, 'signing-keys')
  expect(JSON.stringify(body)).not.toContain('private')
  return body.data.rows.map(({ number, turn }: { number: number; turn: string }) => `${number} ${turn}`)
}

const headerOf = (token = ''): { readonly kid: string; readonly alg: string } =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())

/** Gets a new token, with the key ids in its header and in that of the ID token. */
const signedBy = async (nickname: string) => {
  const { tokens, client } = await signUpWith(folio.demo, app, person(nickname), 'openid account_manage')
  return { client, kid: headerOf(tokens.access_token).kid, idToken: headerOf(tokens.id_token) }
}

it('a new key is published before it signs, the old one until its tokens have expired, and log-ins continue', async () => {
  expect(await turns()).toEqual(['0 signs'])
  const [first] = await shown()
  const [firstRsa] = await shown('RS256')
  const early = [await signedBy('early_1'), await signedBy('early_2'), await signedBy('early_3')]
  expect(early.map(({ kid }) => kid)).toEqual([first, first, first])
  expect(early[0]?.idToken).toMatchObject({ alg: 'RS256', kid: firstRsa })
  const refresh = (await signUpWith(folio.demo, app, person('refreshing'))).tokens.refresh_token ?? ''
  const slow = { browser: newBrowser(folio.demo.base_url), begun: await begin(app, { prompt: 'registration' }) }
  const form = await slow.browser.open(slow.begun.url.href)
  const status = async (at: number) =>
    (await get(folio.demo, early[at]?.client ?? { application_id: '', token: '' }, '/account/v1/nickname')).status

  const added = await operate(folio.demo, 'signing-keys', {})
  expect([added.status, added.body.data.number]).toEqual([200, 1])
  expect(await turns()).toEqual(['1 waits', '0 signs'])
  passedUs += MINUTE_MICROSECONDS
  const [stillFirst, second, ...others] = await shown()
  expect([stillFirst, others]).toEqual([first, []])
  const [, secondRsa, ...otherRsa] = await shown('RS256')
  expect(otherRsa).toEqual([])
  expect(await signedBy('between')).toMatchObject({ kid: first, idToken: { kid: firstRsa } })
  const tooSoon = await operate(folio.demo, 'signing-keys', {})
  expect([tooSoon.status, tooSoon.body.errors[0].details.rule]).toEqual([400, 'one_waits'])
  expect(await status(0)).toBe(200)

  passedUs += MINUTE_MICROSECONDS
  const late = await signedBy('late')
  expect(late).toMatchObject({ kid: second, idToken: { kid: secondRsa } })
  expect(await shown()).toEqual([second, first])
  expect(await shown('RS256')).toEqual([secondRsa, firstRsa])
  expect(await turns()).toEqual(['1 signs', '0 published'])
  const { rows } = dataOf(await operate(folio.demo, 'signing-keys'))
  expect(rows[0]).toMatchObject({ signs_from: added.body.data.signs_from, has_rsa_key: true, signs_until: null })
  expect((await get(folio.demo, late.client, '/account/v1/nickname')).status).toBe(200)
  expect(await status(1)).toBe(200)
  expect(headerOf((await refreshTokenGrant(app.config, refresh)).access_token).kid).toBe(second)
  const consent = await slow.browser.submit(form, person('slow'))
  const tokens = await finish(app, slow.begun, await slow.browser.submit(consent, { answer: 'allow' }))
  expect(headerOf(tokens.access_token).kid).toBe(second)

  passedUs += 66 * MINUTE_MICROSECONDS
  expect(await shown()).toEqual([second])
  expect(await shown('RS256')).toEqual([secondRsa])
  expect(await turns()).toEqual(['1 signs', '0 retired'])
  expect(await status(2)).toBe(401)
})
