import * as oauth from 'openid-client'
import { type Browser, newBrowser, type Page } from './browser.ts'
import { type Caller, operate } from './calls.ts'
import type { Demo } from './running-folio.ts'

/** Where the applications of tests have people sent back to; no request goes there. At https they are asked only once. */
export const REDIRECT_URI = 'https://app.example/callback'

/** What a person fills in. */
export type Person = {
  readonly email: string
  readonly password: string
  readonly real_name: string
  readonly residence: string
  readonly nickname: string
}

/** A person like no other. */
export const person = (nickname: string): Person => ({
  email: `${nickname}@example.com`,
  password: `correct horse ${nickname}`,
  real_name: `Person ${nickname}`,
  residence: 'DE',
  nickname,
})

/** An application that the operator registered, as a standard library knows it, and where people are sent back to if elsewhere. */
export type App = { readonly id: string; readonly config: oauth.Configuration; readonly redirectUri?: string }

/** What an application of tests is registered as. */
export const APPLICATION = { name: 'Example App', redirect_uris: [REDIRECT_URI] } as const

/** A registered application, after a standard library discovered the server that it logs in at. */
export const discovered = async (demo: Demo, id: string): Promise<App> => {
  const options = { execute: [oauth.allowInsecureRequests], algorithm: 'oauth2' as const }
  return { id, config: await oauth.discovery(new URL(demo.base_url), id, undefined, oauth.None(), options) }
}

/** Registers an application, and lets a standard library discover the server. */
export const newApp = async (demo: Demo, scopes?: readonly string[], name: string = APPLICATION.name): Promise<App> => {
  const body = { ...APPLICATION, name, ...(scopes === undefined ? {} : { scopes }) }
  const registered = await operate(demo, 'applications', body)
  if (registered.status !== 200) throw new Error(JSON.stringify(registered.body))
  return discovered(demo, registered.body.data.application_id)
}

/** A log-in that was begun: where the browser goes, and what the application keeps until it comes back. */
export type Begun = { readonly url: URL; readonly verifier: string; readonly state: string }

/** Begins a log-in as a standard library does; what is asked for may be changed. */
export const begin = async (
  { config, redirectUri = REDIRECT_URI }: App,
  more: Readonly<Record<string, string>> = {},
): Promise<Begun> => {
  const verifier = oauth.randomPKCECodeVerifier()
  const state = oauth.randomState()
  const url = oauth.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'payment trade account_manage',
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...more,
  })
  return { url, verifier, state }
}

/** Exchanges the code that a browser brought back, as a standard library does. */
export const finish = (
  { config }: App,
  { verifier, state }: Begun,
  page: Page,
): Promise<oauth.TokenEndpointResponse & oauth.TokenEndpointResponseHelpers> =>
  oauth.authorizationCodeGrant(config, new URL(page.url), { pkceCodeVerifier: verifier, expectedState: state })

/** Signs a person up through an application, allows what it asks for, and gives the tokens with the browser. */
export const signUpWith = async (
  demo: Demo,
  app: App,
  who: Person,
  scope?: string,
): Promise<{
  readonly browser: Browser
  readonly tokens: oauth.TokenEndpointResponse & oauth.TokenEndpointResponseHelpers
  readonly client: Caller
}> => {
  const browser = newBrowser(demo.base_url)
  const begun = await begin(app, { prompt: 'registration', ...(scope === undefined ? {} : { scope }) })
  const consent = await browser.submit(await browser.open(begun.url.href), who)
  const back = await browser.submit(consent, { answer: 'allow' })
  const tokens = await finish(app, begun, back)
  return { browser, tokens, client: { application_id: app.id, token: tokens.access_token } }
}
