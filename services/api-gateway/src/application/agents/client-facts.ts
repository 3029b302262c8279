import type { ClientEntry } from '@folio/contracts/identity/views.ts'
import { decryptText } from '@folio/keys/client-cipher.ts'
import type { Gateway } from '../gateway.ts'

/** What is known of a person, each as far as it can be read. */
export type ClientFacts = {
  readonly nickname: string | undefined
  readonly realName: string | undefined
  /** Alpha-2, in lower case. */
  readonly residence: string | undefined
}

/** What is known of the person behind an entry; nothing after erasure. */
export const factsOf = async (gateway: Gateway, entry: ClientEntry): Promise<ClientFacts> => {
  const key = await gateway.keys.get(entry.client_id)
  const read = (field: 'nickname' | 'real_name' | 'residence'): string | undefined => {
    const text = entry[field]
    return key === undefined || text === undefined ? undefined : decryptText(key, { field }, text)
  }
  return { nickname: read('nickname'), realName: read('real_name'), residence: read('residence')?.toLowerCase() }
}
