import { refreshKey, revokeGrant } from '@folio/access/revoke-grant.ts'
import type { ViewValue } from '@folio/read-model/port.ts'
import { updateAtomically } from '@folio/read-model/update-atomically.ts'
import { type AdapterPayload, errors, Provider } from 'oidc-provider'
import type { IdentityPorts } from '../application/identity.ts'
import {
  chainOf,
  isRecentlyMade,
  mayBeUsed,
  type RefreshChain,
  type RefreshToken,
  type ReuseTerms,
  refreshChainsSchema,
  successorOf,
  withCurrent,
} from '../domain/refresh-chains.ts'
import { extendGrant } from './grant-model.ts'
import { firstToken, readRefreshToken, refreshTokenText } from './refresh-token-codec.ts'
import { singleUseModel } from './single-use-model.ts'
import { ID_LENGTH_MAX, type StoredModel, ttlMsOf } from './stored-model.ts'

/** The secret of refresh tokens, and the time in which a used one may be used again, because its answer may be lost. */
export type RefreshTerms = { readonly secret: Uint8Array; readonly reuseMs: number }

const termsNow = ({ clock, times }: IdentityPorts, { reuseMs }: RefreshTerms): ReuseTerms => ({
  nowMs: Math.floor(clock() / 1000),
  reuseMs,
  clockSkewMs: times.clockSkewMs,
})

const chainsIn = (value: ViewValue | undefined) => value && refreshChainsSchema.parse(value)

const revokeReused = async (identity: IdentityPorts, { grantId }: RefreshToken): Promise<never> => {
  await revokeGrant(identity, grantId)
  throw new errors.InvalidGrant('the refresh token was used already')
}

/**
 * Makes a token the current one of its chain, in one write: of simultaneous calls with the same token the first one writes,
 * and the others find it written. Revokes the grant where it was written longer ago, or a later token is current.
 */
const makeCurrent = async (
  identity: IdentityPorts,
  terms: RefreshTerms,
  { token, payload, ttlMs }: { readonly token: RefreshToken; readonly payload: AdapterPayload; readonly ttlMs: number },
): Promise<void> => {
  const { chain, number, grantId } = token
  await updateAtomically(identity.readModel, refreshKey(grantId), (value) => {
    const chains = chainsIn(value)
    const now = termsNow(identity, terms)
    const known = chainOf(chains, token)
    if (known === undefined && number > 0) throw new errors.InvalidGrant('the chain of the refresh token has ended')
    if (known !== undefined && number <= known.number) {
      return isRecentlyMade(known, token, now) ? undefined : revokeReused(identity, token)
    }
    const current: RefreshChain = { chain, number, made_at: now.nowMs, payload }
    return { to: withCurrent(chains, current), ttlMs }
  })
}

/** Stores refresh tokens: one value for each grant, with the current token of each of its log-ins. */
export const refreshTokenModel = (identity: IdentityPorts, terms: RefreshTerms): StoredModel => {
  const ofEarlierReleases = singleUseModel(identity, 'oidc/refreshtoken')
  const read = (id: string): RefreshToken | undefined =>
    id.length > ID_LENGTH_MAX ? undefined : readRefreshToken(terms.secret, id)
  return {
    find: async (id) => {
      const token = read(id)
      if (token === undefined) return ofEarlierReleases.find(id)
      const known = chainOf(chainsIn(await identity.readModel.peek(refreshKey(token.grantId))), token)
      if (known === undefined) return undefined
      const now = termsNow(identity, terms)
      const consumed = mayBeUsed(known, token, now) ? {} : { consumed: Math.floor(known.made_at / 1000) }
      return { ...known.payload, ...consumed, jti: id }
    },
    upsert: async (id, { jti: _, ...payload }, expiresIn) => {
      const token = read(id)
      if (token === undefined) throw new Error('the refresh token to be stored was not issued by this server')
      const ttlMs = ttlMsOf(expiresIn)
      await makeCurrent(identity, terms, { token, payload, ttlMs })
      await extendGrant(identity, { grantId: token.grantId, refreshMs: ttlMs })
    },
    // Writing the successor consumes a token; tokens of earlier releases have a separate value for that.
    consume: async (id) => {
      if (read(id) === undefined) await ofEarlierReleases.consume(id)
    },
    destroy: async () => undefined,
  }
}

/**
 * Makes the OAuth server issue our own refresh tokens: the successor of the exchanged one, the same for every repeat, or the
 * first one of a new chain.
 */
export const useChainedRefreshTokens = (server: Provider, secret: Uint8Array): void => {
  Object.assign(server.RefreshToken.prototype, {
    generateTokenId(this: { readonly grantId?: string }): string {
      const exchanged = Provider.ctx?.oidc.entities.RotatedRefreshToken
      const before = exchanged && readRefreshToken(secret, exchanged.jti)
      return refreshTokenText(secret, before === undefined ? firstToken(this.grantId ?? '') : successorOf(before))
    },
  })
}
