import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { applicationId, requestId } from '../../fields/ids.ts'
import { checkpointBeside } from '../../fields/list-page.ts'
import { nameText } from '../../fields/text.ts'
import { firstAnswerAgain, SEND_AGAIN } from '../../repeat.ts'
import { scope, scopeList } from '../../scope.ts'

const URIS_MAX = 20
const URI_MAX = 2000

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost'])

/**
 * Tells whether a text is an address over TLS, a loopback address, or one with a private-use scheme with a dot (RFC
 * 8252).
 */
const isRedirectUri = (text: string): boolean => {
  if (text.length > URI_MAX || !/^[\x21-\x7e]+$/.test(text) || text.includes('#') || !URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  if (protocol === 'https:') return true
  return protocol === 'http:' ? LOOPBACK.has(hostname) : /^[a-z][a-z\d+-]*\.[a-z\d.+-]+:$/.test(protocol)
}

const redirectUri = z.string({ error: 'must be a text' }).refine(isRedirectUri, {
  error: 'must be an https address, an http address of this machine, or one of a scheme like com.example.app',
})

const idTokenAlg = z.enum(['RS256', 'ES256'], { error: 'must be RS256 or ES256' })

const MARKUP_PERCENT_MAX = 3
const PERCENT_STEP = 0.01

const markupPercentage = z
  .number({ error: 'must be a number' })
  .min(0, { error: 'must be 0 or more' })
  .max(MARKUP_PERCENT_MAX, { error: `must be at most ${MARKUP_PERCENT_MAX}` })
  .multipleOf(PERCENT_STEP, { error: 'must have at most two decimals' })

const shape = {
  name: z.string(),
  redirect_uris: z.array(z.string()),
  scopes: z.array(scope),
  id_token_signed_response_alg: idTokenAlg,
  app_markup_percentage: markupPercentage.optional(),
}

/** An application through which people log in. */
export const applicationShown = z
  .strictObject({ application_id: applicationId, ...shape })
  .meta({ title: 'Application' })

/** Registers an application. */
export const registerApplication = endpoint({
  id: 'registerApplication',
  act: { screen: '/applications', tells: ['application_id'] },
  family: 'operator',
  method: 'POST',
  path: '/operator/v1/applications',
  scope: 'operator',
  role: 'admin',
  body: z.strictObject({
    name: nameText,
    redirect_uris: z
      .array(redirectUri, { error: 'must be a list of addresses' })
      .min(1, { error: 'must name at least one address' })
      .max(URIS_MAX, { error: `must name at most ${URIS_MAX} addresses` }),
    scopes: scopeList.optional(),
    id_token_signed_response_alg: idTokenAlg.optional(),
    app_markup_percentage: markupPercentage.optional(),
    request_id: requestId.optional(),
  }),
  answers: { 200: applicationShown },
  errors: { 400: ['BadRequest', 'DuplicateRequestID'] },
  repeat: {
    ...firstAnswerAgain,
    neverMet: { BadRequest: 'the id of an application is made from the request, so that no two have the same' },
    tellsRevision: false,
    afterLostAnswer: `${SEND_AGAIN} Without a \`request_id\` it registers another application.`,
  },
  summary: 'Register an application',
  description:
    'The application sends its id as `client_id` and as `Service-App-ID`. It is a public client: it has no secret, ' +
    'and authenticates by PKCE. Folio compares `redirect_uris` character by character, except the port of ' +
    '`http://127.0.0.1` and `http://[::1]`. `scopes` are those that it may request (default: all), besides `openid`, ' +
    '`profile` and `email`. `id_token_signed_response_alg` signs its ID tokens (default: RS256). `app_markup_percentage` is the part of ' +
    'the payout, of the stake where there is no fixed one, that its clients pay to it with each contract (default: 0).',
})

/** Lists the applications. */
export const listApplications = endpoint({
  id: 'listApplications',
  family: 'operator',
  method: 'GET',
  path: '/operator/v1/applications',
  scope: 'operator',
  role: 'viewer',
  answers: { 200: z.array(applicationShown) },
  beside: checkpointBeside,
  summary: 'List the applications',
  description: 'Lists the open applications, sorted by id; at most the first 1,000.',
})

/** Closes an application for good. */
export const closeApplication = endpoint({
  id: 'closeApplication',
  act: { screen: '/applications' },
  family: 'operator',
  method: 'POST',
  path: '/operator/v1/applications/{application_id}/close',
  scope: 'operator',
  role: 'admin',
  params: z.strictObject({ application_id: applicationId }),
  answers: {
    200: z
      .strictObject({ application_id: applicationId, status: z.literal('closed') })
      .meta({ title: 'ApplicationClosed' }),
  },
  errors: { 404: ['NotFound'] },
  summary: 'Close an application',
  description:
    'Nobody can log in through the application any more, and Folio refreshes none of its tokens. Within a second its ' +
    'access tokens, the personal access tokens that were made through it, and its sockets end; the sockets close ' +
    'with 1008.',
})
