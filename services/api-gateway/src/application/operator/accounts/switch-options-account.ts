import type { CallIds } from '@folio/client-commands/client-request.ts'
import {
  deactivateOptionsAccount as deactivationEndpoint,
  reactivateOptionsAccount as reactivationEndpoint,
} from '@folio/contracts/http/operator/accounts/switch-options-account.ts'
import { optionsAccountKeys } from '@folio/contracts/options-account/views.ts'
import { tradingCommands } from '@folio/contracts/trading/commands.ts'
import { notFound, type Refusal } from '@folio/rest-server/refusal.ts'
import { confirmMissing } from '@folio/service-kit/views/confirm-missing.ts'
import { isRefusal } from '../../commands/client-command.ts'
import type { Gateway } from '../../gateway.ts'
import { type Answer, type Call, handle } from '../../handler.ts'
import { runOperatorWrite } from '../operator-request.ts'

type SwitchAccount = typeof deactivationEndpoint | typeof reactivationEndpoint

const statusAfter = (command: string, event: string): 'active' | 'inactive' => {
  switch (event) {
    case 'AccountDeactivated':
      return 'inactive'
    case 'AccountReactivated':
      return 'active'
    default:
      // The trading stream of an account opens before a view shows the account, so a refusal cannot come.
      throw new Error(`${command} was answered with ${event}`)
  }
}

/** Makes an account inactive, or active again; returns its status once the trading view shows it. */
export const switchAccountOf = async (
  gateway: Gateway,
  call: CallIds,
  { accountId, type }: { readonly accountId: string; readonly type: 'DeactivateAccount' | 'ReactivateAccount' },
): Promise<'active' | 'inactive' | Refusal> => {
  const settled = await runOperatorWrite(gateway, call, {
    scope: type,
    topic: tradingCommands,
    view: ({ trading }) => trading,
    doneOnce: 'shown',
    account: accountId,
    command: { type },
  })
  return isRefusal(settled) ? settled : statusAfter(type, settled.recorded.type)
}

const switchOptionsAccount =
  (type: 'DeactivateAccount' | 'ReactivateAccount') =>
  async (gateway: Gateway, call: Call<SwitchAccount>): Promise<Answer<SwitchAccount> | Refusal> => {
    const { account_id } = call.params
    const { optionsAccounts: accounts } = gateway
    const look = () => accounts.get([optionsAccountKeys.account(account_id)])
    const [known] = (await confirmMissing(accounts, call.receivedAt, look)).values
    if (known === undefined) return notFound('options account')
    const status = await switchAccountOf(gateway, call, { accountId: account_id, type })
    return typeof status === 'string' ? { data: { account_id, status } } : status
  }

/** Makes an options account inactive; answers once the trading view shows it. */
export const deactivateOptionsAccount = handle(deactivationEndpoint, switchOptionsAccount('DeactivateAccount'))

/** Makes an options account active again; answers once the trading view shows it. */
export const reactivateOptionsAccount = handle(reactivationEndpoint, switchOptionsAccount('ReactivateAccount'))
