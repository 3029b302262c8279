import type { AuthorizationServer } from 'oauth4webapi'
import { CallFailure, failureOf } from '../../api/call-failure.ts'
import type { StateHolder } from '../../api/state-holder.ts'
import { type AccessToken, type LogInEnd, renewSilently } from './authorization.ts'
import type { PageWindow, SessionState } from './session-state.ts'

/** A token is renewed this long before it expires. */
const MARGIN_MS = 60_000

const LOGIN_REQUIRED = 'login_required'

/** The reason of a page that belonged to another client than the one who is logged in, kept over its reload. */
export const OTHER_CLIENT = 'other_client'
/** The key under which a page that was left keeps the reason over its reload. */
export const LEFT_KEY = 'folio.left'

/** The failure of a renewal that was refused, which says nothing about who is logged in. */
const notRenewed = (reason: string): CallFailure =>
  new CallFailure({ ...failureOf(undefined), code: 'NotRenewed', message: `The log-in was not renewed (${reason}).` })

/** The token of the page's client in memory, and its renewal. */
export type TokenHolder = {
  /** Returns a token that is valid for a while, as `Session` says. */
  readonly token: () => Promise<string | undefined>
  /** Returns another token in place of one that the server refused, as `Session` says. */
  readonly replaced: (refused: string) => Promise<string | undefined>
  /** Takes a token over, or ends the log-in. */
  readonly take: (end: LogInEnd) => string | undefined
  /** Renews the token once for all callers at a time. */
  readonly renew: () => Promise<string | undefined>
  /** Forgets the token, and returns it. */
  readonly forget: () => string | undefined
}

/** The place of the token, and how the end of a log-in changes it. */
type KeptToken = Pick<TokenHolder, 'take' | 'forget'> & { readonly read: () => AccessToken | undefined }

/** Keeps the token of a page, and tells its session what the end of a log-in changes. */
const keptToken = (page: PageWindow, { state, change }: StateHolder<SessionState>): KeptToken => {
  let access: AccessToken | undefined

  /** Loads the page again without a client: nothing of its client stays, and nothing is sent as another one. */
  const leaveToOther = (): undefined => {
    access = undefined
    page.sessionStorage.setItem(LEFT_KEY, OTHER_CLIENT)
    change({ status: 'out', reason: OTHER_CLIENT })
    page.location.reload()
  }

  return {
    read: () => access,
    take: (end) => {
      const known = state()
      const before = known.status === 'in' ? known.clientId : undefined
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
    },
    forget: () => {
      const token = access?.token
      access = undefined
      return token
    },
  }
}

/** Makes the holder of a page's token. */
export const tokenHolder = (
  page: PageWindow,
  holder: StateHolder<SessionState>,
  discovered: () => Promise<AuthorizationServer>,
): TokenHolder => {
  const { read, take, forget } = keptToken(page, holder)
  let renewing: Promise<string | undefined> | undefined
  const isIn = (): boolean => holder.state().status === 'in'

  const askAgain = async (): Promise<string | undefined> => {
    const end = await renewSilently(await discovered())
    if (end.kind === 'refused' && end.reason !== LOGIN_REQUIRED && isIn()) throw notRenewed(end.reason)
    return take(end)
  }

  const renew = (): Promise<string | undefined> => {
    renewing ??= askAgain().finally(() => {
      renewing = undefined
    })
    return renewing
  }

  return {
    take,
    renew,
    forget,
    token: async () => {
      if (!isIn()) return undefined
      const access = read()
      return access !== undefined && Date.now() < access.expiresAtMs - MARGIN_MS ? access.token : renew()
    },
    replaced: async (refused) => {
      // A page that was left renews nothing: the token would be that of the client who is logged in now.
      if (!isIn()) return undefined
      const access = read()
      return access !== undefined && access.token !== refused ? access.token : renew()
    },
  }
}
