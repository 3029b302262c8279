import * as oauth from 'openid-client'
import { type Browser, newBrowser, type Page } from './browser.ts'
import { type Caller, operate } from './calls.ts'
import type { Demo } from './running-folio.ts'

/**
 * The redirect URI of the tests' applications; no request goes there. Since it is https, consent is asked only once.
 */
export const REDIRECT_URI = 'https://app.example/callback'

/** The fields of a sign-up form. */
export type Person = {
  readonly email: string
  readonly password: string
  readonly real_name: string
  readonly residence: string
  readonly nickname: string
}

/** Makes the fields of a person's sign-up from a nickname, which makes them unique. */
export const person = (nickname: string): Person => ({
  email: `${nickname}@example.com`,
  password: `correct horse ${nickname}`,
  real_name: `Person ${nickname}`,
  residence: 'DE',
  nickname,
})

/**
 * A registered application with its openid-client configuration, and its redirect URI where it is not `REDIRECT_URI`.
 */
export type App = { readonly id: string; readonly config: oauth.Configuration; readonly redirectUri?: string }

/** The registration of the tests' application. */
export const APPLICATION = { name: 'Example App', redirect_uris: [REDIRECT_URI] } as const

/** Makes a registered application with the server metadata that openid-client discovers. */
export const discovered = async (demo: Demo, id: string): Promise<App> => {
  const options = { execute: [oauth.allowInsecureRequests], algorithm: 'oauth2' as const }
  return { id, config: await oauth.discovery(new URL(demo.base_url), id, undefined, oauth.None(), options) }
}

/** Registers an application and discovers the server with openid-client. */
export const newApp = async (demo: Demo, scopes?: readonly string[], name: string = APPLICATION.name): Promise<App> => {
  const body = { ...APPLICATION, name, ...(scopes === undefined ? {} : { scopes }) }
  const registered = await operate(demo, 'applications', body)
  if (registered.status !== 200) throw new Error(JSON.stringify(registered.body))
  return discovered(demo, registered.body.data.application_id)
}

/** A log-in under way: the URL for the browser, and the values that the application keeps until the redirect. */
export type StartedLogIn = { readonly url: URL; readonly verifier: string; readonly state: string }

/** Begins a log-in with openid-client; `more` adds or replaces parameters. */
export const begin = async (
  { config, redirectUri = REDIRECT_URI }: App,
  more: Readonly<Record<string, string>> = {},
): Promise<StartedLogIn> => {
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

/** Exchanges the code of a redirect for tokens with openid-client. */
export const finish = (
  { config }: App,
  { verifier, state }: StartedLogIn,
  page: Page,
): Promise<oauth.TokenEndpointResponse & oauth.TokenEndpointResponseHelpers> =>
  oauth.authorizationCodeGrant(config, new URL(page.url), { pkceCodeVerifier: verifier, expectedState: state })

/** Signs a person up through an application, allows the requested scopes, and returns the tokens and the browser. */
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
