import { identityKeys } from '@folio/contracts/identity/views.ts'
import type { AdapterFactory } from 'oidc-provider'
import type { Identity } from '../application/identity.ts'
import { keptGrants } from './kept-grants.ts'
import { destroyIn, findIn, ID_LENGTH_MAX, type KeptModel, keepIn } from './kept-model.ts'
import { keptRefreshTokens, type RefreshTerms } from './kept-refresh-tokens.ts'
import { keptSessions } from './kept-sessions.ts'
import { oidcClientOf } from './oidc-client.ts'
import { usedOnce } from './used-once.ts'

/** Applications come from the service's view; they are registered by the operator alone. */
export const applications = ({ users }: Identity): KeptModel => ({
  find: async (id) => {
    if (id.length > ID_LENGTH_MAX) return undefined
    const { values } = await users.get([identityKeys.application(id)])
    return values[0] && oidcClientOf(values[0])
  },
})

const INTERACTIONS = ['oidc/interaction', 'oidc/consent'] as const

/** Log-ins under way: anybody begins one, so that those of nobody yet displace each other alone. */
const interactions = (identity: Identity): KeptModel => ({
  find: (id) => findIn(identity, INTERACTIONS, id),
  upsert: (id, payload, expiresIn) => {
    const kind = payload.session?.accountId === undefined ? 'oidc/interaction' : 'oidc/consent'
    return keepIn(identity, kind, { id, payload, expiresIn })
  },
  destroy: destroyIn(identity, INTERACTIONS),
})

const nothing = async (): Promise<undefined> => undefined

const neverKept = (model: string) => async (): Promise<never> => {
  throw new Error(`nothing of the model ${model} is kept`)
}

const models = (identity: Identity, refresh: RefreshTerms): Readonly<Record<string, KeptModel>> => ({
  AuthorizationCode: usedOnce(identity, 'oidc/authorizationcode'),
  Client: applications(identity),
  Grant: keptGrants(identity),
  Interaction: interactions(identity),
  RefreshToken: keptRefreshTokens(identity, refresh),
  Session: keptSessions(identity),
})

/**
 * Where the OAuth server keeps sessions, grants, codes and refresh tokens: in the read model, until they end. When that
 * vanishes people log in again, and no token that came from a lost grant is valid any more.
 */
export const oidcStorage = (identity: Identity, refresh: RefreshTerms): AdapterFactory => {
  const kept = models(identity, refresh)
  return (model) => ({
    upsert: neverKept(model),
    find: nothing,
    findByUid: nothing,
    findByUserCode: nothing,
    consume: neverKept(model),
    destroy: nothing,
    // A code or token is worth nothing without its grant, which ends in the same moment.
    revokeByGrantId: nothing,
    ...kept[model],
  })
}
