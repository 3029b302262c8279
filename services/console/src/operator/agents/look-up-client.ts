import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { find } from '@folio/contracts/http/operator/find.ts'
import type { Call } from '../../api/call.ts'
import { failureOf } from '../../api/call-failure.ts'
import { pathOf } from '../../api/path.ts'
import type { LookedUp } from '../act/act-field.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Finds the id of a client by the id itself, the whole nickname or the whole e-mail address, as Find does. */
export const lookUpClient = async (call: Call, text: string): Promise<LookedUp> => {
  if (UUID.test(text)) return { sent: text.toLowerCase() }
  try {
    const { found } = await call<DataOf<typeof find>>(pathOf('/operator/v1/find', {}, { q: text }))
    const client = found.find(({ kind }) => kind === 'client')
    return client === undefined
      ? { fault: `must be a client, and none has the id, the nickname or the e-mail address "${text}"` }
      : { sent: client.id }
  } catch (error) {
    return { fault: `was not looked up: ${failureOf(error).message}` }
  }
}
