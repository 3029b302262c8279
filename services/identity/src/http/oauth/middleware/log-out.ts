import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import { logOutPage } from '../../pages/log-out-page.ts'
import { loggedOutPage } from '../../pages/message-pages.ts'
import { pageHeaders } from '../../show-page.ts'

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

/** Logs a browser out on our own pages, for an application or for the person; only the form ends the session. */
export const rpInitiatedLogout: Features['rpInitiatedLogout'] = {
  enabled: true,
  logoutSource: (context) => {
    const { oidc } = context
    const shown = {
      action: oidc.urlFor('end_session_confirm'),
      proof: proofIn(oidc),
      application: oidc.client?.clientName,
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
  const target = new URL(returnTo)
  const state = textOf(oidc.params?.['state'])
  if (state !== undefined) target.searchParams.set('state', state)
  context.status = 303
  context.redirect(target.href)
}
