import { NAMES_OWNER, nameStreamOf } from '@folio/contracts/identity/names.ts'
import type { Gateway } from './gateway.ts'

/** The stream by which a nickname is held. */
export const nicknameStream = async ({ keys }: Gateway, nickname: string): Promise<string> => {
  const secret = await keys.create(NAMES_OWNER)
  if (secret === undefined) throw new Error(`the key of ${NAMES_OWNER} was destroyed`)
  return nameStreamOf(secret, 'nickname', nickname)
}
