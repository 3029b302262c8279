import { issueGrant } from '../../oauth-storage/issue-grant.ts'
import { isLoopback } from '../oauth/redirect-uris.ts'
import { ASKED_SCOPES } from '../oauth/scopes.ts'
import type { LogInCall, PageContext } from '../page-context.ts'
import { consentPage } from '../pages/consent-page.ts'
import { showPage } from '../show-page.ts'
import { finishInteraction } from './finish-interaction.ts'

const askedOf = ({ interaction: { params } }: LogInCall): readonly string[] => String(params['scope'] ?? '').split(' ')

/** Describes a redirect address for the consent page. */
const targetOf = (redirectUri: string): string => {
  const { host, protocol } = new URL(redirectUri)
  if (host === '') return `an application on this device (${protocol.slice(0, -1)})`
  return isLoopback(redirectUri) ? `an application on this device (${host})` : host
}

/** Shows the scopes that an application asks for. */
export const showConsent = (_: PageContext, call: LogInCall): void => {
  const asked = askedOf(call)
  const scopes = ASKED_SCOPES.filter((word) => asked.includes(word))
  const target = targetOf(call.redirectUri)
  const page = consentPage({ path: call.path, csrf: call.csrf, application: call.application, scopes, target })
  showPage(call.outgoing, page, { redirectUri: call.redirectUri })
}

/** Handles the consent: issues a grant of the scopes that were shown, or refuses access. */
export const takeConsent = async (
  context: PageContext,
  call: LogInCall,
  given: Readonly<Record<string, string>>,
): Promise<void> => {
  if (given['answer'] !== 'allow') {
    return finishInteraction(context, call, {
      error: 'access_denied',
      error_description: 'The user denied the application access.',
    })
  }
  const { session } = call.interaction
  if (session?.accountId === undefined) throw new Error('the consent form was sent without a logged-in session')
  const grantId = await issueGrant(context, call.interaction, {
    accountId: session.accountId,
    scopes: askedOf(call).join(' '),
  })
  await finishInteraction(context, call, { consent: { grantId } })
}
