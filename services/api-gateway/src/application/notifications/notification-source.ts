import type { Notification } from '@folio/notifier/port.ts'
import type { Gateway } from '../gateway.ts'

/** The views, keys and settings that notifications are made from. */
export type NotificationSource = Pick<Gateway, 'agents' | 'users' | 'readModel' | 'clock' | 'keys' | 'publicUrl'>

/** Selects notifications: of one client, by default of all, and with the ids that `isWanted` accepts, by default all. */
export type NotificationFilter = {
  readonly clientId?: string | undefined
  readonly isWanted?: (id: string) => boolean
  /** The age up to which messages without an event are selected, in minutes; by default a day. */
  readonly mailMinutes?: number
  /** The place in a source after which notifications are selected, by default its beginning; it may be any text. */
  readonly after?: string | undefined
  /** The most entries that a source reads for a page; by default 1,000. */
  readonly pageEntries?: number | undefined
}

/** The entries that a source reads for a page where its reader does not say it. */
export const PAGE_ENTRIES = 1000

/** A notification with its place in its source: those that follow it have greater places. */
export type PlacedNotification = { readonly place: string; readonly notification: Notification }
