import { walletIdOf } from '@folio/contracts/derived-ids.ts'
import { findRecipient as endpoint } from '@folio/contracts/http/wallet/find-recipient.ts'
import { notFound, type Refusal } from '@folio/rest-server/refusal.ts'
import { type Answer, handle } from '../handler.ts'
import type { ExhaustedQuota } from '../quotas.ts'
import { findWallet } from '../wallets/find-wallet.ts'
import { findClientByNickname } from './find-client.ts'
import { readPersonalData } from './personal-data.ts'

const tooMany = ({ quota, windowSeconds, waitSeconds }: ExhaustedQuota): Refusal => ({
  status: 429,
  code: 'RateLimit',
  message: `Limit of ${quota} look-ups of recipients in ${windowSeconds} seconds reached: retry in ${waitSeconds} seconds.`,
  headers: { 'Retry-After': String(waitSeconds) },
})

const NOT_FOUND = notFound('recipient')

/** Finds the main wallet of a client by its exact nickname, for a transfer to it. */
export const findRecipient = handle(
  endpoint,
  async (gateway, { query, client, receivedAt }): Promise<Answer<typeof endpoint> | Refusal> => {
    // Counted before the look-up, so that the count does not tell which nicknames exist.
    const exhausted = await gateway.takeRecipientLookup(client.client_id)
    if (exhausted !== undefined) return tooMany(exhausted)
    const found = await findClientByNickname(gateway, query.nickname, receivedAt)
    if (found === undefined || !(await gateway.mayBePaid(found.client_id))) return NOT_FOUND
    const { nickname } = await readPersonalData(gateway, found)
    const wallet = await findWallet(gateway, walletIdOf(found.client_id, 'main'), receivedAt)
    if (nickname === undefined || wallet === undefined || wallet.status === 'closed') return NOT_FOUND
    return { data: { nickname, wallet_id: wallet.wallet_id, wallet_type: 'main' } }
  },
)
