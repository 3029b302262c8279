import { refreshKey, revokeGrant } from '@folio/access/revoke-grant.ts'
import { grantKey } from '@folio/contracts/identity/views.ts'
import type { IdentityPorts } from '../application/identity.ts'
import { refreshChainsSchema } from '../domain/refresh-chains.ts'
import type { ClientIndex } from './client-index.ts'
import { LIFETIMES_SECONDS } from './lifetimes.ts'
import { ttlMsOf } from './stored-model.ts'

/** Reads the time of a grant's last use, in milliseconds since 1970; 0 where it has no refresh token yet. */
const lastUseOf = async ({ readModel }: IdentityPorts, grantId: string): Promise<number | undefined> => {
  if ((await readModel.peek(grantKey(grantId))) === undefined) return undefined
  const kept = refreshChainsSchema.safeParse(await readModel.peek(refreshKey(grantId)))
  return kept.data?.chains.at(-1)?.made_at ?? 0
}

/** The index of a client's grants, at most a hundred. */
export const GRANT_INDEX: ClientIndex = {
  kind: 'oidc/client-grants',
  field: 'grants',
  max: 100,
  keptMs: ttlMsOf(LIFETIMES_SECONDS.Grant),
  lastUseOf,
  remove: revokeGrant,
}
