import type { Notification } from '@folio/notifier/port.ts'
import { codeNotifications } from './code-notifications.ts'
import { mailNotifications } from './mail-notifications.ts'
import type { NotificationFilter, NotificationSource, PlacedNotification } from './notification-source.ts'
import { passwordNotifications } from './password-notifications.ts'

/** The sources in their order, with the names that places among all notifications begin with. */
const SOURCES = [
  ['code', codeNotifications],
  ['password', passwordNotifications],
  ['mail', mailNotifications],
] as const

/**
 * Yields pages of the notifications, to one client or to all, that have not expired and follow a place among all
 * notifications; the place may be any text.
 */
export const notificationsAfter = async function* (
  gateway: NotificationSource,
  { after = '', ...filter }: NotificationFilter,
): AsyncIterable<readonly PlacedNotification[]> {
  const [begin = '', ...rest] = after.split(':')
  const first = Math.max(
    0,
    SOURCES.findIndex(([name]) => name === begin),
  )
  for (const [name, read] of SOURCES.slice(first)) {
    const placeInSource = name === begin ? rest.join(':') : undefined
    for await (const page of read(gateway, { ...filter, after: placeInSource })) {
      yield page.map(({ place, notification }) => ({ place: `${name}:${place}`, notification }))
    }
  }
}

/** Yields pages of all notifications, to one client or to all, that have not expired. */
export const liveNotifications = async function* (
  gateway: NotificationSource,
  asked: NotificationFilter = {},
): AsyncIterable<readonly Notification[]> {
  for await (const page of notificationsAfter(gateway, asked)) yield page.map(({ notification }) => notification)
}
