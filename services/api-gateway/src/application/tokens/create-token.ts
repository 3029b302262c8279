import { createToken as endpoint } from '@folio/contracts/http/account/tokens.ts'
import { identityCommands } from '@folio/contracts/identity/commands.ts'
import { IDENTITY_SERVICE, tokenHash } from '@folio/contracts/identity/views.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { encryptText } from '@folio/keys/client-cipher.ts'
import { faultOn, type Refusal } from '@folio/rest-server/refusal.ts'
import { issueToken } from '@folio/rest-server/tokens/personal-token.ts'
import { isRefusal } from '../commands/client-command.ts'
import { identifySingleRequest, sendSingleRequest } from '../commands/single-request.ts'
import { revisionHeader } from '../format-answer.ts'
import type { Gateway } from '../gateway.ts'
import { type Answer, type Call, handle } from '../handler.ts'

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

/** Makes a personal access token; only this answer contains it. */
export const createToken = handle(endpoint, async (gateway, call): Promise<Answer<typeof endpoint> | Refusal> => {
  const refused = refusalOf(gateway, call)
  if (refused) return refused
  const { client, body } = call
  const { client_id, application_id } = client
  const asked = JSON.stringify([application_id, body])
  const request = await identifySingleRequest(gateway, call, { endpoint: endpoint.id, body: asked })
  const token = issueToken(request.key, request.commandId)
  const issued_at = timestampOf(gateway.clock())
  const expires_at = body.expires_at === undefined ? undefined : timestampOf(body.expires_at)
  const { scopes } = body
  const issued = {
    client_id,
    token_id: request.requestId,
    token_hash: tokenHash(token),
    application_id,
    scopes,
    name: encryptText(request.key, { commandId: request.commandId, field: 'token_name', text: body.name }),
    issued_at,
    ...(expires_at === undefined ? {} : { expires_at }),
  }
  const settled = await sendSingleRequest(gateway, request, {
    view: gateway.users,
    topic: identityCommands,
    account: `user-${client_id}`,
    command: { type: 'IssueToken', token: issued },
  })
  if (isRefusal(settled)) return settled
  if (settled.recorded.type !== 'TokenIssued') return tooMany(settled.recorded.data)
  await gateway.users.waitFor(settled.recorded.position)
  const shown = { id: request.requestId, name: body.name, application_id, scopes, created_at: issued_at }
  return {
    data: { ...shown, expires_at: expires_at ?? null, token },
    headers: revisionHeader(IDENTITY_SERVICE, settled.recorded),
  }
})

const tooMany = ({ tokens_max }: Readonly<Record<string, unknown>>): Refusal =>
  denied(`A client has at most ${tokens_max} tokens; revoke one first.`)
