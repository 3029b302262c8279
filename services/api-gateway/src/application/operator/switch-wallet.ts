import type { freezeWallet, thawWallet } from '@folio/contracts/http/operator/freeze-wallet.ts'
import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/route.ts'
import { isRefusal } from '../client-command.ts'
import type { Gateway } from '../gateway.ts'
import { walletById } from '../own-wallets.ts'
import { recordedHeaders, walletEventOf } from '../recorded-answer.ts'
import { againstRule, notFound } from '../refusals.ts'
import { operate } from './operator-request.ts'

type SwitchWallet = typeof freezeWallet | typeof thawWallet

const messages = { wallet_not_open: 'The wallet is not open.', closed: 'The wallet is closed.' } as const

/** Freezes or thaws a wallet; answered once everybody who looks the wallet up sees it. */
export const switchWallet =
  (gateway: Gateway, type: 'FreezeWallet' | 'ThawWallet') =>
  async (call: Call<SwitchWallet>): Promise<Answer<SwitchWallet> | Refusal> => {
    const { wallet_id } = call.params
    if ((await walletById(gateway, wallet_id, call.receivedAt)) === undefined) return notFound('wallet')
    const settled = await operate(gateway, call, {
      endpoint: type,
      view: gateway.wallets,
      topic: walletCommands,
      account: wallet_id,
      command: { type },
    })
    if (isRefusal(settled)) return settled
    const event = walletEventOf(settled)
    if (event.type === 'FreezingRefused' || event.type === 'ThawingRefused') {
      return { ...againstRule(event.data.reason, messages[event.data.reason]), headers: recordedHeaders(settled) }
    }
    await gateway.wallets.reach(settled.recorded.position)
    const status = event.type === 'WalletFrozen' ? ('frozen' as const) : ('open' as const)
    return { data: { wallet_id, status }, headers: recordedHeaders(settled) }
  }
