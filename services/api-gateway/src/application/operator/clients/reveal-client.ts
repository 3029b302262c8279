import { revealClient as endpoint } from '@folio/contracts/http/operator/clients/reveal-client.ts'
import { decryptText } from '@folio/keys/client-cipher.ts'
import { notFound, type Refusal } from '@folio/rest-server/refusal.ts'
import { findActiveClient } from '../../clients/find-client.ts'
import { type Answer, handle } from '../../handler.ts'

/** Decrypts one field of a client's personal data; the route records the act before it runs. */
export const revealClient = handle(endpoint, async (gateway, call): Promise<Answer<typeof endpoint> | Refusal> => {
  const { client_id } = call.params
  const { field } = call.body
  const client = await findActiveClient(gateway, client_id, call.receivedAt)
  const key = client && (await gateway.keys.get(client_id))
  if (client === undefined || key === undefined) return notFound('client')
  const text = client[field]
  const value = text === undefined ? null : (decryptText(key, { field }, text) ?? null)
  return { data: { client_id, field, value } }
})
