import type { ClientEntry } from '@folio/contracts/identity/views.ts'
import { decryptText } from '@folio/keys/client-cipher.ts'
import type { Gateway } from '../gateway.ts'

/** The personal data of a client; a field is undefined if it is missing or cannot be decrypted. */
export type PersonalData = {
  readonly nickname: string | undefined
  readonly realName: string | undefined
  /** ISO 3166-1 alpha-2 code, in lower case. */
  readonly residence: string | undefined
}

/** Decrypts the personal data of a client's entry; all are undefined after erasure. */
export const readPersonalData = async (gateway: Gateway, entry: ClientEntry): Promise<PersonalData> => {
  const key = await gateway.keys.get(entry.client_id)
  const read = (field: 'nickname' | 'real_name' | 'residence'): string | undefined => {
    const text = entry[field]
    return key === undefined || text === undefined ? undefined : decryptText(key, { field }, text)
  }
  return { nickname: read('nickname'), realName: read('real_name'), residence: read('residence')?.toLowerCase() }
}
