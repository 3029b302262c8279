import { walletIdOf } from '@folio/contracts/derived-ids.ts'
import { listRefusedTransfers as endpoint } from '@folio/contracts/http/wallet/statement/list-refused-transfers.ts'
import { WALLET_STREAM_PREFIX } from '@folio/contracts/wallet/views.ts'
import { notFound, type Refusal } from '@folio/rest-server/refusal.ts'
import { type Answer, handle } from '../handler.ts'
import { waitForRevision } from '../views/wait-for-revision.ts'
import { findWallet } from '../wallets/find-wallet.ts'
import { readRefusedWithin } from './read-refusals.ts'

/** Answers the transfers that a wallet of the caller refused to send, the newest first, read from the wallet's own stream. */
export const listRefusedTransfers = handle(
  endpoint,
  async (gateway, { params, query, client, receivedAt, minRevision }): Promise<Answer<typeof endpoint> | Refusal> => {
    const walletId = walletIdOf(client.client_id, params.wallet_type)
    await waitForRevision(gateway, minRevision)
    if ((await findWallet(gateway, walletId, receivedAt)) === undefined) return notFound('wallet')
    return { data: await readRefusedWithin(gateway, WALLET_STREAM_PREFIX + walletId, query) }
  },
)
