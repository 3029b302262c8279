import type { KoaContextWithOIDC } from 'oidc-provider'
import { messagePage } from '../pages/message-page.ts'
import { readFormText } from '../read-form.ts'
import { pageHeaders } from '../show-page.ts'

/** Where an application sends people to log in. */
export const AUTHORIZATION_PATH = '/oauth2/auth'

/** Longer addresses do not pass every proxy. */
const LENGTH_MAX = 7_000

const TOO_LONG = messagePage(
  'This did not work',
  `The application sent no form, or one of more than ${LENGTH_MAX} characters. Go back to it and try again, or tell its makers.`,
)

/**
 * Turns an authorization request that was posted into the same one by GET (OpenID Connect Core, 3.1.2.1): a browser sends
 * the cookie of its log-in along only then, for a form of another site carries none (SameSite).
 */
export const takePostedRequest = async (context: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
  if (context.path !== AUTHORIZATION_PATH || context.method !== 'POST') return next()
  const query = new URLSearchParams(await readFormText(context.req)).toString()
  if (query === '' || query.length > LENGTH_MAX) {
    context.status = 400
    context.type = 'html'
    context.set(pageHeaders())
    context.body = TOO_LONG
    return
  }
  context.status = 303
  context.redirect(`${AUTHORIZATION_PATH}?${query}`)
}
