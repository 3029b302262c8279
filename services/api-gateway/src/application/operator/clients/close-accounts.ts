import type { CallIds } from '@folio/client-commands/client-request.ts'
import type { OptionsAccountEntry } from '@folio/contracts/options-account/views.ts'
import { paymentAgentCommands } from '@folio/contracts/payment-agent/commands.ts'
import { AGENT_STREAM_PREFIX } from '@folio/contracts/payment-agent/views.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import { findRegisteredAgentOf } from '../../agents/find-agent.ts'
import { isRefusal } from '../../commands/client-command.ts'
import type { Gateway } from '../../gateway.ts'
import { accountStatusOf, accountsOfClient } from '../../options/read-account.ts'
import { walletsOfClient } from '../../wallets/find-wallet.ts'
import { closeWalletOf } from '../accounts/close-wallet.ts'
import { switchAccountOf } from '../accounts/switch-options-account.ts'
import { runOperatorWrite } from '../operator-request.ts'
import { refuseRemaining, remainingContracts, remainingInAccount, remainingInWallet } from './remaining-funds.ts'

/** Reads the money and the open contracts of `real` options accounts, and the open contracts of demo accounts. */
const remainingIn = (gateway: Gateway, accounts: readonly OptionsAccountEntry[]) =>
  Promise.all([
    ...accounts.filter(isReal).map((account) => remainingInAccount(gateway, account)),
    ...accounts.map((account) => remainingContracts(gateway, account)),
  ])

const isReal = ({ account_type }: OptionsAccountEntry): boolean => account_type === 'real'

/** Makes the agent that a client may be inactive: from then on its own stream refuses every transfer. */
const retireAgent = async (gateway: Gateway, call: CallIds, clientId: string): Promise<Refusal | undefined> => {
  const agent = await findRegisteredAgentOf(gateway, clientId, call.receivedAt)
  if (agent === undefined || !agent.profile.is_active) return undefined
  const settled = await runOperatorWrite(gateway, call, {
    scope: 'retireAgent',
    topic: paymentAgentCommands,
    view: ({ agents }) => agents,
    doneOnce: 'shown',
    account: `${AGENT_STREAM_PREFIX}${agent.agent_id}`,
    command: { type: 'EditAgent', changes: { is_active: false } },
  })
  return isRefusal(settled) ? settled : undefined
}

/**
 * Makes options accounts inactive, so that they receive no more money and buy no more contracts; refuses if money, an
 * unsettled transfer or an open contract is left.
 */
const deactivateAccounts = async (
  gateway: Gateway,
  call: CallIds,
  accounts: readonly OptionsAccountEntry[],
): Promise<Refusal | undefined> => {
  for (const { account_id: accountId } of accounts) {
    if ((await accountStatusOf(gateway, accountId)) === 'inactive') continue
    const status = await switchAccountOf(gateway, call, { accountId, type: 'DeactivateAccount' })
    if (typeof status !== 'string') return status
  }
  return refuseRemaining(await remainingIn(gateway, accounts))
}

/**
 * Closes every account by which a client without money could be paid: makes its agent and its options accounts inactive
 * and closes its wallets, each by an event of its own stream. Refuses, without any change, while the views, which show
 * everything before the call by then, show money; the streams refuse where money came in meanwhile. Wallets are closed
 * last, so that money found before can still be paid out. A repeated call completes one that broke off.
 */
export const closeAccounts = async (
  gateway: Gateway,
  call: CallIds,
  clientId: string,
): Promise<Refusal | undefined> => {
  const wallets = await walletsOfClient(gateway, clientId, call.receivedAt)
  const accounts = await accountsOfClient(gateway, clientId)
  const left = [
    ...(await Promise.all(wallets.map((wallet) => remainingInWallet(gateway, wallet)))),
    ...(await remainingIn(gateway, accounts)),
  ]
  const refused =
    refuseRemaining(left) ??
    (await retireAgent(gateway, call, clientId)) ??
    (await deactivateAccounts(gateway, call, accounts.filter(isReal)))
  if (refused !== undefined) return refused
  for (const { wallet_id, status } of wallets) {
    if (status === 'closed') continue
    const closed = await closeWalletOf(gateway, call, wallet_id)
    if (isRefusal(closed)) return closed
  }
  return undefined
}
