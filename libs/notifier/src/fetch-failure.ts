/** Returns the message of a failed `fetch`: that of its cause, which names the address and the fault, if it has one. */
export const fetchFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
