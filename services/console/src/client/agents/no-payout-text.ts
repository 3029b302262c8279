import type { Agent } from './check-withdrawal.ts'

/**
 * Says why an agent of the directory does not pay the client out: it is the client, by the id of the agent that the client is, or
 * it is suspended. Undefined if it does.
 */
export const noPayoutText = (
  { id, is_suspended }: Pick<Agent, 'id' | 'is_suspended'>,
  ownId: number | undefined,
): string | undefined => {
  if (id === ownId) return 'This is you: nobody pays himself out.'
  return is_suspended === true
    ? '✕ Suspended: Folio lets this agent neither pay in nor pay out at the moment.'
    : undefined
}
