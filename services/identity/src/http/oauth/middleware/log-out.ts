import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import { logOutPage } from '../../pages/log-out-page.ts'
import { loggedOutPage } from '../../pages/message-pages.ts'
import { pageHeaders } from '../../show-page.ts'
import { applicationName } from '../application-name.ts'
import { isConsole } from '../console-grant.ts'

type Features = NonNullable<Configuration['features']>

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const show = (context: KoaContextWithOIDC, page: string, returnTo?: string): void => {
  context.type = 'html'
  context.set(pageHeaders(returnTo))
  context.body = page
}

/** The CSRF token that the server gave this session and expects from the form. */
const proofIn = ({ session }: KoaContextWithOIDC['oidc']): string =>
  String((session?.['state'] as { readonly secret?: string } | undefined)?.secret)

/**
 * Hides the application from the library's answer to the form: for a person who stays logged in it would forget the
 * grant of the application in the session, and the console would get another one in place of a revoked one, without a
 * log-in.
 */
const keepAuthorizations = ({ session }: KoaContextWithOIDC['oidc']): void => {
  if (session?.state !== undefined) delete session.state['clientId']
}

/** Redirects to the registered address of the application, with its state, or to our own last page. */
const leave = (context: KoaContextWithOIDC): void => {
  const { oidc } = context
  const target = new URL(textOf(oidc.params?.['post_logout_redirect_uri']) ?? oidc.urlFor('end_session_success'))
  const state = textOf(oidc.params?.['state'])
  if (state !== undefined) target.searchParams.set('state', state)
  context.status = 303
  context.redirect(target.href)
}

/**
 * Tells if a script of the console asks, from a page of this very origin, as browsers tell: a person has pressed its button. No
 * link, form or image makes such a request, and no page of another origin.
 */
const isAskedByConsole = ({ headers, oidc }: KoaContextWithOIDC): boolean =>
  headers['sec-fetch-site'] === 'same-origin' && headers['sec-fetch-dest'] === 'empty' && isConsole(oidc)

/** Ends the session of a browser, as the form of the page does. */
const endSession = async (context: KoaContextWithOIDC): Promise<void> => {
  const { session, provider } = context.oidc
  await session?.destroy()
  context.cookies.set(provider.cookieName('session'), null, { httpOnly: true, sameSite: 'lax' })
  leave(context)
}

/**
 * Logs a browser out. For an application, or for the person, only the form of our own page ends the session; the console, which
 * is Folio's own, ends it by a request.
 */
export const rpInitiatedLogout: Features['rpInitiatedLogout'] = {
  enabled: true,
  logoutSource: async (context) => {
    const { oidc } = context
    if (isAskedByConsole(context)) return endSession(context)
    keepAuthorizations(oidc)
    const shown = {
      action: oidc.urlFor('end_session_confirm'),
      proof: proofIn(oidc),
      application: oidc.client && applicationName(oidc.client),
    }
    show(context, logOutPage(shown), textOf(oidc.params?.['post_logout_redirect_uri']))
  },
  postLogoutSuccessSource: (context) => {
    const session = context.oidc.provider.cookieName('session')
    show(context, loggedOutPage(context.cookies.get(session) === undefined))
  },
}

/** Skips the question where no session is logged in: the server would answer with a page that a script submits. */
export const skipLogOutWithoutSession = async (
  context: KoaContextWithOIDC,
  next: () => Promise<void>,
): Promise<void> => {
  await next()
  const { oidc } = context
  if (oidc?.route !== 'end_session' || context.status !== 200 || oidc.session?.accountId !== undefined) return
  const returnTo = textOf(oidc.params?.['post_logout_redirect_uri'])
  if (returnTo === undefined) return show(context, loggedOutPage(true))
  leave(context)
}
