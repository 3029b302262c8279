import { clientIdOf } from '@folio/contracts/account-ids.ts'
import { type ClientEntry, hasGivenUp, identityKeys } from '@folio/contracts/identity/views.ts'
import { surely } from './certainty.ts'
import type { Gateway } from './gateway.ts'
import { nicknameStream } from './nickname-stream.ts'

/**
 * The client who has a nickname, ignoring case, if there surely is one at a moment (microseconds): by the nickname's own
 * stream, or, of clients that were opened before there were such streams, by the id that was made from the nickname.
 */
export const clientByNickname = async (
  gateway: Gateway,
  nickname: string,
  moment: number,
): Promise<ClientEntry | undefined> => {
  const stream = await nicknameStream(gateway, nickname)
  const keys = [identityKeys.name(stream), identityKeys.client(clientIdOf(nickname))] as const
  const { values } = await surely(gateway.users, moment, () => gateway.users.get(keys))
  const [name, derived] = values
  if (name === undefined || name.holder === derived?.client_id) return living(derived)
  const held = await gateway.users.get([identityKeys.client(name.holder)])
  const [holder] = held.values
  return holder && hasGivenUp(holder, stream) ? undefined : living(holder)
}

const living = (entry: ClientEntry | undefined): ClientEntry | undefined => (entry?.isErased ? undefined : entry)
