import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors } from 'oidc-provider'
import { withinTrace } from '../application/send-command.ts'
import { answerPage, type FormFields, NO_PAGE } from './answer-page.ts'
import { answerConfirm } from './forms/confirm-form.ts'
import { showConsent, takeConsent } from './forms/consent-form.ts'
import { takeLogInCode } from './forms/log-in-code-form.ts'
import { showLogIn, takeLogIn } from './forms/log-in-form.ts'
import { showSignUp, takeSignUp } from './forms/sign-up-form.ts'
import { applicationName } from './oauth/application-name.ts'
import { SIGN_UP_PROMPTS } from './oauth/interaction-policy.ts'
import type { LogInCall, PageContext } from './page-context.ts'
import { STYLE_PATH } from './pages/layout.ts'
import { messagePage } from './pages/message-pages.ts'
import { STYLE } from './pages/style.ts'
import { passwordRouteAt } from './password-routes.ts'
import { csrfToken } from './security/csrf-token.ts'
import { showPage } from './show-page.ts'

/** The handlers of a log-in page: one shows it, one takes its form. */
type PageHandlers = {
  readonly show: (context: PageContext, call: LogInCall) => void
  readonly take: (context: PageContext, call: LogInCall, given: FormFields) => Promise<void>
}

const logIn: PageHandlers = { show: showLogIn, take: takeLogIn }
const signUp: PageHandlers = { show: showSignUp, take: takeSignUp }
const consent: PageHandlers = { show: showConsent, take: takeConsent }

const PATH = /^(\/login\/[\w-]{1,64})(\/sign-up|\/consent|\/confirm|\/code)?$/

/** Finds the page of a path that fits the state of the log-in; without a name in the path, the state alone decides. */
const handlersOf = (prompt: string, named: string | undefined): PageHandlers | undefined => {
  if (prompt === 'consent') return named === '/sign-up' ? undefined : consent
  if (named === '/consent') return undefined
  return named === '/sign-up' || SIGN_UP_PROMPTS.includes(prompt) ? signUp : logIn
}

const START_OVER = messagePage('This page has expired', 'Go back to the application and log in from there again.')

const callOf = async (
  { server, secrets }: PageContext,
  {
    incoming,
    outgoing,
    address,
    isLocal,
    path,
  }: Pick<LogInCall, 'incoming' | 'outgoing' | 'address' | 'isLocal' | 'path'>,
): Promise<LogInCall | undefined> => {
  const interaction = await server.interactionDetails(incoming, outgoing).catch((error: unknown) => {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  })
  // The cookie names the log-in of the browser; another one in the path is an old tab, or another person's.
  if (interaction === undefined || `/login/${interaction.uid}` !== path) return undefined
  const clientId = String(interaction.params['client_id'])
  const application = applicationName((await server.Client.find(clientId)) ?? { clientId })
  const redirectUri = String(interaction.params['redirect_uri'])
  const csrf = csrfToken(secrets.forms, interaction.uid)
  return { incoming, outgoing, address, isLocal, interaction, path, csrf, application, redirectUri }
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
export const pageRoutes =
  (shared: PageContext) =>
  async (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { address, isLocal }: Pick<LogInCall, 'address' | 'isLocal'>,
  ): Promise<void> => {
    const { method, headers } = incoming
    const traceparent = typeof headers['traceparent'] === 'string' ? headers['traceparent'] : undefined
    const context = { ...shared, identity: withinTrace(shared.identity, traceparent) }
    const { pathname, searchParams } = new URL(incoming.url ?? '/', context.server.issuer)
    // The checks before this one saw the path as it was sent.
    if (pathname !== incoming.url?.split('?')[0]) return showPage(outgoing, NO_PAGE, { status: 404 })
    if (pathname === STYLE_PATH && method === 'GET') return showStyle(outgoing)
    const passwordPage = passwordRouteAt(pathname)
    if (passwordPage !== undefined) return passwordPage(context, { incoming, outgoing, address, searchParams })
    const [, path, named] = PATH.exec(pathname) ?? []
    if (path === undefined) return showPage(outgoing, NO_PAGE, { status: 404 })
    const call = await callOf(context, { incoming, outgoing, address, isLocal, path })
    if (named === '/confirm') {
      return answerConfirm(context, { incoming, outgoing, address, searchParams, path, logIn: call })
    }
    if (call === undefined) return showPage(outgoing, START_OVER, { status: 400 })
    if (named === '/code') return takeLogInCode(context, call)
    const handlers = handlersOf(call.interaction.prompt.name, named)
    if (handlers === undefined) return showPage(outgoing, START_OVER, { status: 400 })
    return answerPage(context.secrets, call, {
      show: () => handlers.show(context, call),
      take: (given) => handlers.take(context, call, given),
      subject: call.interaction.uid,
      expired: START_OVER,
    })
  }
