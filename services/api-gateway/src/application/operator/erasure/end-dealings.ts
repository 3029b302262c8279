import type { OptionsAccountEntry } from '@folio/contracts/options-account/views.ts'
import { paymentAgentCommands } from '@folio/contracts/payment-agent/commands.ts'
import { AGENT_STREAM_PREFIX } from '@folio/contracts/payment-agent/views.ts'
import type { Refusal } from '../../../http/refusal.ts'
import { registeredAgentOf } from '../../agents/known-agent.ts'
import { isRefusal } from '../../client-command.ts'
import type { Gateway } from '../../gateway.ts'
import { accountStatusOf } from '../../options/account-status.ts'
import { accountsOfClient } from '../../options/accounts-of-client.ts'
import { ownWallets } from '../../own-wallets.ts'
import { closeWalletOf } from '../close-wallet.ts'
import { type OperatorCall, operate } from '../operator-request.ts'
import { switchAccountOf } from '../switch-options-account.ts'
import { leftInAccount, leftInWallet, refusedFor } from './left-over.ts'

/** The options accounts in which a client may have real money. */
const realAccounts = async (gateway: Gateway, clientId: string) =>
  (await accountsOfClient(gateway, clientId)).filter(({ account_type }) => account_type === 'real')

/** Switches off the agent that a client is, if it is one: from then on its own stream refuses every transfer. */
const retireAgent = async (gateway: Gateway, call: OperatorCall, clientId: string): Promise<Refusal | undefined> => {
  const agent = await registeredAgentOf(gateway, clientId, call.receivedAt)
  if (agent === undefined || !agent.profile.is_active) return undefined
  const settled = await operate(gateway, call, {
    endpoint: 'retireAgent',
    view: gateway.agents,
    topic: paymentAgentCommands,
    account: `${AGENT_STREAM_PREFIX}${agent.agent_id}`,
    command: { type: 'EditAgent' as const, changes: { is_active: false } },
  })
  if (isRefusal(settled)) return settled
  await gateway.agents.reach(settled.recorded.position)
  return undefined
}

/** Makes options accounts inactive, so that no money comes in any more; refused where some came in before that. */
const shutAccounts = async (
  gateway: Gateway,
  call: OperatorCall,
  accounts: readonly OptionsAccountEntry[],
): Promise<Refusal | undefined> => {
  for (const { account_id: accountId } of accounts) {
    if ((await accountStatusOf(gateway, accountId)) === 'inactive') continue
    const status = await switchAccountOf(gateway, call, { accountId, type: 'DeactivateAccount' })
    if (typeof status !== 'string') return status
  }
  return refusedFor(await Promise.all(accounts.map((account) => leftInAccount(gateway, account))))
}

/**
 * Ends all that a client without money could still be paid by: its agent is switched off, its options accounts are made
 * inactive, its wallets are closed, each by an event of its own stream. Refused, with nothing changed, while the views show
 * money, which have seen everything before the call by then; what came in meanwhile is refused by the streams. Wallets are
 * closed last: until then money that is found has a way out. What broke off is finished by asking again.
 */
export const endDealings = async (
  gateway: Gateway,
  call: OperatorCall,
  clientId: string,
): Promise<Refusal | undefined> => {
  const wallets = await ownWallets(gateway, clientId, call.receivedAt)
  const accounts = await realAccounts(gateway, clientId)
  const left = await Promise.all([
    ...wallets.map((wallet) => leftInWallet(gateway, wallet)),
    ...accounts.map((account) => leftInAccount(gateway, account)),
  ])
  const refused =
    refusedFor(left) ?? (await retireAgent(gateway, call, clientId)) ?? (await shutAccounts(gateway, call, accounts))
  if (refused !== undefined) return refused
  for (const { wallet_id, status } of wallets) {
    if (status === 'closed') continue
    const closed = await closeWalletOf(gateway, call, wallet_id)
    if (isRefusal(closed)) return closed
  }
  return undefined
}
