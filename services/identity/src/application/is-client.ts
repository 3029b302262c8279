import { identityKeys } from '@folio/contracts/identity/views.ts'
import type { Identity } from './identity.ts'

/** Whether there is a client of this id, and it was not erased. */
export const isClient = async ({ users }: Identity, clientId: string): Promise<boolean> => {
  const { values } = await users.get([identityKeys.client(clientId)])
  return values[0] !== undefined && values[0].isErased !== true
}
