import * as endpoints from '@folio/contracts/http/operator/console/client-codes.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { type Answer, handle } from '../../handler.ts'
import { notFound, type Refusal } from '../../refusal.ts'
import { refuseCode } from './log-in.ts'

/** Makes a one-time code by which the first sample client logs in to the clients' console. */
export const createClientCode = handle(
  endpoints.createClientCode,
  async ({ console: { sampleLogIn } }, { client }): Promise<Answer<typeof endpoints.createClientCode> | Refusal> => {
    const refusal = refuseCode(client)
    if (refusal !== undefined) return refusal
    const made = await sampleLogIn?.()
    return made === undefined
      ? notFound('sample client')
      : { data: { code: made.code, expires_at: timestampOf(made.expiresAt) } }
  },
)
