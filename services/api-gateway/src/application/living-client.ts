import type { ClientEntry } from '@folio/contracts/identity/views.ts'
import { clientById } from './client-by-id.ts'
import type { Gateway } from './gateway.ts'

/** A client by its id, if it surely is there at a moment (microseconds) and was not erased. */
export const livingClient = async (
  gateway: Gateway,
  clientId: string,
  moment: number,
): Promise<ClientEntry | undefined> => {
  const client = await clientById(gateway, clientId, moment)
  return client?.isErased ? undefined : client
}
