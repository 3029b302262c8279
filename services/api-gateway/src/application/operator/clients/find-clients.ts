import { findClients as endpoint } from '@folio/contracts/http/operator/lookups/clients.ts'
import type { ClientEntry } from '@folio/contracts/identity/views.ts'
import { findClient, findClientByEmail, findClientByNickname } from '../../clients/find-client.ts'
import type { Gateway } from '../../gateway.ts'
import { type Answer, type Call, handle } from '../../handler.ts'
import { waitForRevision } from '../../views/wait-for-revision.ts'
import { lowestCheckpoint } from '../lowest-checkpoint.ts'
import { shownClient } from './shown-client.ts'

const found = (
  gateway: Gateway,
  { query: { id, nickname, email }, receivedAt }: Call<typeof endpoint>,
): Promise<ClientEntry | undefined> => {
  if (id !== undefined) return findClient(gateway, id, receivedAt)
  if (nickname !== undefined) return findClientByNickname(gateway, nickname, receivedAt)
  return findClientByEmail(gateway, email ?? '', receivedAt)
}

/** Answers the client with an id, a nickname or an e-mail address, if there is one. */
export const findClients = handle(endpoint, async (gateway, call): Promise<Answer<typeof endpoint>> => {
  await waitForRevision(gateway, call.minRevision)
  const entry = await found(gateway, call)
  const rows = entry === undefined ? [] : [await shownClient(gateway, entry)]
  return { data: { checkpoint: await lowestCheckpoint(gateway, ['identity']), rows } }
})
