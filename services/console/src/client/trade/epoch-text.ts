const MS = 1000

/** Writes seconds since 1970 as ISO 8601 in UTC. */
export const epochText = (seconds: number): string => new Date(seconds * MS).toISOString()
