import type { AuthorizationServer } from 'oauth4webapi'
import { CallFailure, type Failure, failureOf } from '../../api/call-failure.ts'
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
  | { readonly status: 'in'; readonly clientId: string }
  /** `reason` tells why a log-in failed or ended; undefined at the first visit. */
  | { readonly status: 'out'; readonly reason: string | undefined }
  | { readonly status: 'elsewhere'; readonly address: string }
  /** The log-in could not begin: the server did not answer, failed, or put the page off. */
  | { readonly status: 'failed'; readonly failure: Failure }

/** The log-in of this tab; its token is in memory alone. */
export type Session = {
  readonly state: () => SessionState
  readonly subscribe: (onChange: () => void) => () => void
  /**
   * Logs in by the address of the page: the end of a log-in, a printed link, or the session of the browser. Called again, it
   * repeats what failed.
   */
  readonly start: () => Promise<void>
  /**
   * Returns a token of the page's client that is valid for a while; undefined where nobody is logged in, or another client in
   * another tab. Throws a `CallFailure` if the authorization server fails or puts the page off.
   */
  readonly token: () => Promise<string | undefined>
  /** Returns another token of the page's client in place of one that the server refused, as `token` does. */
  readonly replaced: (refused: string) => Promise<string | undefined>
  /** Leaves for the log-in pages; returns to the present screen. */
  readonly logIn: (prompt?: 'create') => Promise<void>
  /** Ends the access of this browser and leaves for the page that ends its session. */
  readonly logOut: () => Promise<void>
}

type PageWindow = {
  readonly location: Pick<Location, 'origin' | 'pathname' | 'search' | 'hash' | 'href' | 'assign' | 'reload'>
  readonly history: Pick<History, 'replaceState'>
  readonly sessionStorage: Storage
}

/** A token is renewed this long before it expires. */
const MARGIN_MS = 60_000

const CODE = /^#code=([\w-]{43})$/

const LOGIN_REQUIRED = 'login_required'

/** The reason of a page that belonged to another client than the one who is logged in, kept over its reload. */
const OTHER_CLIENT = 'other_client'
const LEFT_KEY = 'folio.left'

/** The failure of a renewal that was refused, which says nothing about who is logged in. */
const notRenewed = (reason: string): CallFailure =>
  new CallFailure({ ...failureOf(undefined), code: 'NotRenewed', message: `The log-in was not renewed (${reason}).` })

/** Makes the log-in of this tab; `onReturn` receives the screen to which a log-in returns. */
export const openSession = (page: PageWindow, onReturn: (screen: string) => void): Session => {
  const listeners = new Set<() => void>()
  let state: SessionState = { status: 'starting' }
  let access: AccessToken | undefined
  let server: Promise<AuthorizationServer> | undefined
  let renewing: Promise<string | undefined> | undefined
  let enter: (() => Promise<unknown>) | undefined

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

  /** Loads the page again as nobody's: nothing of its client stays, and nothing is sent as another one. */
  const leaveToOther = (): undefined => {
    access = undefined
    page.sessionStorage.setItem(LEFT_KEY, OTHER_CLIENT)
    change({ status: 'out', reason: OTHER_CLIENT })
    page.location.reload()
  }

  /** Takes a token over, or ends the log-in. */
  const take = (end: LogInEnd): string | undefined => {
    const before = state.status === 'in' ? state.clientId : undefined
    if (end.kind === 'refused') {
      access = undefined
      const isPlain = end.reason === LOGIN_REQUIRED && before === undefined
      change({ status: 'out', reason: isPlain ? undefined : end.reason })
      return undefined
    }
    const { clientId, token } = end.access
    if (before !== undefined && before !== clientId) return leaveToOther()
    access = end.access
    if (before === undefined) change({ status: 'in', clientId })
    return token
  }

  const askAgain = async (): Promise<string | undefined> => {
    const end = await renewSilently(await discovered())
    if (end.kind === 'refused' && end.reason !== LOGIN_REQUIRED && state.status === 'in') throw notRenewed(end.reason)
    return take(end)
  }

  /** Renews the token once for all callers at a time. */
  const renew = (): Promise<string | undefined> => {
    renewing ??= askAgain().finally(() => {
      renewing = undefined
    })
    return renewing
  }

  const finish = async (address: URL): Promise<void> => {
    // The code leaves the address before anything is asked.
    page.history.replaceState(null, '', '/app/')
    const known = await discovered()
    // The record of a log-in counts once: another attempt asks for the session that the log-in began.
    enter = renew
    const end = await endOwnLogIn(known, address, page.sessionStorage)
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

  /** The way in by the address of the page. */
  const wayIn = (): (() => Promise<unknown>) => {
    const { pathname, hash, href } = page.location
    const [, code] = CODE.exec(hash) ?? []
    if (pathname === '/app/callback') return () => finish(new URL(href))
    return code === undefined ? renew : () => redeem(code)
  }

  const start = async (): Promise<void> => {
    const left = page.sessionStorage.getItem(LEFT_KEY)
    if (left !== null) {
      page.sessionStorage.removeItem(LEFT_KEY)
      return change({ status: 'out', reason: left })
    }
    enter ??= wayIn()
    try {
      await enter()
    } catch (error) {
      if (error instanceof OtherAddress) change({ status: 'elsewhere', address: error.address })
      else change({ status: 'failed', failure: failureOf(error) })
    }
  }

  return {
    state: () => state,
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    start,
    token: async () => {
      if (state.status !== 'in') return undefined
      return access !== undefined && Date.now() < access.expiresAtMs - MARGIN_MS ? access.token : renew()
    },
    replaced: async (refused) => {
      // A page that was left renews nothing: the token would be that of whoever is logged in now.
      if (state.status !== 'in') return undefined
      return access !== undefined && access.token !== refused ? access.token : renew()
    },
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
