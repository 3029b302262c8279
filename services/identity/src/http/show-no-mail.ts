import type { ServerResponse } from 'node:http'
import { messagePage } from './pages/message-page.ts'
import { showPage } from './show-page.ts'

const AGAIN_S = 300

const PAGE = messagePage(
  'No message could be sent',
  'Too many messages wait to be sent just now, so none was sent to you. Nothing was changed. Try again in a few minutes.',
)

/** Answers that no message was sent because too many wait: the same for every address. */
export const showNoMail = ({ outgoing }: { readonly outgoing: ServerResponse }): void =>
  showPage(outgoing, PAGE, { status: 503, headers: { 'Retry-After': String(AGAIN_S) } })
