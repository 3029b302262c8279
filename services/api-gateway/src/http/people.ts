import type { JWTVerifyGetKey } from 'jose'
import type { Mount } from './mount.ts'

/** How people are let in: where they sign up and log in, and what the tokens of applications are verified with. */
export type People = { readonly handle: Mount['handle']; readonly keySet: JWTVerifyGetKey }

const PREFIXES = ['/oauth2/', '/.well-known/', '/login/', '/sign-up/']
const PATHS: ReadonlySet<string> = new Set(['/login', '/sign-up'])

/** Whether a path is one of those where people are let in. */
export const isPeoplePath = (path: string): boolean =>
  PATHS.has(path) || PREFIXES.some((prefix) => path.startsWith(prefix))
