import type { IncomingMessage, ServerResponse } from 'node:http'

/** One request to a page about a password: no log-in is needed for it, and none comes of it. */
export type PasswordCall = {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  /** Where the request came from. */
  readonly address: string
  readonly searchParams: URLSearchParams
}

/** The same with what the page's form carries. */
export type ProvenCall = PasswordCall & { readonly csrf: string }
