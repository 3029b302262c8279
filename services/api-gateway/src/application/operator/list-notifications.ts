import type { listNotifications as endpoint } from '@folio/contracts/http/operator/payment-agents.ts'
import type { Answer, Call } from '../../http/route.ts'
import { liveNotifications } from '../agents/live-notifications.ts'
import type { Gateway } from '../gateway.ts'

/** The notifier's outbox: what is to be told, whether or not somebody has it already. */
export const listNotifications =
  (gateway: Gateway) =>
  async ({ query, receivedAt }: Call<typeof endpoint>): Promise<Answer<typeof endpoint>> => {
    // Whoever was told that a code was issued finds it here.
    await gateway.agents.seeAllBefore(receivedAt)
    return { data: [...(await liveNotifications(gateway, query.client_id))] }
  }
