import { UUID } from '@folio/contracts/http/fields/ids.ts'
import { type ClientFound, findClients as endpoint } from '@folio/contracts/http/operator/lookups/clients.ts'
import { type ClientEntry, identityKeys } from '@folio/contracts/identity/views.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import { findClient, findClientByEmail, findClientByNickname } from '../../clients/find-client.ts'
import type { Gateway } from '../../gateway.ts'
import { type Answer, type Call, handle } from '../../handler.ts'
import { answerList } from '../../lists/answer-list.ts'
import type { ListSource } from '../../lists/list-source.ts'
import { waitForRevision } from '../../views/wait-for-revision.ts'
import { lowestCheckpoint } from '../lowest-checkpoint.ts'
import { listedClient } from './shown-client.ts'

type Asked = Call<typeof endpoint>

const isSearch = ({ query: { id, nickname, email } }: Asked): boolean =>
  id !== undefined || nickname !== undefined || email !== undefined

const found = (
  gateway: Gateway,
  { query: { id, nickname, email }, receivedAt }: Asked,
): Promise<ClientEntry | undefined> => {
  if (id !== undefined) return findClient(gateway, id, receivedAt)
  if (nickname !== undefined) return findClientByNickname(gateway, nickname, receivedAt)
  return findClientByEmail(gateway, email ?? '', receivedAt)
}

/** The clients by their ids; the view has no index by time. */
const allClients =
  (gateway: Gateway): ListSource<ClientFound> =>
  async (place, entriesMax) => {
    const after = place !== undefined && UUID.test(place) ? identityKeys.client(place) : undefined
    const { entries, checkpoint } = await gateway.users.list({
      prefix: identityKeys.clients,
      ...(after === undefined ? {} : { after }),
      limit: entriesMax,
    })
    const listed = entries.map(async ([, entry]) => ({
      place: entry.client_id,
      row: await listedClient(gateway, entry),
    }))
    return { entries: await Promise.all(listed), isEnd: entries.length < entriesMax, position: checkpoint.position }
  }

const listClients = async (gateway: Gateway, call: Asked): Promise<Answer<typeof endpoint> | Refusal> => {
  const { query, client, disconnect } = call
  const list = { endpoint: endpoint.id, filters: {}, columns: {}, source: allClients(gateway) }
  const answer = await answerList(gateway, { query, accept: undefined, client, disconnect }, list)
  if ('file' in answer) throw new Error('the clients are no file')
  return answer
}

/** Answers a page of all clients, or the client with an id, a nickname or an e-mail address, if there is one. */
export const findClients = handle(endpoint, async (gateway, call): Promise<Answer<typeof endpoint> | Refusal> => {
  await waitForRevision(gateway, call.minRevision)
  if (!isSearch(call)) return listClients(gateway, call)
  const entry = await found(gateway, call)
  const rows = entry === undefined ? [] : [await listedClient(gateway, entry)]
  return { data: { checkpoint: await lowestCheckpoint(gateway, ['identity']), rows, next_cursor: null } }
})
