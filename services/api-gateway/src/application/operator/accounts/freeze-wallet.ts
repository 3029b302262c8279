import {
  freezeWallet as freezingEndpoint,
  thawWallet as thawingEndpoint,
} from '@folio/contracts/http/operator/freeze-wallet.ts'
import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import { notFound, type Refusal, ruleViolation } from '@folio/rest-server/refusal.ts'
import { isRefusal } from '../../commands/client-command.ts'
import { recordedHeaders, walletEventOf } from '../../format-answer.ts'
import type { Gateway } from '../../gateway.ts'
import { type Answer, type Call, handle } from '../../handler.ts'
import { findWallet } from '../../wallets/find-wallet.ts'
import { sendOperatorCommand } from '../operator-request.ts'

type SwitchWallet = typeof freezingEndpoint | typeof thawingEndpoint

const messages = { wallet_not_open: 'The wallet is not open.', closed: 'The wallet is closed.' } as const

const switchWallet =
  (type: 'FreezeWallet' | 'ThawWallet') =>
  async (gateway: Gateway, call: Call<SwitchWallet>): Promise<Answer<SwitchWallet> | Refusal> => {
    const { wallet_id } = call.params
    if ((await findWallet(gateway, wallet_id, call.receivedAt)) === undefined) return notFound('wallet')
    const settled = await sendOperatorCommand(gateway, call, {
      endpoint: type,
      view: gateway.wallets,
      topic: walletCommands,
      account: wallet_id,
      command: { type },
    })
    if (isRefusal(settled)) return settled
    const event = walletEventOf(settled)
    if (event.type === 'FreezingRefused' || event.type === 'ThawingRefused') {
      return { ...ruleViolation(event.data.reason, messages[event.data.reason]), headers: recordedHeaders(settled) }
    }
    await gateway.wallets.waitFor(settled.recorded.position)
    const status = event.type === 'WalletFrozen' ? ('frozen' as const) : ('open' as const)
    return { data: { wallet_id, status }, headers: recordedHeaders(settled) }
  }

/** Freezes a wallet; answers once the wallet view shows it. */
export const freezeWallet = handle(freezingEndpoint, switchWallet('FreezeWallet'))

/** Thaws a wallet; answers once the wallet view shows it. */
export const thawWallet = handle(thawingEndpoint, switchWallet('ThawWallet'))
