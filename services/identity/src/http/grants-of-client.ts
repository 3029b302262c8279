import { grantKey } from '@folio/contracts/identity/views.ts'
import type { Identity } from '../application/identity.ts'
import { endGrant, refreshKey } from './end-grant.ts'
import { msOf } from './kept-model.ts'
import { LIFETIMES_S } from './lifetimes.ts'
import type { ThingsOfClient } from './note-of-client.ts'
import { refreshChainsSchema } from './refresh-chains.ts'

/** When a grant was last used, in milliseconds since 1970; 0 where no refresh token came of it yet. */
const lastUseOf = async ({ readModel }: Identity, grantId: string): Promise<number | undefined> => {
  if ((await readModel.look(grantKey(grantId))) === undefined) return undefined
  const kept = refreshChainsSchema.safeParse(await readModel.look(refreshKey(grantId)))
  return kept.data?.chains.at(-1)?.made_at ?? 0
}

/** The grants of a client, a hundred at most. */
export const GRANTS_OF_CLIENT: ThingsOfClient = {
  kind: 'oidc/client-grants',
  field: 'grants',
  max: 100,
  keptMs: msOf(LIFETIMES_S.Grant),
  lastUseOf,
  end: endGrant,
}
