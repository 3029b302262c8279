import { listRefusedAccountTransfers as endpoint } from '@folio/contracts/http/options/list-refused-account-transfers.ts'
import { TRADING_STREAM_PREFIX } from '@folio/contracts/trading/views.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import { type Answer, handle } from '../handler.ts'
import { readRefusedWithin } from '../statements/read-refusals.ts'
import { waitForRevision } from '../views/wait-for-revision.ts'
import { ownAccount } from './read-account.ts'

/** Answers the transfers that an account of the caller refused to send, the newest first, read from the account's own stream. */
export const listRefusedAccountTransfers = handle(
  endpoint,
  async (gateway, { params, query, client, receivedAt, minRevision }): Promise<Answer<typeof endpoint> | Refusal> => {
    await waitForRevision(gateway, minRevision)
    const place = { accountId: params.account_id, moment: receivedAt }
    const account = await ownAccount(gateway, client.client_id, place)
    if ('code' in account) return account
    return { data: await readRefusedWithin(gateway, TRADING_STREAM_PREFIX + account.account_id, query) }
  },
)
