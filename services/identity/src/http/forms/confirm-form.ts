import type { IncomingMessage, ServerResponse } from 'node:http'
import { nameStreamOf } from '@folio/contracts/identity/names.ts'
import { type ConfirmationResult, confirmEmail } from '../../application/email/confirm-email.ts'
import { deletePendingEmail, findPendingEmail, type PendingEmail } from '../../application/email/pending-email.ts'
import { amrOf } from '../../domain/amr-password-number.ts'
import { answerPage, type FormFields } from '../answer-page.ts'
import type { LogInCall, PageContext } from '../page-context.ts'
import { confirmEndedPage, confirmedPage, confirmPage, takenMeanwhilePage } from '../pages/confirm-page.ts'
import { messagePage } from '../pages/message-pages.ts'
import { csrfToken } from '../security/csrf-token.ts'
import { knownDevice, rememberDevice } from '../security/device-cookie.ts'
import { showPage } from '../show-page.ts'
import { finishInteraction } from './finish-interaction.ts'
import { showTooManyAttempts } from './show-refusal.ts'

/** One request to the page behind a confirmation link. */
export type ConfirmCall = {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  readonly address: string
  readonly searchParams: URLSearchParams
  /** The path of the log-in in which the link was requested. */
  readonly path: string
  /** The log-in of the confirmation, if it belongs to this browser and is still under way. */
  readonly logIn: LogInCall | undefined
}

const GONE = 410
const SUBJECT = 'confirm e-mail'
const WRONG = 'This is not the password that you chose for the account.'
const EXPIRED = messagePage('This page has expired', 'Open the link in the message again.')

type LinkedCall = ConfirmCall & { readonly link: string; readonly pending: PendingEmail; readonly csrf: string }

const show = ({ outgoing, path, csrf, link, pending, logIn }: LinkedCall, fault?: string): void =>
  showPage(outgoing, confirmPage({ path: `${path}/confirm`, csrf, link, email: pending.email, fault }), {
    status: fault === undefined ? 200 : 401,
    redirectUri: logIn?.redirectUri,
  })

const findLinked = async (context: PageContext, call: ConfirmCall, link: string): Promise<LinkedCall | undefined> => {
  const { identity, secrets } = context
  const pending = await findPendingEmail(identity, secrets.signUps, link)
  if (pending !== undefined) return { ...call, link, pending, csrf: csrfToken(secrets.forms, SUBJECT) }
  showPage(call.outgoing, confirmEndedPage(), { status: GONE })
  return undefined
}

/** Continues the log-in of this browser; where it has none, or it continued already, shows where to go on. */
const continueLogIn = async (
  context: PageContext,
  { outgoing, logIn }: LinkedCall,
  { loggedIn }: Extract<ConfirmationResult, { readonly kind: 'confirmed' }>,
) => {
  if (logIn === undefined || logIn.interaction.prompt.name === 'consent') return showPage(outgoing, confirmedPage())
  const login = { accountId: loggedIn.clientId, amr: amrOf(loggedIn.passwordNumber) }
  await finishInteraction(context, logIn, { registration: {}, create: {}, login })
}

const take = async (context: PageContext, call: LinkedCall, password: string): Promise<void> => {
  const { identity, passwordHasher, attemptLimits } = context
  const { address, outgoing, link, pending } = call
  const email = nameStreamOf(identity.namesSecret, 'email', pending.email)
  const device = knownDevice(context, call.incoming, email)
  const waitSeconds =
    (await attemptLimits.useLink({ address })) ?? (await attemptLimits.confirm({ address, email, device }))
  if (waitSeconds !== undefined) return showTooManyAttempts({ outgoing }, waitSeconds)
  const confirmed = await confirmEmail(identity, passwordHasher, { pending, password })
  if (confirmed.kind === 'wrong_password') return show(call, WRONG)
  await deletePendingEmail(identity, link)
  if (confirmed.kind === 'confirmed') {
    await rememberDevice(context, call, email)
    return continueLogIn(context, call, confirmed)
  }
  const what = confirmed.kind === 'email_taken' ? 'email' : 'nickname'
  showPage(outgoing, takenMeanwhilePage(what), { status: 409 })
}

/** Answers the page behind a confirmation link: its form takes the password, which confirms the e-mail address. */
export const answerConfirm = (context: PageContext, call: ConfirmCall): Promise<void> =>
  answerPage(context.secrets, call, {
    show: async () => {
      const of = await findLinked(context, call, call.searchParams.get('link') ?? '')
      if (of !== undefined) show(of)
    },
    take: async ({ link = '', password = '' }: FormFields) => {
      const of = await findLinked(context, call, link)
      if (of !== undefined) await take(context, of, password)
    },
    subject: SUBJECT,
    expired: EXPIRED,
  })
