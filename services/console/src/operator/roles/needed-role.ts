import type { Role } from '@folio/contracts/http/role.ts'
import { NEEDED_ROLES, ROLES } from './needed-roles.gen.ts'

/** A call that the own role does not allow, with the role that it needs. */
export type MissingRole = { readonly needed: Role; readonly own: Role }

type Pattern = { readonly parts: readonly string[]; readonly needed: Role }

const isParameter = (part: string): boolean => part.startsWith('{')

const patterns: readonly Pattern[] = Object.entries(NEEDED_ROLES)
  .map(([call, needed]) => ({ parts: call.split(/[ /]/), needed }))
  // Of two that match, the one with fewer parameters is meant: `sessions/current` before `sessions/{id}`.
  .toSorted((a, b) => a.parts.filter(isParameter).length - b.parts.filter(isParameter).length)

/** Returns the role that a call needs, by its path or the pattern of its path; undefined for a path that Folio does not have. */
export const neededRole = (path: string, method: 'GET' | 'POST' | 'PATCH' = 'POST'): Role | undefined => {
  const [plain = ''] = path.split('?')
  const parts = `${method} ${plain}`.split(/[ /]/)
  const found = patterns.find(
    (pattern) =>
      pattern.parts.length === parts.length &&
      pattern.parts.every((part, index) => part === parts[index] || (isParameter(part) && parts[index] !== '')),
  )
  return found?.needed
}

/** Returns the role that a call lacks; undefined if the own role allows the call, or Folio does not have it. */
export const missingRole = (own: Role, path: string, method?: 'GET' | 'POST' | 'PATCH'): MissingRole | undefined => {
  const needed = neededRole(path, method)
  return needed === undefined || ROLES.indexOf(own) >= ROLES.indexOf(needed) ? undefined : { needed, own }
}
