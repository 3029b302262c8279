import type { listNotifications as endpoint } from '@folio/contracts/http/operator/payment-agents.ts'
import type { Answer, Call } from '../../http/route.ts'
import type { Gateway } from '../gateway.ts'
import { liveNotifications } from '../notifications/live-notifications.ts'

/** The notifier's outbox: what is to be told, whether or not somebody has it already. */
export const listNotifications =
  (gateway: Gateway) =>
  async ({ query, receivedAt }: Call<typeof endpoint>): Promise<Answer<typeof endpoint>> => {
    // Whoever was told that something was issued finds it here.
    await Promise.all([gateway.agents.seeAllBefore(receivedAt), gateway.users.seeAllBefore(receivedAt)])
    return { data: [...(await liveNotifications(gateway, query.client_id))] }
  }
