import type { Gateway } from '../gateway.ts'

/** What notifications are made from. */
export type Notified = Pick<Gateway, 'agents' | 'users' | 'clock' | 'keys' | 'publicUrl'>
