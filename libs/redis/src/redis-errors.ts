import { errorMessage } from '@folio/kernel/text/error-message.ts'
/**
 * Returns the message of an error of the client library in one line. The rest of the error is dropped, because it
 * contains what was sent, passwords too.
 */
export const redisReason = (error: unknown): string => {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(redisReason))].join(', ')
  return errorMessage(error)
}

/** Returns true if the server answered with an error, as opposed to no answer. */
export const isRefusal = (error: unknown): boolean => error instanceof Error && error.name === 'ReplyError'

/** Returns true if the server refused a write because it has no memory for it. */
export const isOutOfMemory = (error: unknown): boolean => isRefusal(error) && redisReason(error).startsWith('OOM')
