import { grantKey } from '@folio/contracts/identity/views.ts'
import { z } from 'zod'
import { type Identity, IdentityUnavailable } from '../application/identity.ts'
import { endGrant, refreshKey } from './end-grant.ts'
import { keyIn } from './kept-model.ts'
import { refreshChainsSchema } from './refresh-chains.ts'

/** The most grants that a client may have at a time. */
export const GRANTS_MAX = 100

/** As long as a grant lasts. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000

const TRIES_MAX = 20

const listSchema = z.object({ grants: z.array(z.string()) })

/** When a grant was last used, in milliseconds since 1970; 0 where no refresh token came of it yet. */
const lastUseOf = async ({ readModel }: Identity, grantId: string): Promise<number> => {
  const kept = refreshChainsSchema.safeParse(await readModel.look(refreshKey(grantId)))
  return kept.data?.chains.at(-1)?.made_at ?? 0
}

/** Ends the grant that was used least lately, and gives the others. */
const withoutLeastUsed = async (identity: Identity, grantIds: readonly string[]): Promise<readonly string[]> => {
  let least: { readonly id: string; readonly at: number } | undefined
  for (const id of grantIds) {
    const at = await lastUseOf(identity, id)
    if (least === undefined || at < least.at) least = { id, at }
  }
  if (least !== undefined) await endGrant(identity, least.id)
  return grantIds.filter((id) => id !== least?.id)
}

/** Those of a client's grants that have not ended, with room for one more. */
const withRoom = async (identity: Identity, grantIds: readonly string[]): Promise<readonly string[]> => {
  if (grantIds.length < GRANTS_MAX) return grantIds
  const kept: string[] = []
  for (const id of grantIds) if ((await identity.readModel.look(grantKey(id))) !== undefined) kept.push(id)
  return kept.length < GRANTS_MAX ? kept : withoutLeastUsed(identity, kept)
}

/** Notes a new grant among those of its client: of more than a hundred the one used least lately ends. */
export const noteGrant = async (
  identity: Identity,
  { clientId, grantId }: { readonly clientId: string; readonly grantId: string },
): Promise<void> => {
  const { readModel } = identity
  const key = keyIn('oidc/client-grants', clientId)
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const value = await readModel.look(key)
    const before = value === undefined ? [] : listSchema.parse(value).grants
    const next = { grants: [...(await withRoom(identity, before)), grantId] }
    const isNoted =
      value === undefined
        ? await readModel.putIfAbsent(key, next, KEPT_MS)
        : await readModel.replace(key, value, next, KEPT_MS)
    if (isNoted) return
  }
  throw new IdentityUnavailable('a client is let in too often at the same time')
}
