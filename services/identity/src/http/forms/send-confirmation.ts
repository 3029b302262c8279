import { nameStreamOf } from '@folio/contracts/identity/names.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { isEmailVerified } from '../../application/email/confirm-email.ts'
import { EMAIL_LINK_LIFE_SECONDS, type PendingEmail, savePendingEmail } from '../../application/email/pending-email.ts'
import { hasMailCapacity, queueMail } from '../../application/email/queue-mail.ts'
import { clientIdByEmail } from '../../application/passwords/password-link.ts'
import { mailboxOf } from '../../domain/mailbox.ts'
import type { LogInCall, PageContext } from '../page-context.ts'
import { emailSentPage } from '../pages/confirm-page.ts'
import { FORGOTTEN_PATH } from '../pages/layout.ts'
import { showPage } from '../show-page.ts'
import { showMailUnavailable } from './show-refusal.ts'

/** Tells if a client must confirm its e-mail address before it can log in. */
export const mustConfirm = async (
  { identity, isConfirmationRequired }: PageContext,
  clientId: string,
): Promise<boolean> => isConfirmationRequired && !(await isEmailVerified(identity, clientId))

/**
 * Queues a message to the owner of an address: the link that confirms it, or a note that it has an account already. Returns
 * false where the queue is full; a message beyond the quota of the address is dropped and returns true.
 */
const queueConfirmation = async (
  { identity, attemptLimits }: PageContext,
  { pending: { email, person }, path }: { readonly pending: PendingEmail; readonly path: string },
): Promise<boolean> => {
  const kind = person === undefined ? 'mail' : 'sign-up-mail'
  // Before the message is counted: a full queue must not use up the quota of the address.
  if (!(await hasMailCapacity(identity, kind, EMAIL_LINK_LIFE_SECONDS))) return false
  const delaySeconds = await attemptLimits.mail({
    email: nameStreamOf(identity.namesSecret, 'email', mailboxOf(email)),
  })
  if (delaySeconds === undefined) return true
  const clientId = await clientIdByEmail(identity, email)
  const expires_at = timestampOf(identity.clock() + (delaySeconds + EMAIL_LINK_LIFE_SECONDS) * 1e6)
  const posting = { kind, delaySeconds } as const
  if (person !== undefined && clientId !== undefined) {
    const known = { kind: 'email_known', email, client_id: clientId, path: FORGOTTEN_PATH, expires_at } as const
    return queueMail(identity, known, posting)
  }
  const of = clientId === undefined ? {} : { client_id: clientId }
  return queueMail(identity, { kind: 'email_link', email, ...of, path, expires_at }, posting)
}

/**
 * Stores a pending confirmation, queues its message and shows a page that says so. An address with an account takes the same
 * steps as one without: the same look-ups, and a message in the same minute.
 */
export const sendConfirmation = async (context: PageContext, call: LogInCall, pending: PendingEmail): Promise<void> => {
  const link = await savePendingEmail(context.identity, context.secrets.signUps, pending)
  if (!(await queueConfirmation(context, { pending, path: `${call.path}/confirm?link=${link}` })))
    return showMailUnavailable(call)
  showPage(call.outgoing, emailSentPage(pending.email), { redirectUri: call.redirectUri })
}
