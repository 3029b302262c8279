import { createAccount as endpoint } from '@folio/contracts/http/options/create-account.ts'
import { OPTIONS_ACCOUNT_VIEW } from '@folio/contracts/options-account/views.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/route.ts'
import type { Gateway } from '../gateway.ts'
import { revisionHeader } from '../revision-header.ts'
import { requestAccount } from './request-account.ts'
import { shownAccount } from './shown-account.ts'

/** Opens an options account of the caller, or finds the one there is. */
export const createAccount =
  (gateway: Gateway) =>
  async (call: Call<typeof endpoint>): Promise<Answer<typeof endpoint> | Refusal> => {
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
    const headers = revisionHeader(OPTIONS_ACCOUNT_VIEW, { epoch, position: requested.seenAt })
    return requested.isNew ? { status: 201, data: [shown], headers } : { data: shown, headers }
  }
