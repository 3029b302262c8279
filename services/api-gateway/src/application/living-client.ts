import type { ClientEntry } from '@folio/contracts/identity/views.ts'
import { clientById } from './client-by-id.ts'
import type { Gateway } from './gateway.ts'

/** A client by its id, if it surely is there at a moment (microseconds) and surely was not erased before it. */
export const livingClient = async (
  gateway: Gateway,
  clientId: string,
  moment: number,
): Promise<ClientEntry | undefined> => {
  await gateway.users.seeAllBefore(moment)
  const client = await clientById(gateway, clientId, moment)
  return client?.isErased ? undefined : client
}
