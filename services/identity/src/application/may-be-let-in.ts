import { identityKeys, lacksConfirmation } from '@folio/contracts/identity/views.ts'
import type { Identity } from './identity.ts'

/**
 * Whether somebody may be let in as a client of this id: there is one, it was not erased, and, where that is required, its
 * e-mail address is confirmed. A client without an address was opened by the operator, and confirms nothing.
 */
export const mayBeLetIn = async (
  { users }: Identity,
  clientId: string,
  { isConfirmingRequired }: { readonly isConfirmingRequired: boolean },
): Promise<boolean> => {
  const { values } = await users.get([identityKeys.client(clientId), identityKeys.emailVerified(clientId)])
  const [client, verified] = values
  if (client === undefined || client.isErased) return false
  return !isConfirmingRequired || !lacksConfirmation(client, { verified })
}
