import type { JWTVerifyGetKey } from 'jose'
import type { Mount } from './mount.ts'

/** How people are let in: where they sign up and log in, and what the tokens of applications are verified with. */
export type People = { readonly handle: Mount['handle']; readonly keySet: JWTVerifyGetKey }

const READ = ['GET', 'HEAD']
/** Everybody's pages may read what the server says of itself, so that its own answer to a preflight is the one. */
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

/** Where a browser goes on after a page of a log-in. */
const RESUMED = /^\/oauth2\/auth\/[\w-]+$/
/** Pages tell by themselves, as pages, which of them there are. */
const PAGES = /^\/(login|sign-up)(\/|$)/

/** The methods that a path takes where people are let in; undefined for every other path. */
export const peopleMethods = (path: string): readonly string[] | undefined => {
  if (RESUMED.test(path)) return READ
  return PAGES.test(path) ? FORM : METHODS.get(path)
}
