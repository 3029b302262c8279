import type { OperatorCaller } from '@folio/rest-server/caller.ts'
import type { ConsoleParts } from '../../gateway.ts'

/** Tells if an operator may read on: the session runs, or the operator of the token is there, with the role of the call. */
export const isStillPermitted = async (
  { sessions, operators }: Pick<ConsoleParts, 'sessions' | 'operators'>,
  { name, role, sessionId }: OperatorCaller,
): Promise<boolean> => {
  const reader = await (sessionId === undefined ? operators.byName(name) : sessions.running(name, sessionId))
  return reader?.role === role
}
