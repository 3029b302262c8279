import type { Failure } from '../../api/call-failure.ts'

/** The state of the log-in in this tab. */
export type SessionState =
  | { readonly status: 'starting' }
  | { readonly status: 'in'; readonly clientId: string }
  /** `reason` tells why a log-in failed or ended; undefined at the first visit. */
  | { readonly status: 'out'; readonly reason: string | undefined }
  | { readonly status: 'elsewhere'; readonly address: string }
  /** The log-in could not begin: the server did not answer, failed, or put the page off. */
  | { readonly status: 'failed'; readonly failure: Failure }

/** The parts of a window that a log-in needs. */
export type PageWindow = {
  readonly location: Pick<Location, 'origin' | 'pathname' | 'search' | 'hash' | 'href' | 'assign' | 'reload'>
  readonly history: Pick<History, 'replaceState'>
  readonly sessionStorage: Storage
}

/** The state of the log-in, and what follows it. */
export type StateHolder = {
  readonly state: () => SessionState
  readonly subscribe: (onChange: () => void) => () => void
  readonly change: (next: SessionState) => void
}

/** Holds the state of a log-in that begins. */
export const stateHolder = (): StateHolder => {
  const listeners = new Set<() => void>()
  let state: SessionState = { status: 'starting' }
  return {
    state: () => state,
    change: (next) => {
      state = next
      for (const listener of listeners) listener()
    },
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}
