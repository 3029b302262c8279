import { nameStreamOf } from '@folio/contracts/identity/names.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { isEmailVerified } from '../application/confirm-email.ts'
import { clientBy } from '../application/password-link.ts'
import { EMAIL_LINK_LIFE_S, keepPending, type PendingEmail } from '../application/pending-email.ts'
import { isRoomForMail, postMail } from '../application/post-mail.ts'
import { mailboxOf } from '../domain/mailbox.ts'
import type { LogInCall, LogIns } from './log-in-call.ts'
import { emailSentPage } from './pages/confirm-page.ts'
import { FORGOTTEN_PATH } from './pages/layout.ts'
import { showNoMail } from './show-no-mail.ts'
import { showPage } from './show-page.ts'

/** Whether a client must confirm the e-mail address before anybody gets a token for the account. */
export const mustConfirm = async ({ identity, isConfirmingRequired }: LogIns, clientId: string): Promise<boolean> =>
  isConfirmingRequired && !(await isEmailVerified(identity, clientId))

/**
 * Posts a message to the owner of an address: the link that confirms it, or that there is an account already. Answers whether
 * it could be posted; one that is not sent because the address was sent enough counts as posted.
 */
const tell = async (
  { identity, attempts }: LogIns,
  { pending: { email, person }, path }: { readonly pending: PendingEmail; readonly path: string },
): Promise<boolean> => {
  const kind = person === undefined ? 'mail' : 'sign-up-mail'
  // Before the message is counted: where there is no room, the next try must not find the count used up.
  if (!(await isRoomForMail(identity, kind, EMAIL_LINK_LIFE_S))) return false
  const delaySeconds = await attempts.mail({ email: nameStreamOf(identity.namesSecret, 'email', mailboxOf(email)) })
  if (delaySeconds === undefined) return true
  const clientId = await clientBy(identity, email)
  const expires_at = timestampOf(identity.clock() + (delaySeconds + EMAIL_LINK_LIFE_S) * 1e6)
  const posting = { kind, delaySeconds } as const
  if (person !== undefined && clientId !== undefined) {
    const known = { kind: 'email_known', email, client_id: clientId, path: FORGOTTEN_PATH, expires_at } as const
    return postMail(identity, known, posting)
  }
  const of = clientId === undefined ? {} : { client_id: clientId }
  return postMail(identity, { kind: 'email_link', email, ...of, path, expires_at }, posting)
}

/**
 * Keeps what is to be confirmed, posts a message, and says so. Whether there is an account with the address shows neither in
 * the answer nor in the steps before it: the same look-ups, and a message into the same minute.
 */
export const sendConfirmation = async (logIns: LogIns, call: LogInCall, pending: PendingEmail): Promise<void> => {
  const link = await keepPending(logIns.identity, logIns.secrets.signUps, pending)
  if (!(await tell(logIns, { pending, path: `${call.path}/confirm?link=${link}` }))) return showNoMail(call)
  showPage(call.outgoing, emailSentPage(pending.email), { redirectUri: call.redirectUri })
}
