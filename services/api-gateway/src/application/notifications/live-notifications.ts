import type { Notification } from '@folio/notifier/port.ts'
import { codeNotifications } from '../agents/code-notifications.ts'
import { mailNotifications } from './mail-notifications.ts'
import type { Asked, Notified } from './notified.ts'
import { passwordNotifications } from './password-notifications.ts'

/** Everything that is to be told to a client, or to all, and is still worth something, page by page. */
export const liveNotifications = async function* (
  gateway: Notified,
  asked: Asked = {},
): AsyncIterable<readonly Notification[]> {
  yield* codeNotifications(gateway, asked)
  yield await passwordNotifications(gateway, asked)
  yield* mailNotifications(gateway, asked)
}
