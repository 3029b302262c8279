import type { ClientSwitches } from '@folio/contracts/payment-agent/profile.ts'
import type { AgentFinding } from '@folio/contracts/payment-agent/refusal-reason.ts'
import type { AgentEntry } from '@folio/contracts/payment-agent/views.ts'
import type { AskedTransfer } from './asked-transfer.ts'
import type { ClientFacts } from './client-facts.ts'
import type { TransferWallets } from './transfer-wallets.ts'

/** What the views show of those whom a transfer touches. */
export type Shown = {
  readonly switches: ClientSwitches
  readonly person: ClientFacts
  readonly wallets: TransferWallets
  /** The agent that the client is, too. */
  readonly other: AgentEntry | undefined
  /** Which of the client's limits it would break. */
  readonly broken: 'daily_count' | 'daily_amount' | undefined
  readonly areDepositsOff: boolean
}

type Question = readonly [finding: AgentFinding, isSo: boolean]

/** Everything in the views that speaks against a transfer, beside the agent's own settings and limits. */
export const transferFindings = (asked: AskedTransfer, shown: Shown): readonly AgentFinding[] => {
  const { kind, agent, clientId, currency } = asked
  const { switches, person, wallets, other, broken, areDepositsOff } = shown
  const { ofAgent, ofClient } = wallets
  const isDeposit = kind === 'deposit'
  const isToAgent = isDeposit && other !== undefined
  const questions: readonly Question[] = [
    ['own_agent', agent.client_id === clientId],
    ['client_wallet_closed', ofClient === undefined || ofClient.status === 'closed'],
    ['recipient_agent_not_allowed', isToAgent && !agent.profile.transfer_to_pa],
    ['recipient_agent_currency', isToAgent && !other.profile.currencies.some((one) => one.currency === currency)],
    ['deposits_disabled', isDeposit && areDepositsOff],
    ['client_disabled', !(isDeposit ? switches.deposit_enabled : switches.withdraw_enabled)],
    ['wallet_frozen', ofAgent?.status !== 'open' || ofClient?.status === 'frozen'],
    // Where nothing is known of where a client lives, no agent refuses it for that.
    ['country_unsupported', person.residence !== undefined && !agent.profile.countries.includes(person.residence)],
  ]
  const found = questions.filter(([, isSo]) => isSo).map(([finding]) => finding)
  return broken === undefined ? found : [...found, broken]
}
