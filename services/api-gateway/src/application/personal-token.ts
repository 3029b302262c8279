import { OPERATOR_APPLICATION_ID } from '@folio/contracts/account-ids.ts'
import { scopesIn } from '@folio/contracts/http/scope.ts'
import { identityKeys, lacksConfirmation, tokenHash } from '@folio/contracts/identity/views.ts'
import type { Caller } from '../http/caller.ts'
import { surely } from './certainty.ts'
import type { Gateway } from './gateway.ts'

/**
 * Whose a personal access token is, as the identity service's view has it; one that is not surely missing is never called
 * nobody's. One of an erased client, or made through an application that was closed, is nobody's, and where confirmed e-mail addresses are
 * required, so is one of a client without.
 */
export const personalToken = async (gateway: Gateway, token: string): Promise<Caller | undefined> => {
  const look = () => gateway.users.get([identityKeys.token(tokenHash(token))])
  const { values } = await surely(gateway.users, gateway.clock(), look)
  const [entry] = values
  if (entry === undefined) return undefined
  const { application_id } = entry
  const about = await gateway.users.get([
    identityKeys.client(entry.client_id),
    identityKeys.application(application_id),
    identityKeys.emailVerified(entry.client_id),
  ])
  const [owner, application, verified] = about.values
  if (gateway.isConfirmingRequired && owner && lacksConfirmation(owner, { verified })) return undefined
  if (owner?.isErased || (application === undefined && application_id !== OPERATOR_APPLICATION_ID)) return undefined
  const { expires_at, ...rest } = entry
  const caller = { ...rest, scopes: scopesIn(entry.scopes) }
  return expires_at === undefined ? caller : { ...caller, expiresAtMs: Date.parse(expires_at) }
}
