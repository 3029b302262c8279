const NAMES: ReadonlySet<string> = new Set([
  'StoreUnavailable',
  'BusUnavailable',
  'ReadModelUnavailable',
  'KeysUnavailable',
])

/** Whether what was thrown says that a port cannot answer just now: nothing is wrong with what was asked. */
export const isPortUnavailable = (error: unknown): error is Error => error instanceof Error && NAMES.has(error.name)
