import { scope } from '@folio/contracts/http/scope.ts'
import { errors, interactionPolicy } from 'oidc-provider'
import { isConsole } from './console-grant.ts'

/** The values of `prompt` that ask for the sign-up: OpenID Connect's, and Folio's own from before. */
export const SIGN_UP_PROMPTS: readonly string[] = ['create', 'registration']

/** All values of `prompt`. */
export const PROMPTS: readonly string[] = ['none', 'login', 'consent', ...SIGN_UP_PROMPTS]

/** The size limits of one parameter of an authorization request, and of all of them together, in bytes. */
export const PARAMETER_BYTES_MAX = 2048
export const PARAMETERS_BYTES_MAX = 4096

const bytesOf = (value: unknown): number => Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value))

/** Limits the parameters of an authorization request, since they are stored while the log-in is under way, for any caller. */
export const limitParameters = new interactionPolicy.Check(
  'parameters_too_long',
  'a parameter is too long',
  ({ oidc }) => {
    const given = Object.entries(oidc.params ?? {}).filter(([, value]) => value !== undefined)
    let sum = 0
    for (const [name, value] of given) {
      const bytes = bytesOf(value)
      sum += name.length + bytes
      if (bytes > PARAMETER_BYTES_MAX) {
        throw new errors.InvalidRequest(`${name} has ${bytes} bytes, and may have ${PARAMETER_BYTES_MAX}`)
      }
    }
    if (sum <= PARAMETERS_BYTES_MAX) return interactionPolicy.Check.NO_NEED_TO_PROMPT
    throw new errors.InvalidRequest(`the parameters have ${sum} bytes together, and may have ${PARAMETERS_BYTES_MAX}`)
  },
)

/** `profile` and `email` have no effect without `openid`, which the userinfo endpoint requires. */
const EFFECTIVE_SCOPES: readonly string[] = ['openid', ...scope.options]

const asksForScope = (asked: unknown): boolean =>
  typeof asked === 'string' && asked.split(' ').some((word) => EFFECTIVE_SCOPES.includes(word))

/** Refuses an application that asks for no known scope before a person sees a page (RFC 6749, 4.1.2.1). */
const requireKnownScope = new interactionPolicy.Check(
  'scope_missing',
  'the request names no known scope',
  ({ oidc }) => {
    const asked = oidc.params?.['scope']
    if (asksForScope(asked)) return interactionPolicy.Check.NO_NEED_TO_PROMPT
    throw new errors.InvalidScope(`scope must name at least one of ${EFFECTIVE_SCOPES.join(', ')}`, String(asked ?? ''))
  },
)

/**
 * Asks for consent at each log-in where the redirect address is not https: any program on the device can listen on a port or
 * register a scheme, and cannot prove that it is the application that got the consent (RFC 8252, 8.6). The console needs
 * none: its redirect address is Folio's own, compared with its port.
 */
const requireConsentEachTime = new interactionPolicy.Check(
  'unproved_redirect_uri',
  'the redirect_uri is not https, so the user must consent at each log-in',
  'consent_required',
  ({ oidc }) => {
    const isProved = String(oidc.params?.['redirect_uri']).startsWith('https:')
    const isAllowed = oidc.result?.consent !== undefined || isConsole(oidc)
    return isProved || isAllowed ? interactionPolicy.Check.NO_NEED_TO_PROMPT : interactionPolicy.Check.REQUEST_PROMPT
  },
)

/**
 * Asks for the password again where the grant of the console in this session was revoked: the console has no consent page
 * that could renew it.
 */
const requireGrantOfConsole = new interactionPolicy.Check(
  'grant_revoked',
  'the access of the console was revoked',
  'login_required',
  ({ oidc }) =>
    isConsole(oidc) && oidc.session?.accountId !== undefined && oidc.grant?.jti === undefined
      ? interactionPolicy.Check.REQUEST_PROMPT
      : interactionPolicy.Check.NO_NEED_TO_PROMPT,
)

/** The prompts of a log-in, in order: sign-up where the application asks for it, log-in, consent. */
export const logInPolicy = (): interactionPolicy.DefaultPolicy => {
  const policy = interactionPolicy.base()
  policy.get('login')?.checks.add(requireGrantOfConsole)
  policy.get('consent')?.checks.add(requireConsentEachTime)
  for (const name of SIGN_UP_PROMPTS)
    policy.add(new interactionPolicy.Prompt({ name, requestable: true }, requireKnownScope, limitParameters), 0)
  return policy
}
