/** Where the edge tells of what went wrong inside; a pino logger is one. */
export type Log = { readonly error: (details: object, message: string) => void }
