import { identityProxy } from '@folio/api-gateway/http/upstream/identity-proxy.ts'
import { starts } from '@folio/catalog/starts.ts'
import { serveAuthServer } from '@folio/identity/http/serve-auth-server.ts'
import type { KeyedPorts } from '@folio/service-kit/ports.ts'
import { freePort } from '@folio/test-kit/containers/free-port.ts'
import * as oauth from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newBrowser } from '../kit/browser.ts'
import { type InProcess, type InProcessOptions, startInProcess } from '../kit/in-process.ts'
import { begin, newApp, person, REDIRECT_URI } from '../kit/log-in.ts'

/** Stops the servers behind the gateway. */
const stops: (() => Promise<void>)[] = []

/** Runs the identity service as a separate server behind the gateway, as in a cluster. */
const behindGateway = (): InProcessOptions => {
  let ports: KeyedPorts | undefined
  const people = async (publicUrl: string) => {
    if (ports === undefined) throw new Error('the ports were not seen')
    const identity = await starts.identity(ports)
    const letIn = await identity.authServer({ publicUrl, origins: new Set(), limits: 'off' })
    const port = await freePort()
    const served = await serveAuthServer(letIn, { host: '127.0.0.1', port })
    stops.push(served.stop, identity.stop)
    return identityProxy(`http://127.0.0.1:${port}`)
  }
  return { around: (given) => (ports = given), gateway: { authServer: people } }
}

describe.each([
  ['in one process', () => ({})],
  ['through a gateway', behindGateway],
])('openid-client, %s', (_, tampering) => {
  let folio: InProcess
  beforeAll(async () => {
    folio = await startInProcess(tampering())
  })
  afterAll(async () => {
    for (const stop of stops.splice(0)) await stop()
    await folio.stop()
  })

  it('logs in with all its checks from the discovered metadata alone', async () => {
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

  it('gets a content security policy that forbids scripts, in JSON answers and in pages', async () => {
    const form = { method: 'POST', body: new URLSearchParams({ token: 'x' }) }
    for (const [path, init] of [
      ['/.well-known/openid-configuration', {}],
      ['/oauth2/jwks', {}],
      ['/oauth2/userinfo', {}],
      ['/oauth2/revoke', form],
      ['/oauth2/auth?client_id=nobody', {}],
      ['/oauth2/logout', {}],
    ] as const) {
      const answer = await fetch(folio.demo.base_url + path, init)
      const policy = answer.headers.get('content-security-policy')
      expect([path, answer.status < 500, policy]).toEqual([path, true, expect.stringContaining("default-src 'none'")])
      expect(policy).not.toContain('script-src')
    }
  })
})
