import { nameStreamOf } from '@folio/contracts/identity/names.ts'
import { usePasswordLink } from '../application/change-password.ts'
import { ownEmail, ownNames } from '../application/own-names.ts'
import { ownTokens } from '../application/own-tokens.ts'
import { usableLink } from '../application/password-link.ts'
import { passwordNumberNow } from '../application/password-number-now.ts'
import type { Given } from './answer-page.ts'
import { applicationsEnded } from './applications-ended.ts'
import { rememberDevice } from './known-device.ts'
import type { LogIns } from './log-in-call.ts'
import { newPasswordFault } from './new-password.ts'
import { linkEndedPage, newPasswordPage } from './pages/new-password-page.ts'
import { passwordChangedPage } from './pages/password-changed-page.ts'
import type { ProvenCall } from './password-call.ts'
import { showPage } from './show-page.ts'
import { tooMany } from './too-many.ts'

const GONE = 410

/** Shows where to choose a password by a link; looking does not use it, for programs that read mails look too. */
export const showNewPassword = async ({ identity }: LogIns, call: ProvenCall): Promise<void> => {
  const { outgoing, csrf, searchParams } = call
  const link = searchParams.get('link') ?? ''
  if ((await usableLink(identity, link)) === undefined) return showPage(outgoing, linkEndedPage(), { status: GONE })
  showPage(outgoing, newPasswordPage({ csrf, link }))
}

/** Lets the browser log in with the client's e-mail address even where too many others tried today. */
const rememberHere = async (logIns: LogIns, call: ProvenCall, clientId: string): Promise<void> => {
  const email = await ownEmail(logIns.identity, clientId)
  if (email !== undefined) await rememberDevice(logIns, call, nameStreamOf(logIns.identity.namesSecret, 'email', email))
}

/** Takes the password from whoever has the link, and knows the browser from then on. */
export const takeNewPassword = async (logIns: LogIns, call: ProvenCall, given: Given): Promise<void> => {
  const { identity, attempts, passwords, isVerifyingHeld } = logIns
  const { outgoing, csrf, address } = call
  const waitSeconds = await attempts.useLink({ address })
  if (waitSeconds !== undefined) return tooMany(call, waitSeconds)
  const { link: text = '', new_password = '' } = given
  const link = await usableLink(identity, text)
  if (link === undefined) return showPage(outgoing, linkEndedPage(), { status: GONE })
  const fault = newPasswordFault(new_password, await ownNames(identity, link.clientId))
  if (fault !== undefined) return showPage(outgoing, newPasswordPage({ csrf, link: text, fault }), { status: 400 })
  const passwordHash = await passwords.hashed(new_password)
  const { clientId } = link
  const numberBefore = (await passwordNumberNow(identity, clientId)) ?? 0
  const tokens = await ownTokens(identity, clientId)
  const isMore = !isVerifyingHeld
  const isChanged = await usePasswordLink(identity, link, {
    passwordHash,
    areTokensEnded: isMore,
    isVerifying: isMore,
  })
  if (!isChanged) return showPage(outgoing, linkEndedPage(), { status: GONE })
  await rememberHere(logIns, call, clientId)
  const applications = await applicationsEnded(identity, clientId, numberBefore)
  showPage(outgoing, passwordChangedPage({ applications, tokens, areTokensEnded: isMore }))
}
