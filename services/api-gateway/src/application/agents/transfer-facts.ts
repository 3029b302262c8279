import type { ClientEntry } from '@folio/contracts/identity/views.ts'
import { agentReasons, firstReason } from '@folio/contracts/payment-agent/agent-reasons.ts'
import { type ClientSwitches, INITIAL_SWITCHES } from '@folio/contracts/payment-agent/profile.ts'
import type { AgentFinding, AgentRefusal } from '@folio/contracts/payment-agent/refusal-reason.ts'
import { agentKeys } from '@folio/contracts/payment-agent/views.ts'
import type { Party } from '@folio/contracts/wallet/parties.ts'
import { isLess } from '@folio/kernel/amount.ts'
import type { Gateway } from '../gateway.ts'
import type { AskedTransfer } from './asked-transfer.ts'
import { type ClientFacts, factsOf } from './client-facts.ts'
import { agentWindow } from './known-agent.ts'
import { part } from './part.ts'
import { transferFindings } from './transfer-findings.ts'
import { brokenClientLimit, type TransferLimits, transferLimits } from './transfer-limits.ts'
import { sidesOf, transferWallets } from './transfer-wallets.ts'

/** What the views know of a transfer that is asked for. */
export type TransferFacts = TransferLimits & {
  readonly source: Party
  readonly destination: Party
  readonly isClientAgent: boolean
  readonly switches: ClientSwitches
  readonly person: ClientFacts
  /** What the agent's own stream cannot know. */
  readonly findings: readonly AgentFinding[]
  /** Whether the payer has enough, as its view says: its stream has the last word. */
  readonly isCovered: boolean
  /** What would be answered now, the payer's money and any code left aside. */
  readonly reason: AgentRefusal | undefined
}

/** What the agents' own view knows: what the client has switched, whether it is an agent, and what the day came to. */
const dealingsOf = async (gateway: Gateway, { kind, agent, clientId }: AskedTransfer) => {
  const { values } = await gateway.agents.get([agentKeys.client(clientId), agentKeys.agentOf(clientId)])
  const [switches, isAgent] = values
  // Most clients are no agents: nobody waits until that is sure.
  const other = isAgent && (await gateway.agents.get([agentKeys.agent(isAgent.agent_id)])).values[0]
  const window = await agentWindow(gateway, agent.agent_id, kind)
  return { switches: switches ?? INITIAL_SWITCHES, other, window }
}

/** What the wallets' view knows: both wallets, and how near the client is to its limits. */
const moneyOf = async (gateway: Gateway, asked: AskedTransfer) => {
  const wallets = await transferWallets(gateway, asked)
  const limits = await transferLimits(gateway, asked)
  return { wallets, limits, broken: await brokenClientLimit(gateway, asked, limits) }
}

/** Looks up all that is to be known of a transfer; a part that does not answer is a refusal of its own. */
export const transferFacts = async (
  gateway: Gateway,
  asked: AskedTransfer,
  client: ClientEntry,
): Promise<TransferFacts> => {
  const { kind, agent, currency, amount } = asked
  const brokenCode = kind === 'deposit' ? 'TransferFailed' : 'WithdrawalFailed'
  const { switches, other, window } = await part(brokenCode, () => dealingsOf(gateway, asked))
  const { wallets, limits, broken } = await part('WalletLookupFailed', () => moneyOf(gateway, asked))
  const person = await part('ClientIdentityLookupFailed', () => factsOf(gateway, client))
  const areDepositsOff = gateway.agentRules.deposits === 'off'
  const findings = transferFindings(asked, { switches, person, wallets, other, broken, areDepositsOff })
  const { worth, agentLimit } = limits
  const request = { kind, currency, amount, worth, agent_limit: agentLimit }
  return {
    ...limits,
    ...sidesOf(asked),
    isClientAgent: other !== undefined,
    switches,
    person,
    findings,
    isCovered: !isLess(wallets.available, amount),
    reason: firstReason([...agentReasons(request, { profile: agent.profile, window }), ...findings]),
  }
}
