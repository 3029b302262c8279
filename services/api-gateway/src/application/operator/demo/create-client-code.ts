import * as endpoints from '@folio/contracts/http/operator/demo/create-client-code.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { notFound, type Refusal } from '@folio/rest-server/refusal.ts'
import { type Answer, handle } from '../../handler.ts'
import { refuseCode } from '../sessions/log-in.ts'

/** Makes a one-time code by which the first sample client logs in to the clients' console. */
export const createClientCode = handle(
  endpoints.createClientCode,
  async (gateway, { client }): Promise<Answer<typeof endpoints.createClientCode> | Refusal> => {
    const refusal = refuseCode(client)
    if (refusal !== undefined) return refusal
    const made = await gateway.console.sampleLogIn?.()
    if (made === undefined) return notFound('sample client')
    const public_url = await gateway.publicUrl()
    return { data: { code: made.code, expires_at: timestampOf(made.expiresAt), public_url } }
  },
)
