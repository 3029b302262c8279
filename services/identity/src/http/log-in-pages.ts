import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors } from 'oidc-provider'
import { showConsent, takeConsent } from './consent-form.ts'
import { formProof, isOurs } from './form-proof.ts'
import type { LogInCall, LogIns } from './log-in-call.ts'
import { showLogIn, takeLogIn } from './log-in-form.ts'
import { STYLE_PATH } from './pages/layout.ts'
import { messagePage } from './pages/message-page.ts'
import { readForm } from './read-form.ts'
import { showPage } from './show-page.ts'
import { showSignUp, takeSignUp } from './sign-up-form.ts'
import { STYLE } from './style.ts'

type Given = Readonly<Record<string, string>>

/** A page of a log-in: how it is shown, and how its form is taken. */
type Step = {
  readonly show: (logIns: LogIns, call: LogInCall) => void
  readonly take: (logIns: LogIns, call: LogInCall, given: Given) => Promise<void>
}

const logIn: Step = { show: showLogIn, take: takeLogIn }
const signUp: Step = { show: showSignUp, take: takeSignUp }
const consent: Step = { show: showConsent, take: takeConsent }

const PATH = /^(\/login\/[\w-]{1,64})(\/sign-up|\/consent)?$/

/** The page that a path names, as far as the log-in is there; which it is when nothing is named, the log-in says itself. */
const stepOf = (prompt: string, named: string | undefined): Step | undefined => {
  if (prompt === 'consent') return named === '/sign-up' ? undefined : consent
  if (named === '/consent') return undefined
  return named === '/sign-up' || prompt === 'registration' ? signUp : logIn
}

const START_OVER = messagePage('This page has expired', 'Go back to the application and log in from there again.')
const NO_PAGE = messagePage('There is nothing here', 'Log in or sign up from the application that you want to use.')

const callOf = async (
  { server, secrets }: LogIns,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { address, path }: Pick<LogInCall, 'address' | 'path'>,
): Promise<LogInCall | undefined> => {
  const interaction = await server.interactionDetails(incoming, outgoing).catch((error: unknown) => {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  })
  // The cookie says which log-in the browser is at; another one in the path is an old tab, or somebody else's.
  if (interaction === undefined || `/login/${interaction.uid}` !== path) return undefined
  const clientId = String(interaction.params['client_id'])
  const application = (await server.Client.find(clientId))?.clientName ?? clientId
  const redirectUri = String(interaction.params['redirect_uri'])
  const csrf = formProof(secrets.forms, interaction.uid)
  return { incoming, outgoing, address, interaction, path, csrf, application, redirectUri }
}

const showStyle = (outgoing: ServerResponse): void => {
  outgoing
    .writeHead(200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(STYLE)
}

/** Serves the pages on which people sign up, log in and let applications in. */
export const logInPages =
  (logIns: LogIns) =>
  async (incoming: IncomingMessage, outgoing: ServerResponse, address: string): Promise<void> => {
    const { method } = incoming
    const { pathname } = new URL(incoming.url ?? '/', logIns.server.issuer)
    if (pathname === STYLE_PATH && method === 'GET') return showStyle(outgoing)
    const [, path, named] = PATH.exec(pathname) ?? []
    if (path === undefined) return showPage(outgoing, NO_PAGE, { status: 404 })
    const call = await callOf(logIns, incoming, outgoing, { address, path })
    if (call === undefined) return showPage(outgoing, START_OVER, { status: 400 })
    const step = stepOf(call.interaction.prompt.name, named)
    if (step === undefined) return showPage(outgoing, START_OVER, { status: 400 })
    if (method === 'GET' || method === 'HEAD') return step.show(logIns, call)
    if (method !== 'POST') return showPage(outgoing, NO_PAGE, { status: 405, headers: { Allow: 'GET, HEAD, POST' } })
    const given = await readForm(incoming)
    const proof = { headers: incoming.headers, given: given?.['csrf'] }
    if (given === undefined || !isOurs(logIns.secrets.forms, call.interaction.uid, proof)) {
      return showPage(outgoing, START_OVER, { status: 403 })
    }
    return step.take(logIns, call, given)
  }
