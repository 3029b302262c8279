/** What the sockets of this process are doing, and did since it began. */
export type Counts = { connections: number; subscriptions: number; pushes: number; dropped: number }

/** Nothing yet. */
export const noCounts = (): Counts => ({ connections: 0, subscriptions: 0, pushes: 0, dropped: 0 })

/** A value that is read whenever somebody looks. */
export type ShownCount = {
  readonly name: string
  readonly help: string
  readonly read: () => readonly { readonly value: number }[]
}

/** The counts under the names that they are watched by. */
export const shownCounts = (counts: Readonly<Counts>): readonly ShownCount[] => [
  { name: 'folio_socket_connections', help: 'Sockets open now.', read: () => [{ value: counts.connections }] },
  { name: 'folio_socket_subscriptions', help: 'Streams open now.', read: () => [{ value: counts.subscriptions }] },
  {
    name: 'folio_socket_pushes',
    help: 'Pushes made since the process began.',
    read: () => [{ value: counts.pushes }],
  },
  {
    name: 'folio_socket_drops',
    help: 'Clients let go since the process began because they read too slowly.',
    read: () => [{ value: counts.dropped }],
  },
]
