import type { ClientEntry } from '@folio/contracts/identity/views.ts'
import { agentReasons, firstReason } from '@folio/contracts/payment-agent/agent-reasons.ts'
import { type ClientSwitches, INITIAL_SWITCHES } from '@folio/contracts/payment-agent/profile.ts'
import type { AgentFinding, AgentRefusal } from '@folio/contracts/payment-agent/refusal-reason.ts'
import { agentKeys } from '@folio/contracts/payment-agent/views.ts'
import type { Party } from '@folio/contracts/wallet/transfer-parties.ts'
import { isLess } from '@folio/kernel/amount.ts'
import { type PersonalData, readPersonalData } from '../../clients/personal-data.ts'
import type { Gateway } from '../../gateway.ts'
import { agentWindow } from '../find-agent.ts'
import { type AgentTransferLimits, agentTransferLimits, exceededClientLimit } from './agent-transfer-limits.ts'
import { transferFindings } from './transfer-findings.ts'
import { type AgentTransferRequest, sidesOf, transferWallets } from './transfer-wallets.ts'
import { withErrorCode } from './with-error-code.ts'

/** The facts from the views about a requested transfer. */
export type TransferFacts = AgentTransferLimits & {
  readonly source: Party
  readonly destination: Party
  readonly isClientAgent: boolean
  readonly switches: ClientSwitches
  readonly person: PersonalData
  /** The findings that the agent's own stream cannot make. */
  readonly findings: readonly AgentFinding[]
  /** True if the payer's balance in the view covers the amount; the payer's stream decides. */
  readonly isCovered: boolean
  /** The reason for which the transfer would be refused now, without a check of the payer's balance or of a code. */
  readonly reason: AgentRefusal | undefined
}

/** Reads from the agents' view the client's switches, the agent that the client may be, and the agent's daily window. */
const dealingsOf = async (gateway: Gateway, { kind, agent, clientId }: AgentTransferRequest) => {
  const { values } = await gateway.agents.get([agentKeys.client(clientId), agentKeys.agentOf(clientId)])
  const [switches, isAgent] = values
  // Most clients are not agents, so the call does not wait to confirm that one is missing.
  const other = isAgent && (await gateway.agents.get([agentKeys.agent(isAgent.agent_id)])).values[0]
  const window = await agentWindow(gateway, agent.agent_id, kind)
  return { switches: switches ?? INITIAL_SWITCHES, other, window }
}

/** Reads from the wallets' view both wallets and the limit of the client that the transfer would exceed. */
const moneyOf = async (gateway: Gateway, asked: AgentTransferRequest) => {
  const wallets = await transferWallets(gateway, asked)
  const limits = await agentTransferLimits(gateway, asked)
  return { wallets, limits, broken: await exceededClientLimit(gateway, asked, limits) }
}

/** Looks up the facts of a transfer; throws `Refused` with the error code of the part that is unavailable. */
export const transferFacts = async (
  gateway: Gateway,
  asked: AgentTransferRequest,
  client: ClientEntry,
): Promise<TransferFacts> => {
  const { kind, agent, currency, amount } = asked
  const brokenCode = kind === 'deposit' ? 'TransferFailed' : 'WithdrawalFailed'
  const { switches, other, window } = await withErrorCode(brokenCode, () => dealingsOf(gateway, asked))
  const { wallets, limits, broken } = await withErrorCode('WalletLookupFailed', () => moneyOf(gateway, asked))
  const person = await withErrorCode('ClientIdentityLookupFailed', () => readPersonalData(gateway, client))
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
