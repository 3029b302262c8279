import { createHash, randomBytes } from 'node:crypto'
import { CONSOLE_APPLICATION_ID, CONSOLE_CALLBACK_PATH } from '@folio/contracts/identity/console-application.ts'
import type { Demo } from '../../demo-file.ts'
import { type OperatorAccess, operate } from '../../sample-data.ts'
import { type FormPage, formBrowser } from './form-browser.ts'

/** An application that a person signs up through. */
export type AllowedApplication = { readonly application: string; readonly nickname: string }

/** The id of an application, and a one-time code of the client who allows it. */
export type AllowedBy = { readonly applicationId: string; readonly code: string }

/** No request goes there: the browser stops at it. */
const REDIRECT_URI = 'https://budget.example/callback'

/** The parameters that an application sends with a log-in, and the secret of its code. */
type LogIn = { readonly path: string; readonly verifier: string }

const logInOf = (more: Readonly<Record<string, string>>): LogIn => {
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    response_type: 'code',
    scope: 'payment',
    state: randomBytes(16).toString('base64url'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  })
  return { path: `/oauth2/auth?${query.toString()}`, verifier }
}

/** Exchanges the code of the redirect for tokens, as the application does: an access without them ends after minutes. */
const exchangeCode = async (
  demo: Demo,
  { url, status }: FormPage,
  { client_id, verifier }: { readonly client_id: string; readonly verifier: string },
): Promise<void> => {
  const code = new URL(url).searchParams.get('code')
  if (!url.startsWith(REDIRECT_URI) || code === null)
    throw new Error(`the application was not allowed: ${status} at ${url}`)
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id,
    redirect_uri: REDIRECT_URI,
    code,
    code_verifier: verifier,
  })
  const answer = await fetch(`${demo.base_url}/oauth2/token`, { method: 'POST', body })
  if (!answer.ok) throw new Error(`the application got no tokens: ${answer.status} ${await answer.text()}`)
}

/** Registers an application; a person signs up through it on Folio's pages and allows it to pay. Returns its id. */
export const allowApplication = async (
  demo: Demo & OperatorAccess,
  { application, nickname }: AllowedApplication,
): Promise<string> => {
  const { application_id: client_id } = await operate<{ readonly application_id: string }>(demo, 'applications', {
    name: application,
    redirect_uris: [REDIRECT_URI],
  })
  const browser = formBrowser(demo.base_url)
  const { path, verifier } = logInOf({ client_id, redirect_uri: REDIRECT_URI, prompt: 'registration' })
  const consent = await browser.submit(await browser.open(path), {
    email: `${nickname}@example.com`,
    password: randomBytes(18).toString('base64url'),
    real_name: 'Lena Example',
    residence: 'DE',
    nickname,
  })
  await exchangeCode(demo, await browser.submit(consent, { answer: 'allow' }), { client_id, verifier })
  return client_id
}

/** A sample client, whom a one-time code logs in, allows a registered application to pay. */
export const allowAs = async (demo: Demo, { applicationId, code }: AllowedBy): Promise<void> => {
  const browser = formBrowser(demo.base_url)
  const redirect_uri = `${demo.base_url}${CONSOLE_CALLBACK_PATH}`
  const toConsole = logInOf({ client_id: CONSOLE_APPLICATION_ID, redirect_uri })
  await browser.logIn(await browser.open(toConsole.path), code)
  const { path, verifier } = logInOf({ client_id: applicationId, redirect_uri: REDIRECT_URI })
  const allowed = await browser.submit(await browser.open(path), { answer: 'allow' })
  await exchangeCode(demo, allowed, { client_id: applicationId, verifier })
}
