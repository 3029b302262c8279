import type { Notification } from '@folio/notifier/port.ts'
import { codeNotifications } from './code-notifications.ts'
import { mailNotifications } from './mail-notifications.ts'
import type { NotificationFilter, NotificationSource } from './notification-source.ts'
import { passwordNotifications } from './password-notifications.ts'

/** Yields pages of all notifications, to one client or to all, that have not expired. */
export const liveNotifications = async function* (
  gateway: NotificationSource,
  asked: NotificationFilter = {},
): AsyncIterable<readonly Notification[]> {
  yield* codeNotifications(gateway, asked)
  yield await passwordNotifications(gateway, asked)
  yield* mailNotifications(gateway, asked)
}
