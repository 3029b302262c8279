import { closeWallet as endpoint } from '@folio/contracts/http/operator/close-wallet.ts'
import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import type { WalletEventData } from '@folio/contracts/wallet/events.ts'
import { WALLET_STREAM_PREFIX } from '@folio/contracts/wallet/views.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/route.ts'
import { isRefusal, type RequestOutcome } from '../client-command.ts'
import type { Gateway } from '../gateway.ts'
import { hasOpenTransfers } from '../open-transfers.ts'
import { walletById } from '../own-wallets.ts'
import { recordedHeaders, walletEventOf } from '../recorded-answer.ts'
import { againstRule, notFound } from '../refusals.ts'
import { walletAt } from '../wallet-at.ts'
import { type OperatorCall, operate } from './operator-request.ts'

const messages: Readonly<Record<WalletEventData<'ClosingRefused'>['reason'], string>> = {
  wallet_not_open: 'The wallet is not open.',
  transfers_open: 'Something that the wallet sent is still under way.',
  balance_not_zero: 'The wallet is not empty.',
}

/**
 * What the command to close a wallet says of its transfers: the last one sent, of which, and of all before it, the view
 * has seen the end; or that one is still under way.
 */
const transfersSeen = async (gateway: Gateway, walletId: string) => {
  const stream = WALLET_STREAM_PREFIX + walletId
  const [newest] = await gateway.store.readStream(stream, { direction: 'backwards', limit: 1 })
  if (newest === undefined) return {}
  const { lastSent } = await walletAt(gateway.store, walletId, newest.revision)
  await gateway.wallets.reach(newest.position)
  return {
    ...(lastSent === undefined ? {} : { last_sent: lastSent }),
    ...((await hasOpenTransfers(gateway, walletId)) ? { finding: 'transfers_open' as const } : {}),
  }
}

/** Asks a wallet to close: what came of it once everybody who looks the wallet up sees it, or why it stays open. */
export const closeWalletOf = async (
  gateway: Gateway,
  call: OperatorCall,
  walletId: string,
): Promise<RequestOutcome | Refusal> => {
  const settled = await operate(gateway, call, {
    endpoint: endpoint.id,
    view: gateway.wallets,
    topic: walletCommands,
    account: walletId,
    command: { type: 'CloseWallet', ...(await transfersSeen(gateway, walletId)) },
  })
  if (isRefusal(settled)) return settled
  const event = walletEventOf(settled)
  if (event.type === 'ClosingRefused') {
    const { reason } = event.data
    return { ...againstRule(reason, messages[reason], { wallet_id: walletId }), headers: recordedHeaders(settled) }
  }
  await gateway.wallets.reach(settled.recorded.position)
  return settled
}

/** Closes an empty wallet; answered once everybody who looks the wallet up sees it. */
export const closeWallet =
  (gateway: Gateway) =>
  async (call: Call<typeof endpoint>): Promise<Answer<typeof endpoint> | Refusal> => {
    const { wallet_id } = call.params
    if ((await walletById(gateway, wallet_id, call.receivedAt)) === undefined) return notFound('wallet')
    const settled = await closeWalletOf(gateway, call, wallet_id)
    if (isRefusal(settled)) return settled
    return { data: { wallet_id, status: 'closed' }, headers: recordedHeaders(settled) }
  }
