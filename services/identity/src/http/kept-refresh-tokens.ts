import { type AdapterPayload, errors, Provider } from 'oidc-provider'
import type { Identity } from '../application/identity.ts'
import { endGrant, refreshKey } from './end-grant.ts'
import { keepGrantUsed } from './kept-grants.ts'
import { ID_LENGTH_MAX, type KeptModel, msOf } from './kept-model.ts'
import {
  chainOf,
  mayBeUsed,
  type RefreshChain,
  type ReuseTerms,
  refreshChainsSchema,
  wasMadeLately,
  withCurrent,
} from './refresh-chains.ts'
import { firstToken, type RefreshToken, readRefreshToken, refreshTokenText, successorOf } from './refresh-token.ts'
import { usedOnce } from './used-once.ts'

/** What refresh tokens are made with, and how long one may be used again whose answer was lost. */
export type RefreshTerms = { readonly secret: Uint8Array; readonly reuseMs: number }

/** As often as others may use tokens of the same grant while one is used. */
const TRIES_MAX = 20

const termsNow = ({ clock, times }: Identity, { reuseMs }: RefreshTerms): ReuseTerms => ({
  nowMs: Math.floor(clock() / 1000),
  reuseMs,
  clockSkewMs: times.clockSkewMs,
})

const keptOf = async ({ readModel }: Identity, { grantId }: RefreshToken) => {
  const value = await readModel.look(refreshKey(grantId))
  return { value, chains: value && refreshChainsSchema.parse(value) }
}

const endReused = async (identity: Identity, { grantId }: RefreshToken): Promise<never> => {
  await endGrant(identity, grantId)
  throw new errors.InvalidGrant('the refresh token was used already')
}

/**
 * Makes a token the current one of its chain, in one write: of those who make the same one at the same time, the first does.
 * The others find it made; where it was made longer ago, or another one is current by now, the grant ends.
 */
const makeCurrent = async (
  identity: Identity,
  terms: RefreshTerms,
  { token, payload, ttlMs }: { readonly token: RefreshToken; readonly payload: AdapterPayload; readonly ttlMs: number },
): Promise<void> => {
  const { readModel } = identity
  const { chain, number, grantId } = token
  const key = refreshKey(grantId)
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const { value, chains } = await keptOf(identity, token)
    const now = termsNow(identity, terms)
    const known = chainOf(chains, token)
    if (known === undefined && number > 0) throw new errors.InvalidGrant('the chain of the refresh token has ended')
    if (known !== undefined && number <= known.number) {
      return wasMadeLately(known, token, now) ? undefined : endReused(identity, token)
    }
    const current: RefreshChain = { chain, number, made_at: now.nowMs, payload }
    const next = withCurrent(chains, current)
    const isMade =
      value === undefined
        ? await readModel.putIfAbsent(key, next, ttlMs)
        : await readModel.replace(key, value, next, ttlMs)
    if (isMade) return
  }
  throw new errors.InvalidGrant('the refresh tokens of the grant are used too often at the same time')
}

/** How refresh tokens are kept: one value for each grant, which names the current token of each of its log-ins. */
export const keptRefreshTokens = (identity: Identity, terms: RefreshTerms): KeptModel => {
  const ofEarlierReleases = usedOnce(identity, 'oidc/refreshtoken')
  const read = (id: string): RefreshToken | undefined =>
    id.length > ID_LENGTH_MAX ? undefined : readRefreshToken(terms.secret, id)
  return {
    find: async (id) => {
      const token = read(id)
      if (token === undefined) return ofEarlierReleases.find(id)
      const known = chainOf((await keptOf(identity, token)).chains, token)
      if (known === undefined) return undefined
      const now = termsNow(identity, terms)
      const consumed = mayBeUsed(known, token, now) ? {} : { consumed: Math.floor(known.made_at / 1000) }
      return { ...known.payload, ...consumed, jti: id }
    },
    upsert: async (id, { jti: _, ...payload }, expiresIn) => {
      const token = read(id)
      if (token === undefined) throw new Error('a refresh token was not made by its chain')
      const ttlMs = msOf(expiresIn)
      await makeCurrent(identity, terms, { token, payload, ttlMs })
      await keepGrantUsed(identity, { grantId: token.grantId, refreshMs: ttlMs })
    },
    // A token is used by making its successor, in one write; those of earlier releases have a mark of their own.
    consume: async (id) => {
      if (read(id) === undefined) await ofEarlierReleases.consume(id)
    },
    destroy: async () => undefined,
  }
}

/**
 * Has the OAuth server hand out tokens of our own making: the successor of the token that is exchanged, the same however
 * often it is made, or the first one of a new chain.
 */
export const nameRefreshTokens = (server: Provider, secret: Uint8Array): void => {
  Object.assign(server.RefreshToken.prototype, {
    generateTokenId(this: { readonly grantId?: string }): string {
      const exchanged = Provider.ctx?.oidc.entities.RotatedRefreshToken
      const before = exchanged && readRefreshToken(secret, exchanged.jti)
      return refreshTokenText(secret, before === undefined ? firstToken(this.grantId ?? '') : successorOf(before))
    },
  })
}
