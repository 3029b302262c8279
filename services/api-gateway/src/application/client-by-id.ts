import { type ClientEntry, identityKeys } from '@folio/contracts/identity/views.ts'
import { surely } from './certainty.ts'
import type { Gateway } from './gateway.ts'

/** A client by its id, if it surely is there at a moment (microseconds). */
export const clientById = async (
  gateway: Gateway,
  clientId: string,
  moment: number,
): Promise<ClientEntry | undefined> => {
  const look = () => gateway.users.get([identityKeys.client(clientId)])
  const { values } = await surely(gateway.users, moment, look)
  return values[0]
}
