import type { IncomingMessage, ServerResponse } from 'node:http'
import { isOurs } from './form-proof.ts'
import { messagePage } from './pages/message-page.ts'
import { readForm } from './read-form.ts'
import type { Secrets } from './secrets.ts'
import { showPage } from './show-page.ts'

/** The fields of a form that somebody sent. */
export type Given = Readonly<Record<string, string>>

/** A page with a form: how it is shown, how what was filled in is taken, and what proves that the form is ours. */
export type FormPage = {
  readonly show: () => void | Promise<void>
  readonly take: (given: Given) => Promise<void>
  /** What its form's proof is made for. */
  readonly subject: string
  /** What is shown to whoever sends a form that is not ours, or not any more. */
  readonly expired: string
}

/** What is shown where there is no page. */
export const NO_PAGE = messagePage(
  'There is nothing here',
  'Log in or sign up from the application that you want to use.',
)

/** Shows a page or takes its form, as the request asks. */
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
  if (given === undefined || !isOurs(forms, subject, proof)) return showPage(outgoing, expired, { status: 403 })
  return take(given)
}
