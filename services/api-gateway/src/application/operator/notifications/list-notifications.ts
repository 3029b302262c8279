import { listNotifications as endpoint } from '@folio/contracts/http/operator/notifications.ts'
import { MASK } from '@folio/contracts/messaging/masked-data.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import type { Notification } from '@folio/notifier/port.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import type { Gateway } from '../../gateway.ts'
import { type Answer, type FileAnswer, handle } from '../../handler.ts'
import { answerList } from '../../lists/answer-list.ts'
import type { Columns } from '../../lists/export-rows.ts'
import type { ListPart, ListSource } from '../../lists/list-source.ts'
import { notificationsAfter } from '../../notifications/live-notifications.ts'
import type { PlacedNotification } from '../../notifications/notification-source.ts'
import { lowestCheckpoint } from '../../views/service-checkpoints.ts'

/** Hides codes and links, which are for the client alone: with one, another person could pay out or enter the account. */
const masked = (notification: Notification): Notification => {
  switch (notification.kind) {
    case 'withdrawal_code':
      return { ...notification, code: MASK }
    case 'password_changed':
      return { ...notification, email: MASK }
    case 'password_link':
    case 'email_link':
    case 'email_known':
      return { ...notification, email: MASK, link: MASK }
    default:
      return unreachable(notification)
  }
}

/** Reads the notifications that follow a place, and the one after them, which tells if the list ends with them. */
const source =
  (gateway: Gateway, clientId: string | undefined, position: number): ListSource<Notification> =>
  async (after, entriesMax): Promise<ListPart<Notification>> => {
    const read: PlacedNotification[] = []
    for await (const page of notificationsAfter(gateway, { clientId, after, pageEntries: entriesMax + 1 })) {
      read.push(...page)
      if (read.length > entriesMax) break
    }
    const entries = read.slice(0, entriesMax).map(({ place, notification }) => ({ place, row: masked(notification) }))
    return { entries, isEnd: read.length <= entriesMax, position }
  }

const columns: Columns<Notification> = {
  id: ({ id }) => id,
  kind: ({ kind }) => kind,
  client_id: ({ client_id = null }) => client_id,
  issued_at: ({ issued_at }) => issued_at,
  expires_at: ({ expires_at }) => expires_at,
  agent_id: (row) => (row.kind === 'withdrawal_code' ? row.agent_id : null),
  currency: (row) => (row.kind === 'withdrawal_code' ? row.currency : null),
  amount: (row) => (row.kind === 'withdrawal_code' ? row.amount : null),
}

/** Answers the notifications that have not expired, delivered or not, in pages or as a file, with masked secrets. */
export const listNotifications = handle(
  endpoint,
  async (gateway, call): Promise<Answer<typeof endpoint> | FileAnswer | Refusal> => {
    const { query, receivedAt } = call
    // The views must show everything issued before the call.
    await Promise.all([gateway.agents.waitForAllBefore(receivedAt), gateway.users.waitForAllBefore(receivedAt)])
    const { position } = await lowestCheckpoint(gateway, ['payment-agent', 'identity'])
    const list = {
      endpoint: endpoint.id,
      filters: { client_id: query.client_id },
      columns,
      source: source(gateway, query.client_id, position),
    }
    const answer = await answerList(gateway, call, list)
    if (!('data' in answer)) return answer
    const { rows, ...beside } = answer.data
    return { data: rows, beside }
  },
)
