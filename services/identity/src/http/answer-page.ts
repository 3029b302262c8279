import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Secrets } from '../application/secrets.ts'
import { readForm } from './forms/form-fields.ts'
import { messagePage } from './pages/message-pages.ts'
import { isOwnForm } from './security/csrf-token.ts'
import { showPage } from './show-page.ts'

/** The fields of a submitted form. */
export type FormFields = Readonly<Record<string, string>>

/** The handlers of a page with a form, and what its CSRF token is made for. */
export type FormPage = {
  readonly show: () => void | Promise<void>
  readonly take: (given: FormFields) => Promise<void>
  /** The subject of the CSRF token. */
  readonly subject: string
  /** The page for a form whose CSRF token is wrong or has expired. */
  readonly expired: string
}

/** The page for an unknown path. */
export const NO_PAGE = messagePage('Page not found', 'Log in or sign up from the application that you want to use.')

/** Shows a page for GET and handles its form for POST. */
export const answerPage = async (
  { forms }: Pick<Secrets, 'forms'>,
  { incoming, outgoing }: { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse },
  { show, take, subject, expired }: FormPage,
): Promise<void> => {
  const { method } = incoming
  if (method === 'GET' || method === 'HEAD') return show()
  if (method !== 'POST') return showPage(outgoing, NO_PAGE, { status: 405, headers: { Allow: 'GET, HEAD, POST' } })
  const given = await readForm(incoming)
  const proof = { headers: incoming.headers, given: given?.['csrf'] }
  if (given === undefined || !isOwnForm(forms, subject, proof)) return showPage(outgoing, expired, { status: 403 })
  return take(given)
}
