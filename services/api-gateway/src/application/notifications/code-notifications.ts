import { agentKeys, type IssuedCodeEntry } from '@folio/contracts/payment-agent/views.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { viewPages } from '@folio/service-kit/views/view-pages.ts'
import { issueCode } from '../agents/transfers/withdrawal-code.ts'
import type { Gateway } from '../gateway.ts'
import { type NotificationFilter, PAGE_ENTRIES, type PlacedNotification } from './notification-source.ts'

/** The key of the code at a place, which is `client/agent`. */
const keyAt = (place: string) => {
  const [clientId = '', agentId] = place.split('/')
  return agentKeys.code(clientId, Number(agentId))
}

/** Yields pages of the codes, of one client or of all, that have not expired. */
const liveCodes = async function* (
  { agents, clock }: Pick<Gateway, 'agents' | 'clock'>,
  { clientId, after: place, pageEntries: limit = PAGE_ENTRIES }: NotificationFilter,
): AsyncIterable<readonly IssuedCodeEntry[]> {
  const prefix = clientId === undefined ? agentKeys.codes : agentKeys.codesOf(clientId)
  const now = timestampOf(clock())
  const range = { prefix, limit, ...(place === undefined ? {} : { after: keyAt(place) }) }
  for await (const { entries } of viewPages(range, agents.list))
    yield entries.map(([, entry]) => entry).filter(({ expires_at }) => now < expires_at)
}

/** Yields pages of the notifications of codes; derives each code from its client's key. */
export const codeNotifications = async function* (
  gateway: Pick<Gateway, 'agents' | 'clock' | 'keys'>,
  filter: NotificationFilter = {},
): AsyncIterable<readonly PlacedNotification[]> {
  const { isWanted = () => true } = filter
  for await (const codes of liveCodes(gateway, filter)) {
    const wanted = codes.filter(({ command_id }) => isWanted(command_id))
    const told = wanted.map(async ({ command_id, ...entry }): Promise<readonly PlacedNotification[]> => {
      const key = await gateway.keys.get(entry.client_id)
      if (key === undefined) return []
      const code = issueCode(key, command_id)
      const place = `${entry.client_id}/${entry.agent_id}`
      return [{ place, notification: { id: command_id, kind: 'withdrawal_code', ...entry, code } }]
    })
    yield (await Promise.all(told)).flat()
  }
}
