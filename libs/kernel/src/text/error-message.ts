/** Returns the message of an error, or the text of another value that was thrown. */
export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))
