import { NEW_PASSWORD_PATH } from '@folio/contracts/identity/password-link.ts'
import { answerPage, type FormFields } from './answer-page.ts'
import { showForgotten, takeForgotten } from './forms/forgotten-form.ts'
import { showNewPassword, takeNewPassword } from './forms/new-password-form.ts'
import { showPassword, takePassword } from './forms/password-form.ts'
import type { PageContext, PasswordCall, PasswordFormCall } from './page-context.ts'
import { FORGOTTEN_PATH, PASSWORD_PATH } from './pages/layout.ts'
import { messagePage } from './pages/message-pages.ts'
import { csrfToken } from './security/csrf-token.ts'
import { showPage } from './show-page.ts'

type PageHandlers = {
  readonly show: (context: PageContext, call: PasswordFormCall) => void | Promise<void>
  readonly take: (context: PageContext, call: PasswordFormCall, given: FormFields) => Promise<void>
}

const handlersByPath: ReadonlyMap<string, PageHandlers> = new Map([
  [PASSWORD_PATH, { show: showPassword, take: takePassword }],
  [FORGOTTEN_PATH, { show: showForgotten, take: takeForgotten }],
  [NEW_PASSWORD_PATH, { show: showNewPassword, take: takeNewPassword }],
])

const EXPIRED = messagePage('This page has expired', 'Open it again and fill it in there.')
const HELD = messagePage('This is not possible at the moment', 'Folio is being updated. Try again later.')

const HELD_SECONDS = 60

/** Finds the handler of a password page by its path. */
export const passwordRouteAt = (
  path: string,
): ((context: PageContext, call: PasswordCall) => void | Promise<void>) | undefined => {
  const handlers = handlersByPath.get(path)
  if (handlers === undefined) return undefined
  return (context, call) => {
    if (context.arePasswordChangesHeldBack) {
      return showPage(call.outgoing, HELD, { status: 503, headers: { 'Retry-After': String(HELD_SECONDS) } })
    }
    const formCall = { ...call, csrf: csrfToken(context.secrets.forms, path) }
    return answerPage(context.secrets, call, {
      show: () => handlers.show(context, formCall),
      take: (given) => handlers.take(context, formCall, given),
      subject: path,
      expired: EXPIRED,
    })
  }
}
