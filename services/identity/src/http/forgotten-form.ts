import { z } from 'zod'
import { PASSWORD_LINK_LIFE_S, sendPasswordLink } from '../application/password-link.ts'
import { isRoomForMail } from '../application/post-mail.ts'
import type { Given } from './answer-page.ts'
import type { LogIns } from './log-in-call.ts'
import { forgottenPage, linkSentPage } from './pages/forgotten-page.ts'
import type { ProvenCall } from './password-call.ts'
import { showNoMail } from './show-no-mail.ts'
import { showPage } from './show-page.ts'
import { tooMany } from './too-many.ts'

const schema = z.string().trim().max(254).pipe(z.email())

const NO_ADDRESS = 'Write an e-mail address, like name@example.com.'

/** Shows where to ask for a link. */
export const showForgotten = (_: LogIns, { outgoing, csrf }: ProvenCall): void =>
  showPage(outgoing, forgottenPage({ csrf }))

/** Takes an e-mail address, says the same of every one, and sends a link where there is an account. */
export const takeForgotten = async ({ identity, attempts }: LogIns, call: ProvenCall, given: Given): Promise<void> => {
  const { outgoing, csrf, address } = call
  const { success, data: email } = schema.safeParse(given['email'])
  if (!success) {
    const page = forgottenPage({ csrf, email: given['email'], fault: NO_ADDRESS })
    return showPage(outgoing, page, { status: 400 })
  }
  const waitSeconds = await attempts.askLink({ address })
  if (waitSeconds !== undefined) return tooMany(call, waitSeconds)
  if (!(await isRoomForMail(identity, 'mail', PASSWORD_LINK_LIFE_S))) return showNoMail(call)
  showPage(outgoing, linkSentPage())
  // After the answer, so that its time does not tell either whether there is such an account.
  await sendPasswordLink(identity, email, attempts.sendLinkAgain)
}
