import { eraseClient as endpoint } from '@folio/contracts/http/operator/erase-client.ts'
import { identityCommands } from '@folio/contracts/identity/commands.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/route.ts'
import { seeAllBefore } from '../certainty.ts'
import { clientById } from '../client-by-id.ts'
import { isRefusal } from '../client-command.ts'
import type { Gateway } from '../gateway.ts'
import { notFound } from '../refusals.ts'
import { byService } from '../views.ts'
import { endDealings } from './erasure/end-dealings.ts'
import { operate } from './operator-request.ts'

/**
 * Forgets a person: ends its dealings, which is refused as long as money is left, records that the client is erased, which
 * ends its tokens, and then destroys its key. Whoever got no answer asks again: what was done already is not done again,
 * or without effect.
 */
export const eraseClient =
  (gateway: Gateway) =>
  async (call: Call<typeof endpoint>): Promise<Answer<typeof endpoint> | Refusal> => {
    const { client_id } = call.params
    await seeAllBefore(
      byService(gateway).map(([, view]) => view),
      call.receivedAt,
    )
    const client = await clientById(gateway, client_id, call.receivedAt)
    if (client === undefined) return notFound('client')
    const refused = await endDealings(gateway, call, client_id)
    if (refused !== undefined) return refused
    if (!client.isErased) {
      const settled = await operate(gateway, call, {
        endpoint: endpoint.id,
        view: gateway.users,
        topic: identityCommands,
        account: `user-${client_id}`,
        command: { type: 'EraseClient', client_id },
      })
      if (isRefusal(settled)) return settled
      await gateway.users.reach(settled.recorded.position)
    }
    await gateway.keys.destroy(client_id)
    return { data: { client_id, status: 'erased' } }
  }
