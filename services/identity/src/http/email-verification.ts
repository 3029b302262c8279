import { nameStreamOf } from '@folio/contracts/identity/names.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { isEmailVerified } from '../application/confirm-email.ts'
import { clientBy } from '../application/password-link.ts'
import { EMAIL_LINK_LIFE_S, keepPending, type PendingEmail } from '../application/pending-email.ts'
import { postMail } from '../application/post-mail.ts'
import type { LogInCall, LogIns } from './log-in-call.ts'
import { emailSentPage } from './pages/confirm-page.ts'
import { FORGOTTEN_PATH } from './pages/layout.ts'
import { showPage } from './show-page.ts'

/** Whether a client must confirm the e-mail address before anybody gets a token for the account. */
export const mustConfirm = async ({ identity, isConfirmingRequired }: LogIns, clientId: string): Promise<boolean> =>
  isConfirmingRequired && !(await isEmailVerified(identity, clientId))

/** Tells the owner of an address: by the link that confirms it, or that there is an account already. */
const tell = async (
  { identity, attempts }: LogIns,
  { pending: { email, person }, path }: { readonly pending: PendingEmail; readonly path: string },
): Promise<void> => {
  const delaySeconds = await attempts.mail({ email: nameStreamOf(identity.namesSecret, 'email', email) })
  if (delaySeconds === undefined) return
  const clientId = await clientBy(identity, email)
  const expires_at = timestampOf(identity.clock() + (delaySeconds + EMAIL_LINK_LIFE_S) * 1e6)
  if (person !== undefined && clientId !== undefined) {
    return postMail(
      identity,
      { kind: 'email_known', email, client_id: clientId, path: FORGOTTEN_PATH, expires_at },
      delaySeconds,
    )
  }
  const of = clientId === undefined ? {} : { client_id: clientId }
  await postMail(identity, { kind: 'email_link', email, ...of, path, expires_at }, delaySeconds)
}

/**
 * Keeps what is to be confirmed, and says that a message was sent. What the message says, or that there is none, is settled
 * after the answer, so that neither its words nor its time tell whether there is an account with the address.
 */
export const sendConfirmation = async (logIns: LogIns, call: LogInCall, pending: PendingEmail): Promise<void> => {
  const link = await keepPending(logIns.identity, logIns.secrets.signUps, pending)
  showPage(call.outgoing, emailSentPage(pending.email), { redirectUri: call.redirectUri })
  await tell(logIns, { pending, path: `${call.path}/confirm?link=${link}` })
}
