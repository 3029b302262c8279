import type { ClientSwitches } from '@folio/contracts/payment-agent/profile.ts'
import type { AgentFinding } from '@folio/contracts/payment-agent/refusal-reason.ts'
import type { AgentEntry } from '@folio/contracts/payment-agent/views.ts'
import type { PersonalData } from '../../clients/personal-data.ts'
import type { AgentTransferRequest, TransferWallets } from './transfer-wallets.ts'

/** The data of both sides of a transfer, as the views show them. */
export type TransferViews = {
  readonly switches: ClientSwitches
  readonly person: PersonalData
  readonly wallets: TransferWallets
  /** The agent that the client itself is, if it is one. */
  readonly other: AgentEntry | undefined
  /** The limit of the client that the transfer would exceed. */
  readonly broken: 'daily_count' | 'daily_amount' | undefined
  readonly areDepositsOff: boolean
}

type Question = readonly [finding: AgentFinding, isFound: boolean]

/** Lists the findings in the views against a transfer; the agent's own settings and limits are not among them. */
export const transferFindings = (asked: AgentTransferRequest, shown: TransferViews): readonly AgentFinding[] => {
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
    // A client without a known residence passes this check.
    ['country_unsupported', person.residence !== undefined && !agent.profile.countries.includes(person.residence)],
  ]
  const found = questions.filter(([, isFound]) => isFound).map(([finding]) => finding)
  return broken === undefined ? found : [...found, broken]
}
