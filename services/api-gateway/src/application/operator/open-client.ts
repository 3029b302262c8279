import { randomUUID } from 'node:crypto'
import { clientIdOf, OPERATOR_APPLICATION_ID } from '@folio/contracts/account-ids.ts'
import { openClient as endpoint } from '@folio/contracts/http/operator/open-client.ts'
import { scope } from '@folio/contracts/http/scope.ts'
import { userCommands } from '@folio/contracts/identity/commands.ts'
import { tokenHash } from '@folio/contracts/identity/views.ts'
import { encryptText } from '@folio/keys/client-cipher.ts'
import { timeLimits } from '@folio/service-kit/time-limits.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/route.ts'
import { newToken } from '../access-token.ts'
import { clientById } from '../client-by-id.ts'
import { isRefusal } from '../client-command.ts'
import type { Gateway } from '../gateway.ts'
import { againstRule } from '../refusals.ts'
import { openWalletOf } from './open-wallet.ts'
import { operate } from './operator-request.ts'

const nicknameTaken = () => againstRule('nickname_taken', 'This nickname is taken.')

const application_id = OPERATOR_APPLICATION_ID

/**
 * Opens a client: first its main wallet, then the client with its token, so that no client is ever without a wallet.
 * Answered once the token is known and the wallet can be looked up.
 */
export const openClient =
  (gateway: Gateway) =>
  async (call: Call<typeof endpoint>): Promise<Answer<typeof endpoint> | Refusal> => {
    const { nickname, scopes = scope.options } = call.body
    const client_id = clientIdOf(nickname)
    if ((await clientById(gateway, client_id, call.receivedAt)) !== undefined) return nicknameTaken()
    const wallet_id = await openWalletOf(gateway, call, { clientId: client_id, type: 'main' })
    if (typeof wallet_id !== 'string') return wallet_id
    const key = await gateway.keys.create(client_id)
    if (key === undefined) return nicknameTaken()
    const token = newToken()
    const settled = await operate(gateway, call, {
      endpoint: endpoint.id,
      view: gateway.users,
      topic: userCommands,
      account: client_id,
      command: {
        type: 'RegisterClient',
        client: {
          client_id,
          nickname: encryptText(key, { commandId: client_id, field: 'nickname', text: nickname }),
        },
        token: {
          client_id,
          token_id: randomUUID(),
          token_hash: tokenHash(token),
          application_id,
          scopes: [...new Set(scopes)],
        },
      },
    })
    if (isRefusal(settled)) return settled
    if (settled.recorded.type !== 'ClientRegistered') {
      return nicknameTaken()
    }
    await gateway.users.reach(settled.recorded.position, timeLimits.viewLagMs)
    return { data: { client_id, nickname, application_id, token, wallets: [{ wallet_id, type: 'main' as const }] } }
  }
