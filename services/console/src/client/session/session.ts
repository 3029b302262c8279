import type { AuthorizationServer } from 'oauth4webapi'
import {
  type AccessToken,
  beginLogIn,
  discoverServer,
  endOwnLogIn,
  type LogInEnd,
  leaveToLogIn,
  logInByCode,
  OtherAddress,
  renewSilently,
  revokeAccess,
} from './authorization.ts'
import { screenAt } from './log-in-record.ts'

/** The state of the log-in in this tab. */
export type SessionState =
  | { readonly status: 'starting' }
  | { readonly status: 'in' }
  /** `reason` tells why a log-in failed or ended; undefined at the first visit. */
  | { readonly status: 'out'; readonly reason: string | undefined }
  | { readonly status: 'elsewhere'; readonly address: string }
  | { readonly status: 'failed'; readonly message: string }

/** The log-in of this tab; its token is in memory alone. */
export type Session = {
  readonly state: () => SessionState
  readonly subscribe: (onChange: () => void) => () => void
  /** Logs in by the address of the page: the end of a log-in, a printed link, or the session of the browser. */
  readonly start: () => Promise<void>
  /** Returns a token that is valid for a while; undefined where nobody is logged in. */
  readonly token: () => Promise<string | undefined>
  /** Returns another token in place of one that the server refused. */
  readonly replaced: (refused: string) => Promise<string | undefined>
  /** Leaves for the log-in pages; returns to the present screen. */
  readonly logIn: (prompt?: 'create') => Promise<void>
  /** Ends the access of this browser and leaves for the page that ends its session. */
  readonly logOut: () => Promise<void>
}

type PageWindow = Pick<Window, 'location' | 'history' | 'sessionStorage'>

/** A token is renewed this long before it expires. */
const MARGIN_MS = 60_000

const CODE = /^#code=([\w-]{43})$/

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'no answer came')

/** Makes the log-in of this tab; `onReturn` receives the screen to which a log-in returns. */
export const openSession = (page: PageWindow, onReturn: (screen: string) => void): Session => {
  const listeners = new Set<() => void>()
  let state: SessionState = { status: 'starting' }
  let access: AccessToken | undefined
  let server: Promise<AuthorizationServer> | undefined
  let renewing: Promise<string | undefined> | undefined

  const change = (next: SessionState): void => {
    state = next
    for (const listener of listeners) listener()
  }

  const discovered = (): Promise<AuthorizationServer> => {
    server ??= discoverServer(page.location.origin).catch((error: unknown) => {
      server = undefined
      throw error
    })
    return server
  }

  /** Takes a token over, or ends the log-in; `wasIn` says that a log-in ended and did not fail to begin. */
  const take = (end: LogInEnd): string | undefined => {
    const wasIn = state.status === 'in'
    if (end.kind === 'refused') {
      access = undefined
      const isPlain = end.reason === 'login_required' && !wasIn
      change({ status: 'out', reason: isPlain ? undefined : end.reason })
      return undefined
    }
    access = end.access
    if (!wasIn) change({ status: 'in' })
    return access.token
  }

  /** Renews the token once for all callers at a time. */
  const renew = (): Promise<string | undefined> => {
    renewing ??= discovered()
      .then(renewSilently)
      .then(take)
      .finally(() => {
        renewing = undefined
      })
    return renewing
  }

  const finish = async (address: URL): Promise<void> => {
    // The code leaves the address before anything is asked.
    page.history.replaceState(null, '', '/app/')
    const end = await endOwnLogIn(await discovered(), address, page.sessionStorage)
    if (end.kind === 'token') {
      const screen = screenAt(end.returnTo, page.location.origin)
      page.history.replaceState(null, '', screen)
      onReturn(screen)
    }
    take(end)
  }

  const redeem = async (code: string): Promise<void> => {
    page.history.replaceState(null, '', page.location.pathname + page.location.search)
    const end = await logInByCode(await discovered(), code)
    if (end.kind === 'refused' && end.reason === 'logged_in') {
      await renew()
      return
    }
    take(end)
  }

  return {
    state: () => state,
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    start: async () => {
      const { pathname, hash, href } = page.location
      const [, code] = CODE.exec(hash) ?? []
      try {
        if (pathname === '/app/callback') await finish(new URL(href))
        else if (code !== undefined) await redeem(code)
        else await renew()
      } catch (error) {
        if (error instanceof OtherAddress) change({ status: 'elsewhere', address: error.address })
        else change({ status: 'failed', message: messageOf(error) })
      }
    },
    token: async () => {
      if (state.status !== 'in') return undefined
      return access !== undefined && Date.now() < access.expiresAtMs - MARGIN_MS ? access.token : renew()
    },
    replaced: async (refused) => (access !== undefined && access.token !== refused ? access.token : renew()),
    logIn: async (prompt) => {
      const returnTo = page.location.pathname + page.location.search
      const begun = await beginLogIn(await discovered(), { returnTo, ...(prompt === undefined ? {} : { prompt }) })
      leaveToLogIn(begun, page)
    },
    logOut: async () => {
      const known = await discovered()
      const token = access?.token
      access = undefined
      if (token !== undefined) await revokeAccess(known, token).catch(() => undefined)
      const back = new URLSearchParams({ client_id: 'folio-console', post_logout_redirect_uri: `${known.issuer}/app` })
      page.location.assign(`/oauth2/logout?${back}`)
    },
  }
}
