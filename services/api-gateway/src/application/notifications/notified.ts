import type { Gateway } from '../gateway.ts'

/** What notifications are made from. */
export type Notified = Pick<Gateway, 'agents' | 'users' | 'readModel' | 'clock' | 'keys' | 'publicUrl'>

/** Which notifications are asked for: of one client or, left out, of all; and those with these ids or, left out, all. */
export type Asked = {
  readonly clientId?: string | undefined
  readonly isWanted?: (id: string) => boolean
  /** How far back messages are asked for that no event tells of, in minutes; left out, a day. */
  readonly mailMinutes?: number
}
