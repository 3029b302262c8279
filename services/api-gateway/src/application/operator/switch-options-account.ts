import type {
  deactivateOptionsAccount,
  reactivateOptionsAccount,
} from '@folio/contracts/http/operator/switch-options-account.ts'
import { optionsAccountKeys } from '@folio/contracts/options-account/views.ts'
import { tradingCommands } from '@folio/contracts/trading/commands.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/route.ts'
import { surely } from '../certainty.ts'
import { isRefusal } from '../client-command.ts'
import type { Gateway } from '../gateway.ts'
import { notFound } from '../refusals.ts'
import { operate } from './operator-request.ts'

type SwitchAccount = typeof deactivateOptionsAccount | typeof reactivateOptionsAccount

/** Makes an options account inactive, or active again; answered once everybody who looks the account up sees it. */
export const switchOptionsAccount =
  (gateway: Gateway, type: 'DeactivateAccount' | 'ReactivateAccount') =>
  async (call: Call<SwitchAccount>): Promise<Answer<SwitchAccount> | Refusal> => {
    const { account_id } = call.params
    const { optionsAccounts: accounts, trading } = gateway
    const look = () => accounts.get([optionsAccountKeys.account(account_id)])
    const [known] = (await surely(accounts, call.receivedAt, look)).values
    if (known === undefined) return notFound('options account')
    const settled = await operate(gateway, call, {
      endpoint: type,
      view: trading,
      topic: tradingCommands,
      account: account_id,
      command: { type },
    })
    if (isRefusal(settled)) return settled
    const { type: happened, position } = settled.recorded
    // An account that is shown has money: its stream is open.
    if (happened !== 'AccountDeactivated' && happened !== 'AccountReactivated') {
      throw new Error(`${type} was answered with ${happened}`)
    }
    await trading.reach(position)
    return { data: { account_id, status: happened === 'AccountDeactivated' ? 'inactive' : 'active' } }
  }
