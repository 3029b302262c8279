/** What the client library says went wrong, in one line. Nothing else of its error is kept: it names what was sent, passwords too. */
export const redisReason = (error: unknown): string => {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(redisReason))].join(', ')
  return error instanceof Error ? error.message : String(error)
}

/** Whether the server itself answered with an error, as opposed to nothing having been heard of it. */
export const isRefusal = (error: unknown): boolean => error instanceof Error && error.name === 'ReplyError'

/** Whether the server refused a write because it has no memory for it. */
export const isWantOfMemory = (error: unknown): boolean => isRefusal(error) && redisReason(error).startsWith('OOM')
