/** What the sockets of this process are doing, and did since it began. */
export type Counts = { connections: number; subscriptions: number; pushes: number; dropped: number }

/** Nothing yet. */
export const noCounts = (): Counts => ({ connections: 0, subscriptions: 0, pushes: 0, dropped: 0 })
