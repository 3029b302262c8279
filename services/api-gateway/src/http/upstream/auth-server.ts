import type { Mount } from '@folio/rest-server/server/mount.ts'
import type { JWTVerifyGetKey } from 'jose'

/**
 * The authorization server: it answers the requests of sign-ups and log-ins, and signs the tokens of applications with
 * the keys of `keySet`.
 */
export type AuthServer = { readonly handle: Mount['handle']; readonly keySet: JWTVerifyGetKey }

const READ = ['GET', 'HEAD']
/** Pages of every origin may read the server's metadata, so the authorization server itself answers the preflights. */
const OPEN = [...READ, 'OPTIONS']
const FORM = [...READ, 'POST']

const METHODS: ReadonlyMap<string, readonly string[]> = new Map([
  ['/.well-known/oauth-authorization-server', OPEN],
  ['/.well-known/openid-configuration', OPEN],
  ['/.well-known/change-password', READ],
  ['/oauth2/jwks', OPEN],
  ['/oauth2/auth', FORM],
  ['/oauth2/token', ['POST']],
  ['/oauth2/revoke', ['POST']],
  ['/oauth2/userinfo', FORM],
  ['/oauth2/logout', FORM],
  ['/oauth2/logout/confirm', ['POST']],
  ['/oauth2/logout/success', READ],
])

/** The path at which a browser continues after a page of a log-in. */
const RESUMED = /^\/oauth2\/auth\/[\w-]+$/
/** The paths of pages, below which the authorization server itself refuses unknown ones. */
const PAGES = /^\/(login|sign-up)(\/|$)/

/** Returns the methods of a path of the authorization server; undefined for every other path. */
export const authServerMethods = (path: string): readonly string[] | undefined => {
  if (RESUMED.test(path)) return READ
  return PAGES.test(path) ? FORM : METHODS.get(path)
}
