import { CONSOLE_APPLICATION_ID } from '@folio/contracts/identity/console-application.ts'
import { identityKeys } from '@folio/contracts/identity/views.ts'
import type { AdapterFactory } from 'oidc-provider'
import type { IdentityPorts } from '../application/identity.ts'
import { applicationMetadata, consoleAddresses } from './application-metadata.ts'
import { grantModel } from './grant-model.ts'
import { type RefreshTerms, refreshTokenModel } from './refresh-token-model.ts'
import { sessionModel } from './session-model.ts'
import { singleUseModel } from './single-use-model.ts'
import { deletePayload, findPayload, ID_LENGTH_MAX, type StoredModel, savePayload } from './stored-model.ts'

/**
 * Reads applications from the service's view; only the operator registers them, but for the console, whose addresses are those
 * of this start.
 */
export const applicationModel = ({ users }: IdentityPorts, publicUrl: string): StoredModel => ({
  find: async (id) => {
    if (id.length > ID_LENGTH_MAX) return undefined
    const { values } = await users.get([identityKeys.application(id)])
    const metadata = values[0] && applicationMetadata(values[0])
    return metadata && id === CONSOLE_APPLICATION_ID ? { ...metadata, ...consoleAddresses(publicUrl) } : metadata
  },
})

const INTERACTIONS = ['oidc/interaction', 'oidc/consent'] as const

/**
 * Stores log-ins under way; those without a client have a kind of their own, since anyone can begin them, and displace only
 * each other.
 */
const interactionModel = (identity: IdentityPorts): StoredModel => ({
  find: (id) => findPayload(identity, INTERACTIONS, id),
  upsert: (id, payload, expiresIn) => {
    const kind = payload.session?.accountId === undefined ? 'oidc/interaction' : 'oidc/consent'
    return savePayload(identity, kind, { id, payload, expiresIn })
  },
  destroy: deletePayload(identity, INTERACTIONS),
})

const nothing = async (): Promise<undefined> => undefined

const neverStored = (model: string) => async (): Promise<never> => {
  throw new Error(`the model ${model} is not stored`)
}

const models = (
  identity: IdentityPorts,
  refresh: RefreshTerms,
  publicUrl: string,
): Readonly<Record<string, StoredModel>> => ({
  AuthorizationCode: singleUseModel(identity, 'oidc/authorizationcode'),
  Client: applicationModel(identity, publicUrl),
  Grant: grantModel(identity),
  Interaction: interactionModel(identity),
  RefreshToken: refreshTokenModel(identity, refresh),
  Session: sessionModel(identity),
})

/**
 * Makes the OAuth server keep sessions, grants, codes and refresh tokens in the read model until they expire. Where the read
 * model is lost, people log in again, and tokens of lost grants are invalid.
 */
export const storageAdapter = (identity: IdentityPorts, refresh: RefreshTerms, publicUrl: string): AdapterFactory => {
  const kept = models(identity, refresh, publicUrl)
  return (model) => ({
    upsert: neverStored(model),
    find: nothing,
    findByUid: nothing,
    findByUserCode: nothing,
    consume: neverStored(model),
    destroy: nothing,
    // A code or token is invalid without its grant, which is deleted at the same time.
    revokeByGrantId: nothing,
    ...kept[model],
  })
}
