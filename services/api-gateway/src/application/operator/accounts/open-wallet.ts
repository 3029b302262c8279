import type { CallIds } from '@folio/client-commands/client-request.ts'
import { walletIdOf } from '@folio/contracts/derived-ids.ts'
import { openWallet as endpoint } from '@folio/contracts/http/operator/accounts/open-wallet.ts'
import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import type { WalletType } from '@folio/contracts/wallet/transfer-parties.ts'
import { walletKeys } from '@folio/contracts/wallet/views.ts'
import { notFound, type Refusal, ruleViolation } from '@folio/rest-server/refusal.ts'
import { findActiveClient } from '../../clients/find-client.ts'
import { isRefusal } from '../../commands/client-command.ts'
import type { Gateway } from '../../gateway.ts'
import { type Answer, handle } from '../../handler.ts'
import { runOperatorWrite } from '../operator-request.ts'

/**
 * Opens a client's wallet of a type, or finds it open; refuses to open a closed one. Returns its id once the wallet
 * view shows it.
 */
export const openWalletOf = async (
  gateway: Gateway,
  call: CallIds,
  { clientId, type }: { readonly clientId: string; readonly type: WalletType },
): Promise<string | Refusal> => {
  const wallet_id = walletIdOf(clientId, type)
  const settled = await runOperatorWrite(gateway, call, {
    scope: endpoint.id,
    topic: walletCommands,
    view: ({ wallets }) => wallets,
    doneOnce: 'shown',
    account: wallet_id,
    command: { type: 'OpenWallet', wallet: { client_id: clientId, wallet_id, wallet_type: type } },
  })
  if (isRefusal(settled)) return settled
  const [entry] = (await gateway.wallets.get([walletKeys.wallet(wallet_id)])).values
  return entry?.status === 'closed'
    ? ruleViolation('closed', 'The wallet is closed and cannot be opened again.')
    : wallet_id
}

/** Opens a p2p or partner wallet of a client. */
export const openWallet = handle(endpoint, async (gateway, call): Promise<Answer<typeof endpoint> | Refusal> => {
  const { client_id: clientId } = call.params
  const { type } = call.body
  if ((await findActiveClient(gateway, clientId, call.receivedAt)) === undefined) return notFound('client')
  const opened = await openWalletOf(gateway, call, { clientId, type })
  return typeof opened === 'string' ? { data: { wallet_id: opened, type } } : opened
})
