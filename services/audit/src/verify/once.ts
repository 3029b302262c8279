import type { Realm } from './journal-entry.ts'

/** What a stream may hold once only: the answer to a command. (The events of one decision stand together.) */
export const onceInStream = (stream: string, commandId: string): string => `command ${commandId} in ${stream}`

/** What the store may hold once only: money put on a transit account. */
export const onceInTransit = (realm: Realm, account: string, currency: string): string =>
  `${realm} ${account} ${currency}`
