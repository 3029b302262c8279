import { z } from 'zod'
import { hasMailCapacity } from '../../application/email/queue-mail.ts'
import { PASSWORD_LINK_LIFE_SECONDS, sendPasswordLink } from '../../application/passwords/password-link.ts'
import type { FormFields } from '../answer-page.ts'
import type { PageContext, PasswordFormCall } from '../page-context.ts'
import { forgottenPage, linkSentPage } from '../pages/forgotten-page.ts'
import { showPage } from '../show-page.ts'
import { showMailUnavailable, showTooManyAttempts } from './show-refusal.ts'

const schema = z.string().trim().max(254).pipe(z.email())

const NO_ADDRESS = 'Enter an e-mail address, like name@example.com.'

/** Shows the form that requests a password link. */
export const showForgotten = (_: PageContext, { outgoing, csrf }: PasswordFormCall): void =>
  showPage(outgoing, forgottenPage({ csrf }))

/** Handles the form: answers the same for every e-mail address, and sends a link where it has an account. */
export const takeForgotten = async (
  { identity, attemptLimits }: PageContext,
  call: PasswordFormCall,
  given: FormFields,
): Promise<void> => {
  const { outgoing, csrf, address } = call
  const { success, data: email } = schema.safeParse(given['email'])
  if (!success) {
    const page = forgottenPage({ csrf, email: given['email'], fault: NO_ADDRESS })
    return showPage(outgoing, page, { status: 400 })
  }
  const waitSeconds = await attemptLimits.askLink({ address })
  if (waitSeconds !== undefined) return showTooManyAttempts(call, waitSeconds)
  if (!(await hasMailCapacity(identity, 'mail', PASSWORD_LINK_LIFE_SECONDS))) return showMailUnavailable(call)
  showPage(outgoing, linkSentPage())
  // This runs after the answer, whose time would otherwise reveal that the account exists.
  await sendPasswordLink(identity, email, attemptLimits.sendLinkAgain)
}
