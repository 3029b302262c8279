import type { Gateway } from '../gateway.ts'

/** The views, keys and settings that notifications are made from. */
export type NotificationSource = Pick<Gateway, 'agents' | 'users' | 'readModel' | 'clock' | 'keys' | 'publicUrl'>

/** Selects notifications: of one client, by default of all, and with the ids that `isWanted` accepts, by default all. */
export type NotificationFilter = {
  readonly clientId?: string | undefined
  readonly isWanted?: (id: string) => boolean
  /** The age up to which messages without an event are selected, in minutes; by default a day. */
  readonly mailMinutes?: number
}
