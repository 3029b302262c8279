import { end } from './end-log-in.ts'
import { giveGrant } from './give-grant.ts'
import type { LogInCall, LogIns } from './log-in-call.ts'
import { isLoopback } from './openid/loopback.ts'
import { ASKED_SCOPES } from './openid/person-scopes.ts'
import { consentPage } from './pages/consent-page.ts'
import { showPage } from './show-page.ts'

const askedOf = ({ interaction: { params } }: LogInCall): readonly string[] => String(params['scope'] ?? '').split(' ')

/** Where a person is sent back to, as a page says it. */
const targetOf = (redirectUri: string): string => {
  const { host, protocol } = new URL(redirectUri)
  if (host === '') return `an application on this device (${protocol.slice(0, -1)})`
  return isLoopback(redirectUri) ? `an application on this device (${host})` : host
}

/** Shows what an application asks for. */
export const showConsent = (_: LogIns, call: LogInCall): void => {
  const asked = askedOf(call)
  const scopes = ASKED_SCOPES.filter((word) => asked.includes(word))
  const target = targetOf(call.redirectUri)
  const page = consentPage({ path: call.path, csrf: call.csrf, application: call.application, scopes, target })
  showPage(call.outgoing, page, { redirectUri: call.redirectUri })
}

/** Takes the answer: a grant of exactly what was asked for and shown, or none. */
export const takeConsent = async (
  logIns: LogIns,
  call: LogInCall,
  given: Readonly<Record<string, string>>,
): Promise<void> => {
  if (given['answer'] !== 'allow') {
    return end(logIns, call, { error: 'access_denied', error_description: 'The person did not allow it.' })
  }
  const { session } = call.interaction
  if (session?.accountId === undefined) throw new Error('consent was asked for before a log-in')
  const grantId = await giveGrant(logIns, call, { accountId: session.accountId, scopes: askedOf(call).join(' ') })
  await end(logIns, call, { consent: { grantId } })
}
