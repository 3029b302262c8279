import { randomBytes, randomUUID } from 'node:crypto'
import { issueToken } from '@folio/rest-server/tokens/personal-token.ts'
import type { Demo } from './demo-file.ts'
import { SAMPLE_TOKEN_NAME } from './sample-data.ts'
import type { Standalone } from './service.ts'

/**
 * Replaces the refused token of a sample client, by its nickname; resolves with the token in use now, or with undefined if
 * there is no such client or it gets none.
 */
export type RenewToken = (nickname: string, refused: string) => Promise<string | undefined>

/** The file of sample clients, and the call that issues a token. */
type Renewal = {
  readonly read: () => Demo | undefined
  readonly write: (demo: Demo) => void
  readonly issue: Standalone['issueSampleToken']
}

const KEY_BYTES = 32

const newToken = (): string => issueToken(randomBytes(KEY_BYTES), randomUUID())

/** Makes the function that replaces refused tokens: calls for one client at a time share one new token. */
export const sampleTokenRenewal = ({ read, write, issue }: Renewal): RenewToken => {
  const underWay = new Map<string, Promise<string | undefined>>()

  const renew = async (client: Demo['clients'][number]): Promise<string | undefined> => {
    const token = newToken()
    if (!(await issue({ clientId: client.client_id, token, name: SAMPLE_TOKEN_NAME }))) return undefined
    const demo = read()
    if (demo === undefined) return undefined
    const clients = demo.clients.map((each) => (each.client_id === client.client_id ? { ...each, token } : each))
    write({ ...demo, clients })
    return token
  }

  return (nickname, refused) => {
    const client = read()?.clients.find((each) => each.nickname === nickname)
    if (client === undefined) return Promise.resolve(undefined)
    if (client.token !== refused) return Promise.resolve(client.token)
    const begun = underWay.get(nickname) ?? renew(client).finally(() => underWay.delete(nickname))
    underWay.set(nickname, begun)
    return begun
  }
}
