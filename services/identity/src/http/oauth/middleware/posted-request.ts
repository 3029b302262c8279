import type { KoaContextWithOIDC } from 'oidc-provider'
import { readFormText } from '../../forms/form-fields.ts'
import { messagePage } from '../../pages/message-pages.ts'
import { pageHeaders } from '../../show-page.ts'

/** The path of the authorization endpoint. */
export const AUTHORIZATION_PATH = '/oauth2/auth'

/** Some proxies refuse longer addresses. */
const LENGTH_MAX = 7_000

const TOO_LONG = messagePage(
  'The request failed',
  `The application sent no form, or one of more than ${LENGTH_MAX} characters. Go back to the application and try again, or report the error to its developers.`,
)

/**
 * Redirects a posted authorization request to the same request by GET (OpenID Connect Core, 3.1.2.1): a browser sends the
 * session cookie only with that, since a form of another site carries none (SameSite).
 */
export const redirectPostedRequest = async (context: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
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
