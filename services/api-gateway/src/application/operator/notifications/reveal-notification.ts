import { revealNotification as endpoint } from '@folio/contracts/http/operator/notifications.ts'
import { notFound, type Refusal } from '@folio/rest-server/refusal.ts'
import { type Answer, handle } from '../../handler.ts'
import { liveNotifications } from '../../notifications/live-notifications.ts'

/** Answers one notification with its secrets, while it is valid; the route records the act before it runs. */
export const revealNotification = handle(
  endpoint,
  async (gateway, { params, receivedAt }): Promise<Answer<typeof endpoint> | Refusal> => {
    const { notification_id } = params
    await Promise.all([gateway.agents.waitForAllBefore(receivedAt), gateway.users.waitForAllBefore(receivedAt)])
    for await (const some of liveNotifications(gateway, { isWanted: (id) => id === notification_id })) {
      const found = some.find(({ id }) => id === notification_id)
      if (found !== undefined) return { data: found }
    }
    return notFound('notification')
  },
)
