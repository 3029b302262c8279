import type { listNotifications as endpoint } from '@folio/contracts/http/operator/payment-agents.ts'
import type { Notification } from '@folio/notifier/port.ts'
import type { Answer, Call } from '../../http/route.ts'
import type { Gateway } from '../gateway.ts'
import { liveNotifications } from '../notifications/live-notifications.ts'

const LISTED_MAX = 10_000

/** The notifier's outbox: what is to be told, whether or not somebody has it already, up to a bound. */
export const listNotifications =
  (gateway: Gateway) =>
  async ({ query, receivedAt }: Call<typeof endpoint>): Promise<Answer<typeof endpoint>> => {
    // Whoever was told that something was issued finds it here.
    await Promise.all([gateway.agents.seeAllBefore(receivedAt), gateway.users.seeAllBefore(receivedAt)])
    const listed: Notification[] = []
    for await (const some of liveNotifications(gateway, { clientId: query.client_id })) {
      listed.push(...some)
      if (listed.length >= LISTED_MAX) break
    }
    return { data: listed.slice(0, LISTED_MAX) }
  }
