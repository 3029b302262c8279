import { changeValue } from '@folio/read-model/change-value.ts'
import type { ViewValue } from '@folio/read-model/port.ts'
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

const termsNow = ({ clock, times }: Identity, { reuseMs }: RefreshTerms): ReuseTerms => ({
  nowMs: Math.floor(clock() / 1000),
  reuseMs,
  clockSkewMs: times.clockSkewMs,
})

const chainsIn = (value: ViewValue | undefined) => value && refreshChainsSchema.parse(value)

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
  const { chain, number, grantId } = token
  await changeValue(identity.readModel, refreshKey(grantId), (value) => {
    const chains = chainsIn(value)
    const now = termsNow(identity, terms)
    const known = chainOf(chains, token)
    if (known === undefined && number > 0) throw new errors.InvalidGrant('the chain of the refresh token has ended')
    if (known !== undefined && number <= known.number) {
      return wasMadeLately(known, token, now) ? undefined : endReused(identity, token)
    }
    const current: RefreshChain = { chain, number, made_at: now.nowMs, payload }
    return { to: withCurrent(chains, current), ttlMs }
  })
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
      const known = chainOf(chainsIn(await identity.readModel.look(refreshKey(token.grantId))), token)
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
