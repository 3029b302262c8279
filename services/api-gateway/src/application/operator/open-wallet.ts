import { walletIdOf } from '@folio/contracts/account-ids.ts'
import { openWallet as endpoint } from '@folio/contracts/http/operator/open-wallet.ts'
import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import type { WalletType } from '@folio/contracts/wallet/parties.ts'
import { walletKeys } from '@folio/contracts/wallet/views.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/route.ts'
import { isRefusal } from '../client-command.ts'
import type { Gateway } from '../gateway.ts'
import { livingClient } from '../living-client.ts'
import { againstRule, notFound } from '../refusals.ts'
import { type OperatorCall, operate } from './operator-request.ts'

/** Opens a client's wallet of a type, or finds it open; one that was closed stays so. The answer is its id, and whoever looks it up sees it. */
export const openWalletOf = async (
  gateway: Gateway,
  call: OperatorCall,
  { clientId, type }: { readonly clientId: string; readonly type: WalletType },
): Promise<string | Refusal> => {
  const wallet_id = walletIdOf(clientId, type)
  const settled = await operate(gateway, call, {
    endpoint: endpoint.id,
    view: gateway.wallets,
    topic: walletCommands,
    account: wallet_id,
    command: { type: 'OpenWallet', wallet: { client_id: clientId, wallet_id, wallet_type: type } },
  })
  if (isRefusal(settled)) return settled
  await gateway.wallets.reach(settled.recorded.position)
  const [entry] = (await gateway.wallets.get([walletKeys.wallet(wallet_id)])).values
  return entry?.status === 'closed' ? againstRule('closed', 'The wallet was closed, for good.') : wallet_id
}

/** Opens a p2p or partner wallet of a client. */
export const openWallet =
  (gateway: Gateway) =>
  async (call: Call<typeof endpoint>): Promise<Answer<typeof endpoint> | Refusal> => {
    const { client_id: clientId } = call.params
    const { type } = call.body
    if ((await livingClient(gateway, clientId, call.receivedAt)) === undefined) return notFound('client')
    const opened = await openWalletOf(gateway, call, { clientId, type })
    return typeof opened === 'string' ? { data: { wallet_id: opened, type } } : opened
  }
