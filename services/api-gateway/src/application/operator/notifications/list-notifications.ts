import { listNotifications as endpoint } from '@folio/contracts/http/operator/console/notifications.ts'
import { MASK } from '@folio/contracts/messaging/masked-data.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import type { Notification } from '@folio/notifier/port.ts'
import { type Answer, handle } from '../../handler.ts'
import { liveNotifications } from '../../notifications/live-notifications.ts'

const LISTED_MAX = 10_000

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

/** Answers all notifications that have not expired, delivered or not, at most 10,000, with masked secrets. */
export const listNotifications = handle(
  endpoint,
  async (gateway, { query, receivedAt }): Promise<Answer<typeof endpoint>> => {
    // The views must show everything issued before the call.
    await Promise.all([gateway.agents.waitForAllBefore(receivedAt), gateway.users.waitForAllBefore(receivedAt)])
    const listed: Notification[] = []
    for await (const some of liveNotifications(gateway, { clientId: query.client_id })) {
      listed.push(...some)
      if (listed.length >= LISTED_MAX) break
    }
    return { data: listed.slice(0, LISTED_MAX).map(masked) }
  },
)
