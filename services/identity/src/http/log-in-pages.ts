import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors } from 'oidc-provider'
import { withinTrace } from '../application/within-trace.ts'
import { answerPage, type Given, NO_PAGE } from './answer-page.ts'
import { answerConfirm } from './confirm-form.ts'
import { showConsent, takeConsent } from './consent-form.ts'
import { formProof } from './form-proof.ts'
import type { LogInCall, LogIns } from './log-in-call.ts'
import { showLogIn, takeLogIn } from './log-in-form.ts'
import { SIGN_UP_PROMPTS } from './openid/prompts.ts'
import { STYLE_PATH } from './pages/layout.ts'
import { messagePage } from './pages/message-page.ts'
import { passwordPageAt } from './password-pages.ts'
import { showPage } from './show-page.ts'
import { showSignUp, takeSignUp } from './sign-up-form.ts'
import { STYLE } from './style.ts'

/** A page of a log-in: how it is shown, and how its form is taken. */
type Step = {
  readonly show: (logIns: LogIns, call: LogInCall) => void
  readonly take: (logIns: LogIns, call: LogInCall, given: Given) => Promise<void>
}

const logIn: Step = { show: showLogIn, take: takeLogIn }
const signUp: Step = { show: showSignUp, take: takeSignUp }
const consent: Step = { show: showConsent, take: takeConsent }

const PATH = /^(\/login\/[\w-]{1,64})(\/sign-up|\/consent|\/confirm)?$/

/** The page that a path names, as far as the log-in is there; which it is when nothing is named, the log-in says itself. */
const stepOf = (prompt: string, named: string | undefined): Step | undefined => {
  if (prompt === 'consent') return named === '/sign-up' ? undefined : consent
  if (named === '/consent') return undefined
  return named === '/sign-up' || SIGN_UP_PROMPTS.includes(prompt) ? signUp : logIn
}

const START_OVER = messagePage('This page has expired', 'Go back to the application and log in from there again.')

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

/** Serves the pages on which people sign up, log in, let applications in and change their passwords. */
export const logInPages =
  (people: LogIns) =>
  async (incoming: IncomingMessage, outgoing: ServerResponse, address: string): Promise<void> => {
    const { method, headers } = incoming
    const traceparent = typeof headers['traceparent'] === 'string' ? headers['traceparent'] : undefined
    const logIns = { ...people, identity: withinTrace(people.identity, traceparent) }
    const { pathname, searchParams } = new URL(incoming.url ?? '/', logIns.server.issuer)
    if (pathname === STYLE_PATH && method === 'GET') return showStyle(outgoing)
    const passwordPage = passwordPageAt(pathname)
    if (passwordPage !== undefined) return passwordPage(logIns, { incoming, outgoing, address, searchParams })
    const [, path, named] = PATH.exec(pathname) ?? []
    if (path === undefined) return showPage(outgoing, NO_PAGE, { status: 404 })
    const call = await callOf(logIns, incoming, outgoing, { address, path })
    if (named === '/confirm') {
      return answerConfirm(logIns, { incoming, outgoing, address, searchParams, path, logIn: call })
    }
    if (call === undefined) return showPage(outgoing, START_OVER, { status: 400 })
    const step = stepOf(call.interaction.prompt.name, named)
    if (step === undefined) return showPage(outgoing, START_OVER, { status: 400 })
    return answerPage(logIns.secrets, call, {
      show: () => step.show(logIns, call),
      take: (given) => step.take(logIns, call, given),
      subject: call.interaction.uid,
      expired: START_OVER,
    })
  }
