import type { AuthorizationServer } from 'oauth4webapi'
import { failureOf } from '../../api/call-failure.ts'
import { type StateHolder, stateHolder } from '../../api/state-holder.ts'
import {
  beginLogIn,
  discoverServer,
  endOwnLogIn,
  endSession,
  leaveToLogIn,
  logInByCode,
  OtherAddress,
  revokeAccess,
} from './authorization.ts'
import { screenAt } from './log-in-record.ts'
import type { PageWindow, SessionState } from './session-state.ts'
import { LEFT_KEY, OTHER_CLIENT, type TokenHolder, tokenHolder } from './token-holder.ts'

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
   * Logs in by a printed link that was opened in this tab while it shows the page, and so changed the fragment alone; another
   * fragment has no effect.
   */
  readonly followLink: () => Promise<void>
  /**
   * Logs in a page that is logged out by the session that another tab has begun; a page that was left because of another client
   * stays as it is, and so does one whose log-in did not even begin.
   */
  readonly join: () => Promise<void>
  /**
   * Returns a token of the page's client that is valid for a while; undefined where nobody is logged in, or another client in
   * another tab. Throws a `CallFailure` if the authorization server fails or puts the page off.
   */
  readonly token: () => Promise<string | undefined>
  /** Returns another token of the page's client in place of one that the server refused, as `token` does. */
  readonly replaced: (refused: string) => Promise<string | undefined>
  /** Leaves for the log-in pages; returns to the present screen. */
  readonly logIn: (prompt?: 'create') => Promise<void>
  /** Ends the session of this browser and its access, and leaves for the first screen, which says so. */
  readonly logOut: () => Promise<void>
}

/** The reason of a page whose client has logged out. */
const LOGGED_OUT = 'logged_out'

const CODE = /^#code=([\w-]{43})$/

/** The one-time code of a printed link in the address of a page; undefined if it has none. */
const codeOf = ({ location }: PageWindow): string | undefined => CODE.exec(location.hash)?.[1]

/** Asks for the authorization server of an origin once; after a failure, at the next call. */
const serverOf = (origin: string): (() => Promise<AuthorizationServer>) => {
  let server: Promise<AuthorizationServer> | undefined
  return () => {
    server ??= discoverServer(origin).catch((error: unknown) => {
      server = undefined
      throw error
    })
    return server
  }
}

/** The dependencies of the log-in besides the page. */
type WayIn = {
  readonly holder: StateHolder<SessionState>
  readonly tokens: TokenHolder
  readonly discovered: () => Promise<AuthorizationServer>
  readonly onReturn: (screen: string) => void
}

/** The way into a session that an attempt takes: the address of the page chooses it at the first one. */
type Entry = {
  readonly enter: () => Promise<unknown>
  /** Lets the next attempt ask for the session of the browser. */
  readonly chooseSession: () => void
  /** Lets the next attempt choose by the present address. */
  readonly chooseByAddress: () => void
}

/** Makes the way into a session by the address of the page. */
const entryOf = (page: PageWindow, { tokens, discovered, onReturn }: WayIn): Entry => {
  const { take, renew } = tokens
  let enter: (() => Promise<unknown>) | undefined

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
    if (end.kind === 'refused' && end.reason === 'logged_in') await renew()
    else take(end)
  }

  const wayIn = (): (() => Promise<unknown>) => {
    const { pathname, href } = page.location
    const code = codeOf(page)
    if (pathname === '/app/callback') return () => finish(new URL(href))
    return code === undefined ? renew : () => redeem(code)
  }

  return {
    enter: () => {
      enter ??= wayIn()
      return enter()
    },
    chooseSession: () => {
      enter = renew
    },
    chooseByAddress: () => {
      enter = undefined
    },
  }
}

/** Makes the ways into a session by the address of the page; one attempt is under way at a time. */
const waysOf = (page: PageWindow, way: WayIn): Pick<Session, 'start' | 'followLink' | 'join'> => {
  const { holder } = way
  const { change } = holder
  const entry = entryOf(page, way)

  const begin = async (): Promise<void> => {
    const left = page.sessionStorage.getItem(LEFT_KEY)
    if (left !== null) {
      page.sessionStorage.removeItem(LEFT_KEY)
      return change({ status: 'out', reason: left })
    }
    if (!page.isSecureContext) return change({ status: 'insecure' })
    try {
      await entry.enter()
    } catch (error) {
      // A link changes nothing where somebody is logged in.
      if (holder.state().status === 'in') return
      if (error instanceof OtherAddress) change({ status: 'elsewhere', address: error.address })
      else change({ status: 'failed', failure: failureOf(error) })
    }
  }

  let last = Promise.resolve()
  const start = (): Promise<void> => {
    last = last.then(begin)
    return last
  }
  return {
    start,
    join: async () => {
      await last
      const known = holder.state()
      if (known.status !== 'out' || known.reason === OTHER_CLIENT) return
      entry.chooseSession()
      await start()
    },
    followLink: async () => {
      await last
      if (codeOf(page) === undefined) return
      entry.chooseByAddress()
      await start()
    },
  }
}

/** Makes the log-in of this tab; `onReturn` receives the screen to which a log-in returns. */
export const openSession = (page: PageWindow, onReturn: (screen: string) => void): Session => {
  const holder = stateHolder<SessionState>({ status: 'starting' })
  const discovered = serverOf(page.location.origin)
  const tokens = tokenHolder(page, holder, discovered)
  return {
    state: holder.state,
    subscribe: holder.subscribe,
    ...waysOf(page, { holder, tokens, discovered, onReturn }),
    token: tokens.token,
    replaced: tokens.replaced,
    logIn: async (prompt) => {
      const returnTo = page.location.pathname + page.location.search
      const begun = await beginLogIn(await discovered(), { returnTo, ...(prompt === undefined ? {} : { prompt }) })
      leaveToLogIn(begun, page)
    },
    logOut: async () => {
      const known = await discovered()
      const token = tokens.forget()
      const question = await endSession(known)
      if (token !== undefined) await revokeAccess(known, token).catch(() => undefined)
      if (question === undefined) {
        page.sessionStorage.setItem(LEFT_KEY, LOGGED_OUT)
        holder.change({ status: 'out', reason: LOGGED_OUT })
      }
      page.location.assign(question ?? '/app/')
    },
  }
}
