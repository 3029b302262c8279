import { createHash, randomBytes } from 'node:crypto'
import type { Demo } from '../../demo-file.ts'
import { type OperatorAccess, operate } from '../../sample-data.ts'
import { type FormPage, formBrowser } from './form-browser.ts'

/** An application that a person lets in. */
export type LettingIn = { readonly application: string; readonly nickname: string }

/** No request goes there: the browser stops at it. */
const REDIRECT_URI = 'https://budget.example/callback'

const authorizationPath = (applicationId: string): string => {
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    client_id: applicationId,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    scope: 'payment',
    state: randomBytes(16).toString('base64url'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    prompt: 'registration',
  })
  return `/oauth2/auth?${query.toString()}`
}

const assertLetIn = ({ url, status }: FormPage): void => {
  if (!url.startsWith(`${REDIRECT_URI}?code=`)) throw new Error(`the application was not let in: ${status} at ${url}`)
}

/** Registers an application; a person signs up through it on Folio's pages and allows it to pay. */
export const letIn = async (demo: Demo & OperatorAccess, { application, nickname }: LettingIn): Promise<void> => {
  const registered = await operate<{ readonly application_id: string }>(demo, 'applications', {
    name: application,
    redirect_uris: [REDIRECT_URI],
  })
  const browser = formBrowser(demo.base_url)
  const signUp = await browser.open(authorizationPath(registered.application_id))
  const consent = await browser.submit(signUp, {
    email: `${nickname}@example.com`,
    password: randomBytes(18).toString('base64url'),
    real_name: 'Lena Example',
    residence: 'DE',
    nickname,
  })
  assertLetIn(await browser.submit(consent, { answer: 'allow' }))
}
