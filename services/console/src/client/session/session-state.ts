import type { Failure } from '../../api/call-failure.ts'

/** The state of the log-in in this tab. */
export type SessionState =
  | { readonly status: 'starting' }
  | { readonly status: 'in'; readonly clientId: string }
  /** `reason` tells why a log-in failed or ended; undefined at the first visit. */
  | { readonly status: 'out'; readonly reason: string | undefined }
  /** The page came without HTTPS and not from a loopback address: browsers give it no WebCrypto, which a log-in needs. */
  | { readonly status: 'insecure' }
  | { readonly status: 'elsewhere'; readonly address: string }
  /** The log-in could not begin: the server did not answer, failed, or put the page off. */
  | { readonly status: 'failed'; readonly failure: Failure }

/** The parts of a window that a log-in needs. */
export type PageWindow = {
  readonly isSecureContext: boolean
  readonly location: Pick<Location, 'origin' | 'pathname' | 'search' | 'hash' | 'href' | 'assign' | 'reload'>
  readonly history: Pick<History, 'replaceState'>
  readonly sessionStorage: Storage
}
