import type { Role } from '@folio/contracts/http/role.ts'
import { type Answered, call, operate } from '../kit/calls.ts'
import type { Demo } from '../kit/running-folio.ts'

/** A page of the console as a browser shows it: its cookie, the half of the session that it keeps, and its requests. */
export type ConsolePage = {
  readonly sessionId: string
  readonly role: Role
  /** The headers that a browser sends with each request of the page. */
  readonly headers: Readonly<Record<string, string>>
  readonly get: (path: string) => Promise<Answered>
  readonly post: (path: string, body?: unknown) => Promise<Answered>
}

const BASE = '/operator/v1/'
const SAME_ORIGIN = { 'Sec-Fetch-Site': 'same-origin' }

/** Makes a one-time code by the operator token. */
export const newCode = async (demo: Demo): Promise<string> => (await operate(demo, 'session-codes', {})).body.data.code

/** Logs in by a code or a token, with further headers. */
export const logInToConsole = (
  demo: Pick<Demo, 'operator_url'>,
  credential: { readonly code: string } | { readonly token: string },
  headers: Readonly<Record<string, string>> = SAME_ORIGIN,
): Promise<Answered> =>
  call(demo.operator_url, `${BASE}sessions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(credential),
  })

/** Returns the page that a log-in opened; throws where it was refused. */
export const pageOf = (
  demo: Pick<Demo, 'operator_url'>,
  { status, body, headers: answered }: Answered,
): ConsolePage => {
  if (status !== 200) throw new Error(`the log-in was answered with ${status}: ${JSON.stringify(body)}`)
  const [cookie = ''] = (answered.get('set-cookie') ?? '').split(';')
  const headers = { Cookie: cookie, 'Folio-Session': body.data.session, ...SAME_ORIGIN }
  return {
    sessionId: body.data.session_id,
    role: body.data.operator.role,
    headers,
    get: (path) => call(demo.operator_url, BASE + path, { headers }),
    post: (path, sent = {}) =>
      call(demo.operator_url, BASE + path, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(sent),
      }),
  }
}

/** Opens a page of the console by a new code. */
export const openConsole = async (demo: Demo): Promise<ConsolePage> =>
  pageOf(demo, await logInToConsole(demo, { code: await newCode(demo) }))
