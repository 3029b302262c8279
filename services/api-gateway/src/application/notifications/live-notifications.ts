import type { Notification } from '@folio/notifier/port.ts'
import { codeNotifications } from '../agents/code-notifications.ts'
import type { Notified } from './notified.ts'
import { passwordNotifications } from './password-notifications.ts'

/** Everything that is to be told to a client, or to all, and is still worth something. */
export const liveNotifications = async (gateway: Notified, clientId?: string): Promise<readonly Notification[]> => {
  const told = await Promise.all([codeNotifications(gateway, clientId), passwordNotifications(gateway, clientId)])
  return told.flat()
}
