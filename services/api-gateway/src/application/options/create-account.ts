import { createAccount as endpoint } from '@folio/contracts/http/options/create-account.ts'
import { OPTIONS_ACCOUNT_SERVICE } from '@folio/contracts/options-account/views.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import { revisionHeader } from '../format-answer.ts'
import { type Answer, handle } from '../handler.ts'
import { shownAccount } from './read-account.ts'
import { requestAccount } from './request-account.ts'

/** Opens an options account of the caller, or finds the existing one. */
export const createAccount = handle(endpoint, async (gateway, call): Promise<Answer<typeof endpoint> | Refusal> => {
  const { body, client, correlationId, receivedAt, traceparent } = call
  const kind = { client_id: client.client_id, ...body }
  const requested = await requestAccount(
    gateway,
    { endpoint: endpoint.id, correlationId, receivedAt, traceparent },
    kind,
  )
  if ('code' in requested) return requested
  const shown = await shownAccount(gateway, requested.account)
  const { epoch } = gateway.store
  const headers = revisionHeader(OPTIONS_ACCOUNT_SERVICE, { epoch, position: requested.seenAt })
  return requested.isNew ? { status: 201, data: [shown], headers } : { data: shown, headers }
})
