/** Counts of this process: open connections and subscriptions now, pushes and dropped clients since its start. */
export type SocketCounts = { connections: number; subscriptions: number; pushes: number; dropped: number }

/** Creates the counts, all zero. */
export const noCounts = (): SocketCounts => ({ connections: 0, subscriptions: 0, pushes: 0, dropped: 0 })

/** A metric whose value is read at each scrape. */
export type SocketGauge = {
  readonly name: string
  readonly help: string
  readonly read: () => readonly { readonly value: number }[]
}

/** Returns the counts as gauges with their metric names. */
export const socketGauges = (counts: Readonly<SocketCounts>): readonly SocketGauge[] => [
  { name: 'folio_socket_connections', help: 'Open sockets.', read: () => [{ value: counts.connections }] },
  { name: 'folio_socket_subscriptions', help: 'Open streams.', read: () => [{ value: counts.subscriptions }] },
  {
    name: 'folio_socket_pushes',
    help: 'Pushes sent since the process started.',
    read: () => [{ value: counts.pushes }],
  },
  {
    name: 'folio_socket_drops',
    help: 'Clients disconnected since the process started because they read too slowly.',
    read: () => [{ value: counts.dropped }],
  },
]
