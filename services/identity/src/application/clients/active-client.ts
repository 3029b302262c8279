import { identityKeys, lacksConfirmation } from '@folio/contracts/identity/views.ts'
import type { IdentityPorts } from '../identity.ts'

/**
 * Tells if a client may log in and use tokens: it exists, it was not erased, and, where confirmation is required, its
 * e-mail address is confirmed. The operator opened a client without an address, which has nothing to confirm.
 */
export const isActiveClient = async (
  { users }: IdentityPorts,
  clientId: string,
  { isConfirmationRequired }: { readonly isConfirmationRequired: boolean },
): Promise<boolean> => {
  const { values } = await users.get([identityKeys.client(clientId), identityKeys.emailVerified(clientId)])
  const [client, verified] = values
  if (client === undefined || client.isErased) return false
  return !isConfirmationRequired || !lacksConfirmation(client, { verified })
}
