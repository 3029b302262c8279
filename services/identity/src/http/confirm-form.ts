import type { IncomingMessage, ServerResponse } from 'node:http'
import { nameStreamOf } from '@folio/contracts/identity/names.ts'
import { type Confirmed, confirmEmail } from '../application/confirm-email.ts'
import { endPending, type PendingEmail, pendingOf } from '../application/pending-email.ts'
import { answerPage, type Given } from './answer-page.ts'
import { end } from './end-log-in.ts'
import { formProof } from './form-proof.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import type { LogInCall, LogIns } from './log-in-call.ts'
import { markOf } from './log-in-mark.ts'
import { confirmEndedPage, confirmedPage, confirmPage, takenMeanwhilePage } from './pages/confirm-page.ts'
import { messagePage } from './pages/message-page.ts'
import { showPage } from './show-page.ts'
import { tooMany } from './too-many.ts'

/** One request to the page that a link leads to. */
export type ConfirmCall = {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  readonly address: string
  readonly searchParams: URLSearchParams
  /** The page of the log-in in which the link was asked for. */
  readonly path: string
  /** That log-in, where it is this browser's and still goes on. */
  readonly logIn: LogInCall | undefined
}

const GONE = 410
const SUBJECT = 'confirm e-mail'
const WRONG = 'This is not the password that was chosen for the account.'
const EXPIRED = messagePage('This page has expired', 'Follow the link in the message again.')

type Linked = ConfirmCall & { readonly link: string; readonly pending: PendingEmail; readonly csrf: string }

const show = ({ outgoing, path, csrf, link, pending, logIn }: Linked, fault?: string): void =>
  showPage(outgoing, confirmPage({ path: `${path}/confirm`, csrf, link, email: pending.email, fault }), {
    status: fault === undefined ? 200 : 401,
    redirectUri: logIn?.redirectUri,
  })

const linked = async (logIns: LogIns, call: ConfirmCall, link: string): Promise<Linked | undefined> => {
  const { identity, secrets } = logIns
  const pending = await pendingOf(identity, secrets.signUps, link)
  if (pending !== undefined) return { ...call, link, pending, csrf: formProof(secrets.forms, SUBJECT) }
  showPage(call.outgoing, confirmEndedPage(), { status: GONE })
  return undefined
}

/** Goes on with the log-in that is this browser's, unless that has gone on by itself; otherwise says where to go on. */
const goOn = async (
  logIns: LogIns,
  { outgoing, logIn }: Linked,
  { loggedIn }: Extract<Confirmed, { readonly kind: 'confirmed' }>,
) => {
  if (logIn === undefined || logIn.interaction.prompt.name === 'consent') return showPage(outgoing, confirmedPage())
  const login = { accountId: loggedIn.clientId, amr: markOf(loggedIn.passwordNumber) }
  await end(logIns, logIn, { registration: {}, create: {}, login })
}

const take = async (logIns: LogIns, call: Linked, password: string): Promise<void> => {
  const { identity, passwords, attempts } = logIns
  const { address, outgoing, link, pending } = call
  const email = nameStreamOf(identity.namesSecret, 'email', pending.email)
  const device = knownDevice(logIns, call.incoming, email)
  const waitSeconds = (await attempts.useLink({ address })) ?? (await attempts.confirm({ address, email, device }))
  if (waitSeconds !== undefined) return tooMany({ outgoing }, waitSeconds)
  const confirmed = await confirmEmail(identity, passwords, { pending, password })
  if (confirmed.kind === 'wrong_password') return show(call, WRONG)
  await endPending(identity, link)
  if (confirmed.kind === 'confirmed') {
    await rememberDevice(logIns, call, email)
    return goOn(logIns, call, confirmed)
  }
  const what = confirmed.kind === 'email_taken' ? 'email' : 'nickname'
  showPage(outgoing, takenMeanwhilePage(what), { status: 409 })
}

/** Answers where a link leads that confirms an e-mail address: with a form for the password, which alone confirms it. */
export const answerConfirm = (logIns: LogIns, call: ConfirmCall): Promise<void> =>
  answerPage(logIns.secrets, call, {
    show: async () => {
      const of = await linked(logIns, call, call.searchParams.get('link') ?? '')
      if (of !== undefined) show(of)
    },
    take: async ({ link = '', password = '' }: Given) => {
      const of = await linked(logIns, call, link)
      if (of !== undefined) await take(logIns, of, password)
    },
    subject: SUBJECT,
    expired: EXPIRED,
  })
