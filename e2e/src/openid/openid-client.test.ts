import * as oauth from 'openid-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newBrowser } from '../kit/browser.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'
import { begin, newApp, person, REDIRECT_URI } from '../kit/log-in.ts'

let folio: InProcess
beforeAll(async () => {
  folio = await startInProcess()
})
afterAll(() => folio.stop())

it('openid-client logs in with every check that it has, and is told nothing beforehand', async () => {
  const { id } = await newApp(folio.demo)
  const options = { execute: [oauth.allowInsecureRequests, oauth.enableNonRepudiationChecks] }
  const config = await oauth.discovery(new URL(folio.demo.base_url), id, undefined, oauth.None(), options)
  const nonce = oauth.randomNonce()
  const scope = 'openid profile email payment'
  const begun = await begin({ id, config }, { scope, prompt: 'create', nonce, max_age: '600' })
  const browser = newBrowser(folio.demo.base_url)
  const consent = await browser.submit(await browser.open(begun.url.href), person('checked'))
  const back = await browser.submit(consent, { answer: 'allow' })
  const checks = { expectedNonce: nonce, maxAge: 600, idTokenExpected: true }
  const tokens = await oauth.authorizationCodeGrant(config, new URL(back.url), {
    pkceCodeVerifier: begun.verifier,
    expectedState: begun.state,
    ...checks,
  })
  const told = await oauth.fetchUserInfo(config, tokens.access_token, tokens.claims()?.sub ?? '')
  expect(told).toMatchObject({ nickname: 'checked', email: 'checked@example.com', email_verified: false })
  const refreshed = await oauth.refreshTokenGrant(config, tokens.refresh_token ?? '')
  expect(refreshed.claims()?.sub).toBe(told.sub)
  await oauth.tokenRevocation(config, refreshed.refresh_token ?? '')
  await expect(oauth.fetchUserInfo(config, refreshed.access_token, told.sub)).rejects.toMatchObject({ status: 401 })
  const leaving = oauth.buildEndSessionUrl(config, {
    id_token_hint: refreshed.id_token ?? '',
    post_logout_redirect_uri: REDIRECT_URI,
  })
  expect((await browser.submit(await browser.open(leaving.href), { logout: 'yes' })).url).toBe(REDIRECT_URI)
})
