/** Where the edge tells of what went wrong inside, and of what could not be had just now; a pino logger is one. */
export type Log = {
  readonly error: (details: object, message: string) => void
  readonly warn: (details: object, message: string) => void
}
