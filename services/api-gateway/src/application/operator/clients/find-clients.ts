import { UUID } from '@folio/contracts/http/fields/ids.ts'
import { type ClientFound, findClients as endpoint } from '@folio/contracts/http/operator/clients/look-up-clients.ts'
import { type ClientEntry, identityKeys } from '@folio/contracts/identity/views.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import { findClient, findClientByEmail, findClientByNickname } from '../../clients/find-client.ts'
import type { Gateway } from '../../gateway.ts'
import { type Answer, type Call, type FileAnswer, handle } from '../../handler.ts'
import { answerList } from '../../lists/answer-list.ts'
import type { Columns } from '../../lists/export-rows.ts'
import type { ListSource } from '../../lists/list-source.ts'
import { lowestCheckpoint } from '../../views/service-checkpoints.ts'
import { waitForRevision } from '../../views/wait-for-revision.ts'
import { listedClient } from './shown-client.ts'

type FindRequest = Call<typeof endpoint>

const isSearch = ({ query: { id, nickname, email } }: FindRequest): boolean =>
  id !== undefined || nickname !== undefined || email !== undefined

const found = (
  gateway: Gateway,
  { query: { id, nickname, email }, receivedAt }: FindRequest,
): Promise<ClientEntry | undefined> => {
  if (id !== undefined) return findClient(gateway, id, receivedAt)
  if (nickname !== undefined) return findClientByNickname(gateway, nickname, receivedAt)
  return findClientByEmail(gateway, email ?? '', receivedAt)
}

/** The most clients that are read at a time: each takes reads of its accounts and of their newest events. */
const CLIENTS_AT_ONCE_MAX = 200

/** The clients by their ids; the view has no index by time. */
const allClients =
  (gateway: Gateway): ListSource<ClientFound> =>
  async (place, entriesMax) => {
    const after = place !== undefined && UUID.test(place) ? identityKeys.client(place) : undefined
    const limit = Math.min(entriesMax, CLIENTS_AT_ONCE_MAX)
    const { entries, checkpoint } = await gateway.users.list({
      prefix: identityKeys.clients,
      ...(after === undefined ? {} : { after }),
      limit,
    })
    const listed = entries.map(async ([, entry]) => ({
      place: entry.client_id,
      row: await listedClient(gateway, entry),
    }))
    return { entries: await Promise.all(listed), isEnd: entries.length < limit, position: checkpoint.position }
  }

/** The client that is looked for, if there is one. */
const foundClient =
  (gateway: Gateway, call: FindRequest): ListSource<ClientFound> =>
  async () => {
    const entry = await found(gateway, call)
    const { position } = await lowestCheckpoint(gateway, ['identity'])
    const entries = entry === undefined ? [] : [{ place: entry.client_id, row: await listedClient(gateway, entry) }]
    return { entries, isEnd: true, position }
  }

const columns: Columns<ClientFound> = {
  client_id: ({ client_id }) => client_id,
  nickname: ({ nickname }) => nickname,
  status: ({ status }) => status,
  has_email: ({ has_email }) => has_email,
  is_email_verified: ({ is_email_verified }) => is_email_verified,
  last_event_at: ({ last_event_at }) => last_event_at,
}

/** Answers all clients, or the one with an id, a nickname or an e-mail address, in pages or as a file. */
export const findClients = handle(
  endpoint,
  async (gateway, call): Promise<Answer<typeof endpoint> | FileAnswer | Refusal> => {
    await waitForRevision(gateway, call.minRevision)
    const { id, nickname, email } = call.query
    const source = isSearch(call) ? foundClient(gateway, call) : allClients(gateway)
    return answerList(gateway, call, { endpoint: endpoint.id, filters: { id, nickname, email }, columns, source })
  },
)
