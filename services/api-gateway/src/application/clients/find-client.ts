import { clientIdOf } from '@folio/contracts/derived-ids.ts'
import { NAMES_OWNER, type NameKind, nameStreamOf } from '@folio/contracts/identity/names.ts'
import { type ClientEntry, hasGivenUp, identityKeys } from '@folio/contracts/identity/views.ts'
import { confirmMissing } from '@folio/service-kit/views/confirm-missing.ts'
import type { Gateway } from '../gateway.ts'

/**
 * Finds a client by its id; reports a client missing only once the view has shown all events up to a moment
 * (microseconds).
 */
export const findClient = async (
  gateway: Gateway,
  clientId: string,
  moment: number,
): Promise<ClientEntry | undefined> => {
  const look = () => gateway.users.get([identityKeys.client(clientId)])
  const { values } = await confirmMissing(gateway.users, moment, look)
  return values[0]
}

/** Finds a client that was not erased before a moment (microseconds), by its id. */
export const findActiveClient = async (
  gateway: Gateway,
  clientId: string,
  moment: number,
): Promise<ClientEntry | undefined> => {
  await gateway.users.waitForAllBefore(moment)
  const client = await findClient(gateway, clientId, moment)
  return client?.isErased ? undefined : client
}

const nameStream = async ({ keys }: Gateway, kind: NameKind, name: string): Promise<string> => {
  const secret = await keys.create(NAMES_OWNER)
  if (secret === undefined) throw new Error(`the key of ${NAMES_OWNER} was destroyed`)
  return nameStreamOf(secret, kind, name)
}

/** The name of the stream that reserves a nickname for its holder. */
export const nicknameStream = (gateway: Gateway, nickname: string): Promise<string> =>
  nameStream(gateway, 'nickname', nickname)

/**
 * Finds the client that has a nickname at a moment (microseconds), ignoring case: by the nickname's own stream, or, for
 * a client that was opened before such streams existed, by the id derived from the nickname.
 */
export const findClientByNickname = async (
  gateway: Gateway,
  nickname: string,
  moment: number,
): Promise<ClientEntry | undefined> => {
  const stream = await nicknameStream(gateway, nickname)
  const keys = [identityKeys.name(stream), identityKeys.client(clientIdOf(nickname))] as const
  const { values } = await confirmMissing(gateway.users, moment, () => gateway.users.get(keys))
  const [name, derived] = values
  if (name === undefined || name.holder === derived?.client_id) return unlessErased(derived)
  const held = await gateway.users.get([identityKeys.client(name.holder)])
  const [holder] = held.values
  return holder && hasGivenUp(holder, stream) ? undefined : unlessErased(holder)
}

/** Finds the client that has an e-mail address at a moment (microseconds), ignoring case: by the address's own stream. */
export const findClientByEmail = async (
  gateway: Gateway,
  email: string,
  moment: number,
): Promise<ClientEntry | undefined> => {
  const stream = await nameStream(gateway, 'email', email)
  const look = () => gateway.users.get([identityKeys.name(stream)])
  const [name] = (await confirmMissing(gateway.users, moment, look)).values
  return name && unlessErased(await findClient(gateway, name.holder, moment))
}

const unlessErased = (entry: ClientEntry | undefined): ClientEntry | undefined => (entry?.isErased ? undefined : entry)
