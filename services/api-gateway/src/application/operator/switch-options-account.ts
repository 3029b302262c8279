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
import { type OperatorCall, operate } from './operator-request.ts'

type SwitchAccount = typeof deactivateOptionsAccount | typeof reactivateOptionsAccount

/** Makes an account inactive, or active again: what came of it once everybody who looks the account up sees it. */
export const switchAccountOf = async (
  gateway: Gateway,
  call: OperatorCall,
  { accountId, type }: { readonly accountId: string; readonly type: 'DeactivateAccount' | 'ReactivateAccount' },
): Promise<'active' | 'inactive' | Refusal> => {
  const settled = await operate(gateway, call, {
    endpoint: type,
    view: gateway.trading,
    topic: tradingCommands,
    account: accountId,
    command: { type },
  })
  if (isRefusal(settled)) return settled
  const { type: happened, position } = settled.recorded
  // An account that is shown has money: its stream is open.
  if (happened !== 'AccountDeactivated' && happened !== 'AccountReactivated') {
    throw new Error(`${type} was answered with ${happened}`)
  }
  await gateway.trading.reach(position)
  return happened === 'AccountDeactivated' ? 'inactive' : 'active'
}

/** Makes an options account inactive, or active again; answered once everybody who looks the account up sees it. */
export const switchOptionsAccount =
  (gateway: Gateway, type: 'DeactivateAccount' | 'ReactivateAccount') =>
  async (call: Call<SwitchAccount>): Promise<Answer<SwitchAccount> | Refusal> => {
    const { account_id } = call.params
    const { optionsAccounts: accounts } = gateway
    const look = () => accounts.get([optionsAccountKeys.account(account_id)])
    const [known] = (await surely(accounts, call.receivedAt, look)).values
    if (known === undefined) return notFound('options account')
    const status = await switchAccountOf(gateway, call, { accountId: account_id, type })
    return typeof status === 'string' ? { data: { account_id, status } } : status
  }
