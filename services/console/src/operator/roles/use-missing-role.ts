import { useCurrentSession } from '../session/use-current-session.ts'
import { type MissingRole, missingRole } from './needed-role.ts'

/**
 * Tells which role the operator lacks for an act, or for a read, by its path or the pattern of its path; undefined if the own role allows it,
 * and until the session is known: the server decides in any case.
 */
export const useMissingRole = (path: string, method?: 'GET'): MissingRole | undefined => {
  const { data } = useCurrentSession()
  return data === undefined ? undefined : missingRole(data.operator.role, path, method)
}
