import { listNotifications as endpoint } from '@folio/contracts/http/operator/payment-agents.ts'
import type { Notification } from '@folio/notifier/port.ts'
import { type Answer, handle } from '../handler.ts'
import { liveNotifications } from '../notifications/live-notifications.ts'

const LISTED_MAX = 10_000

/** Answers all notifications that have not expired, delivered or not, at most 10,000. */
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
    return { data: listed.slice(0, LISTED_MAX) }
  },
)
