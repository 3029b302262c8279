import { randomUUID } from 'node:crypto'
import type { CallIds } from '@folio/client-commands/client-request.ts'
import type { RequestOutcome } from '@folio/client-commands/request-outcome.ts'
import { clientIdOf, OPERATOR_APPLICATION_ID, walletIdOf } from '@folio/contracts/derived-ids.ts'
import { openClient as endpoint } from '@folio/contracts/http/operator/clients/open-client.ts'
import { scope } from '@folio/contracts/http/scope.ts'
import { identityCommands, type UserCommand } from '@folio/contracts/identity/commands.ts'
import { identityKeys, tokenHash } from '@folio/contracts/identity/views.ts'
import { encryptText } from '@folio/keys/client-cipher.ts'
import type { ClientKey } from '@folio/keys/port.ts'
import { type Refusal, ruleViolation } from '@folio/rest-server/refusal.ts'
import { issueToken } from '@folio/rest-server/tokens/personal-token.ts'
import { findClient, nicknameStream } from '../../clients/find-client.ts'
import { claimAndSend, isRefusal, lookUp } from '../../commands/client-command.ts'
import type { Gateway } from '../../gateway.ts'
import { type Answer, type Call, handle } from '../../handler.ts'
import { openDemoAccount } from '../accounts/open-demo-account.ts'
import { openWalletOf } from '../accounts/open-wallet.ts'
import { operatorRequest, runOperatorWrite } from '../operator-request.ts'

type OpenClient = Call<typeof endpoint>

const nicknameTaken = () => ruleViolation('nickname_taken', 'This nickname is already taken.')

const application_id = OPERATOR_APPLICATION_ID

const registration = (
  { nickname, scopes = scope.options, token_name: text }: OpenClient['body'],
  { key, token, commandId }: { readonly key: ClientKey; readonly token: string; readonly commandId: string },
): UserCommand => {
  const client_id = clientIdOf(nickname)
  return {
    type: 'RegisterClient',
    client: { client_id, nickname: encryptText(key, { commandId: client_id, field: 'nickname', text: nickname }) },
    token: {
      client_id,
      token_id: randomUUID(),
      token_hash: tokenHash(token),
      application_id,
      scopes: [...new Set(scopes)],
      ...(text === undefined ? {} : { name: encryptText(key, { commandId, field: 'token_name', text }) }),
    },
  }
}

const answerOf = (
  settled: RequestOutcome | Refusal,
  { nickname, token }: { readonly nickname: string; readonly token: string },
): Answer<typeof endpoint> | Refusal => {
  if (isRefusal(settled)) return settled
  if (settled.recorded.type !== 'ClientRegistered') return nicknameTaken()
  const client_id = clientIdOf(nickname)
  const wallets = [{ wallet_id: walletIdOf(client_id, 'main'), type: 'main' as const }]
  return { data: { client_id, nickname, application_id, token, wallets } }
}

/** Claims a nickname for the client whose id derives from it; returns the client id of its holder. */
const holderOfNickname = async (gateway: Gateway, call: CallIds, nickname: string): Promise<string | Refusal> => {
  const account = await nicknameStream(gateway, nickname)
  const { values } = await gateway.users.get([identityKeys.name(account)])
  if (values[0] !== undefined) return values[0].holder
  const settled = await runOperatorWrite(gateway, call, {
    scope: `${endpoint.id}/nickname`,
    topic: identityCommands,
    view: ({ users }) => users,
    doneOnce: 'stored',
    account,
    command: { type: 'ClaimName', holder: clientIdOf(nickname) },
  })
  return isRefusal(settled) ? settled : String(settled.recorded.data['holder'])
}

/**
 * Opens a client: claims its nickname, opens its main wallet, requests its demo account, and then registers the client
 * with its token, so that every client has all of them. Answers once the views show the token and the wallet; a repeat of
 * the request gets the same token.
 */
export const openClient = handle(endpoint, async (gateway, call): Promise<Answer<typeof endpoint> | Refusal> => {
  const { nickname, scopes, token_name, request_id: requestId } = call.body
  const client_id = clientIdOf(nickname)
  const body = JSON.stringify([nickname, scopes, ...(token_name === undefined ? [] : [token_name])])
  const request = await operatorRequest(gateway, call, {
    endpoint: endpoint.id,
    ...(requestId === undefined ? {} : { requestId }),
    body,
  })
  const view = gateway.users
  const isTaken = (await findClient(gateway, client_id, call.receivedAt)) !== undefined
  const found = await lookUp(gateway, request, { view, keys: [] })
  if (found.answered === undefined && isTaken) return nicknameTaken()
  const key = await gateway.keys.create(client_id)
  if (key === undefined) return nicknameTaken()
  const token = issueToken(key, request.commandId)
  if (found.answered !== undefined) return answerOf(found.answered, { nickname, token })
  const holder = await holderOfNickname(gateway, call, nickname)
  if (typeof holder !== 'string') return holder
  if (holder !== client_id) return nicknameTaken()
  const opened = await openWalletOf(gateway, call, { clientId: client_id, type: 'main' })
  if (typeof opened !== 'string') return opened
  const notAsked = await openDemoAccount(gateway, call, client_id)
  if (notAsked !== undefined) return notAsked
  const settled = await claimAndSend(gateway, request, {
    view,
    topic: identityCommands,
    account: `user-${client_id}`,
    command: registration(call.body, { key, token, commandId: request.commandId }),
    seenPosition: found.checkpoint.position,
    isClaimed: found.isClaimed,
  })
  if (!isRefusal(settled)) await view.waitFor(settled.recorded.position)
  return answerOf(settled, { nickname, token })
})
