import { eraseClient as endpoint } from '@folio/contracts/http/operator/clients/erase-client.ts'
import { identityCommands } from '@folio/contracts/identity/commands.ts'
import { notFound, type Refusal } from '@folio/rest-server/refusal.ts'
import { waitForAllBefore } from '@folio/service-kit/views/confirm-missing.ts'
import { findClient } from '../../clients/find-client.ts'
import { isRefusal } from '../../commands/client-command.ts'
import { type Answer, handle } from '../../handler.ts'
import { runOperatorWrite } from '../operator-request.ts'
import { closeAccounts } from './close-accounts.ts'

/**
 * Erases a client: closes its accounts, which is refused while money is left, records the erasure, which ends its tokens,
 * and then destroys its key. A caller without an answer repeats the call: each step is skipped or has no effect once it
 * was done.
 */
export const eraseClient = handle(endpoint, async (gateway, call): Promise<Answer<typeof endpoint> | Refusal> => {
  const { client_id } = call.params
  await waitForAllBefore(Object.values(gateway.viewOf), call.receivedAt)
  const client = await findClient(gateway, client_id, call.receivedAt)
  if (client === undefined) return notFound('client')
  const refused = await closeAccounts(gateway, call, client_id)
  if (refused !== undefined) return refused
  if (!client.isErased) {
    const settled = await runOperatorWrite(gateway, call, {
      scope: endpoint.id,
      topic: identityCommands,
      view: ({ users }) => users,
      doneOnce: 'shown',
      account: `user-${client_id}`,
      command: { type: 'EraseClient', client_id },
    })
    if (isRefusal(settled)) return settled
  }
  await gateway.keys.destroy(client_id)
  return { data: { client_id, status: 'erased' } }
})
