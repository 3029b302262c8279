import { scope } from '@folio/contracts/http/scope.ts'
import { errors, interactionPolicy } from 'oidc-provider'
import { shortParameters } from './openid/parameter-lengths.ts'
import { SIGN_UP_PROMPTS } from './openid/prompts.ts'

/** `profile` and `email` are worth nothing without `openid`, which the userinfo endpoint asks for. */
const WORTH_ASKING: readonly string[] = ['openid', ...scope.options]

const asksForScope = (asked: unknown): boolean =>
  typeof asked === 'string' && asked.split(' ').some((word) => WORTH_ASKING.includes(word))

/** An application that asks for nothing that there is learns so at once: no person is asked to let it in for nothing (RFC 6749, 4.1.2.1). */
const someScope = new interactionPolicy.Check('scope_missing', 'no known scope was asked for', ({ oidc }) => {
  const asked = oidc.params?.['scope']
  if (asksForScope(asked)) return interactionPolicy.Check.NO_NEED_TO_PROMPT
  throw new errors.InvalidScope(`scope must name at least one of ${WORTH_ASKING.join(', ')}`, String(asked ?? ''))
})

/**
 * Any program on a person's device may listen at an address that is not https: at whatever port of the device, or for a scheme.
 * It cannot prove that it is the application that was let in, so that the person is asked each time (RFC 8252, 8.6).
 */
const consentEachTime = new interactionPolicy.Check(
  'unproved_redirect_uri',
  'the redirect_uri is not https, so the person must be asked each time',
  'consent_required',
  ({ oidc }) => {
    const isProved = String(oidc.params?.['redirect_uri']).startsWith('https:')
    const isAllowed = oidc.result?.consent !== undefined
    return isProved || isAllowed ? interactionPolicy.Check.NO_NEED_TO_PROMPT : interactionPolicy.Check.REQUEST_PROMPT
  },
)

/** What people are asked, in this order: to sign up where the application wants that, to log in, and to let it in. */
export const logInPolicy = (): interactionPolicy.DefaultPolicy => {
  const policy = interactionPolicy.base()
  policy.get('consent')?.checks.add(consentEachTime)
  for (const name of SIGN_UP_PROMPTS)
    policy.add(new interactionPolicy.Prompt({ name, requestable: true }, someScope, shortParameters), 0)
  return policy
}
