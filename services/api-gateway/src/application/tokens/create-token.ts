import type { IdentifiedRequest } from '@folio/client-commands/client-request.ts'
import { createToken as endpoint } from '@folio/contracts/http/account/tokens.ts'
import { identityCommands } from '@folio/contracts/identity/commands.ts'
import { grantKey, IDENTITY_SERVICE, tokenHash } from '@folio/contracts/identity/views.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { encryptText } from '@folio/keys/client-cipher.ts'
import { faultOn, INVALID_TOKEN, type Refusal } from '@folio/rest-server/refusal.ts'
import { issueToken } from '@folio/rest-server/tokens/personal-token.ts'
import { singleWriteEndpoint } from '../commands/single-write.ts'
import { revisionHeader } from '../format-answer.ts'
import type { Gateway } from '../gateway.ts'
import type { Call } from '../handler.ts'

type CreateToken = Call<typeof endpoint>

const denied = (message: string): Refusal => ({ status: 403, code: 'AccessDenied', message })

const refusalOf = (gateway: Gateway, { client, body }: CreateToken): Refusal | undefined => {
  if (client.grant_id === undefined) return denied('A personal access token cannot make another; log in for that.')
  const beyond = body.scopes.find((scope) => !client.scopes.includes(scope))
  if (beyond !== undefined)
    return denied(`The calling token lacks the scope ${beyond}; a token can only give scopes that it has.`)
  const isPast = body.expires_at !== undefined && body.expires_at <= gateway.clock()
  return isPast ? faultOn('expires_at', { code: 'InputError', expected: 'must be in the future' }) : undefined
}

const refusalFor = ({ reason, tokens_max }: Readonly<Record<string, unknown>>): Refusal =>
  reason === 'password_changed'
    ? denied('The password was changed after this log-in; log in again.')
    : denied(`A client has at most ${tokens_max} tokens; revoke one first.`)

/**
 * The number of the password of the log-in that asks: a token must not outlive a change of it that is decided before.
 */
const askedBy = (gateway: Gateway, { client }: CreateToken): { readonly password_number?: number } =>
  gateway.areTokenRefusalsHeldBack || client.password_number === undefined
    ? {}
    : { password_number: client.password_number }

/**
 * Tells if the grant of the log-in that asks has ended: its token may be cached still, and would get a token that
 * outlives it.
 */
const hasGrantEnded = async ({ readModel }: Gateway, { client }: CreateToken): Promise<boolean> =>
  client.grant_id === undefined || (await readModel.peek(grantKey(client.grant_id))) === undefined

/** The token of a request, which derives from the client's key. */
const tokenOf = ({ key, commandId }: IdentifiedRequest): string => issueToken(key, commandId)

/** Makes a personal access token; only this answer contains it. */
export const createToken = singleWriteEndpoint(endpoint, {
  scope: endpoint.id,
  topic: identityCommands,
  view: ({ users }) => users,
  doneOnce: 'shown',
  prepare: async (gateway, call) => {
    const refused = refusalOf(gateway, call)
    if (refused) return refused
    if (await hasGrantEnded(gateway, call)) return INVALID_TOKEN
    const { client, body } = call
    const { client_id, application_id } = client
    const { name, scopes } = body
    const issued_at = timestampOf(gateway.clock())
    const expires_at = body.expires_at === undefined ? undefined : timestampOf(body.expires_at)
    return {
      clientId: client_id,
      fingerprint: JSON.stringify([application_id, body]),
      account: `user-${client_id}`,
      command: (request) => {
        const issued = {
          client_id,
          token_id: request.requestId,
          token_hash: tokenHash(tokenOf(request)),
          application_id,
          scopes,
          name: encryptText(request.key, { commandId: request.commandId, field: 'token_name', text: name }),
          issued_at,
          ...(expires_at === undefined ? {} : { expires_at }),
        }
        return { type: 'IssueToken' as const, token: issued, ...askedBy(gateway, call) }
      },
      refusal: ({ recorded }) => (recorded.type === 'TokenIssued' ? undefined : refusalFor(recorded.data)),
      answer: ({ recorded }, request) => {
        const shown = { id: request.requestId, name, application_id, scopes, created_at: issued_at }
        return {
          data: { ...shown, expires_at: expires_at ?? null, token: tokenOf(request) },
          headers: revisionHeader(IDENTITY_SERVICE, recorded),
        }
      },
    }
  },
})
