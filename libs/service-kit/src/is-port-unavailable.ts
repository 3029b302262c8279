const NAMES: ReadonlySet<string> = new Set([
  'StoreUnavailable',
  'BusUnavailable',
  'ReadModelUnavailable',
  'KeysUnavailable',
])

/** Tells if an error says that a port is unavailable now; nothing is wrong with the request. */
export const isPortUnavailable = (error: unknown): error is Error => error instanceof Error && NAMES.has(error.name)
