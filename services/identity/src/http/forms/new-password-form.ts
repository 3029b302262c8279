import { nameStreamOf } from '@folio/contracts/identity/names.ts'
import { clientEmail, clientNames } from '../../application/clients/client-names.ts'
import { personalTokenNames } from '../../application/clients/personal-token-names.ts'
import { usePasswordLink } from '../../application/passwords/change-password.ts'
import { currentPasswordNumber } from '../../application/passwords/current-password-number.ts'
import { usableLink } from '../../application/passwords/password-link.ts'
import { applicationsOfEndedGrants } from '../../oauth-storage/ended-grants.ts'
import type { FormFields } from '../answer-page.ts'
import type { PageContext, PasswordFormCall } from '../page-context.ts'
import { passwordChangedPage } from '../pages/message-pages.ts'
import { linkEndedPage, newPasswordPage } from '../pages/new-password-page.ts'
import { rememberDevice } from '../security/device-cookie.ts'
import { showPage } from '../show-page.ts'
import { newPasswordFault } from './form-fields.ts'
import { showTooManyAttempts } from './show-refusal.ts'

const GONE = 410

/** Shows the form behind a password link; this does not use the link, since mail scanners follow links too. */
export const showNewPassword = async ({ identity }: PageContext, call: PasswordFormCall): Promise<void> => {
  const { outgoing, csrf, searchParams } = call
  const link = searchParams.get('link') ?? ''
  if ((await usableLink(identity, link)) === undefined) return showPage(outgoing, linkEndedPage(), { status: GONE })
  showPage(outgoing, newPasswordPage({ csrf, link }))
}

/** Makes this a known device of the client, which can log in even where others used up the attempts of the day. */
const rememberThisDevice = async (context: PageContext, call: PasswordFormCall, clientId: string): Promise<void> => {
  const email = await clientEmail(context.identity, clientId)
  if (email !== undefined)
    await rememberDevice(context, call, nameStreamOf(context.identity.namesSecret, 'email', email))
}

/** Handles the form: the link sets the password and makes the browser a known device. */
export const takeNewPassword = async (
  context: PageContext,
  call: PasswordFormCall,
  given: FormFields,
): Promise<void> => {
  const { identity, attemptLimits, passwordHasher, isVerificationHeldBack } = context
  const { outgoing, csrf, address } = call
  const waitSeconds = await attemptLimits.useLink({ address })
  if (waitSeconds !== undefined) return showTooManyAttempts(call, waitSeconds)
  const { link: text = '', new_password = '' } = given
  const link = await usableLink(identity, text)
  if (link === undefined) return showPage(outgoing, linkEndedPage(), { status: GONE })
  const fault = newPasswordFault(new_password, await clientNames(identity, link.clientId))
  if (fault !== undefined) return showPage(outgoing, newPasswordPage({ csrf, link: text, fault }), { status: 400 })
  const passwordHash = await passwordHasher.hash(new_password)
  const { clientId } = link
  const numberBefore = (await currentPasswordNumber(identity, clientId)) ?? 0
  const tokens = await personalTokenNames(identity, clientId)
  const isMore = !isVerificationHeldBack
  const isChanged = await usePasswordLink(identity, link, {
    passwordHash,
    areTokensEnded: isMore,
    isVerifying: isMore,
  })
  if (!isChanged) return showPage(outgoing, linkEndedPage(), { status: GONE })
  await rememberThisDevice(context, call, clientId)
  const applications = await applicationsOfEndedGrants(identity, clientId, numberBefore)
  showPage(outgoing, passwordChangedPage({ applications, tokens, areTokensEnded: isMore }))
}
