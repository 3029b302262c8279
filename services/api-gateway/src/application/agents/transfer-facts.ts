import { walletIdOf } from '@folio/contracts/account-ids.ts'
import { agentReasons, firstReason } from '@folio/contracts/payment-agent/agent-reasons.ts'
import type { AgentTransferKind, DailyLimit, Worth } from '@folio/contracts/payment-agent/daily-limits.ts'
import { type ClientSwitches, INITIAL_SWITCHES } from '@folio/contracts/payment-agent/profile.ts'
import type { AgentFinding, AgentRefusal } from '@folio/contracts/payment-agent/refusal-reason.ts'
import { type AgentEntry, agentKeys } from '@folio/contracts/payment-agent/views.ts'
import type { Party } from '@folio/contracts/wallet/parties.ts'
import { type WalletEntry, walletKeys } from '@folio/contracts/wallet/views.ts'
import { type Amount, isLess, ZERO } from '@folio/kernel/amount.ts'
import { brokenLimit } from '@folio/kernel/daily-window.ts'
import { surely } from '../certainty.ts'
import type { Gateway } from '../gateway.ts'
import { usdRateOf } from '../usd-rate.ts'
import { type ClientFacts, factsOf } from './client-facts.ts'
import { agentWindow, windowIn } from './known-agent.ts'
import { part } from './part.ts'
import { worthOf } from './worth-of.ts'

/** A transfer through an agent as it is asked for: which way, with whom, of what, and when (microseconds). */
export type AskedTransfer = {
  readonly kind: AgentTransferKind
  readonly agent: AgentEntry
  readonly clientId: string
  readonly currency: string
  readonly amount: Amount
  readonly moment: number
}

/** What the views know of a transfer that is asked for. */
export type TransferFacts = {
  readonly source: Party
  readonly destination: Party
  readonly isClientAgent: boolean
  readonly switches: ClientSwitches
  readonly person: ClientFacts
  readonly worth: Worth | undefined
  readonly agentLimit: DailyLimit | undefined
  readonly clientLimit: DailyLimit | undefined
  /** What the agent's own stream cannot know. */
  readonly findings: readonly AgentFinding[]
  /** Whether the payer has enough, as its view says: its stream has the last word. */
  readonly isCovered: boolean
  /** What would be answered now, the payer's money and any code left aside. */
  readonly reason: AgentRefusal | undefined
}

type Wallets = {
  readonly ofAgent: WalletEntry | undefined
  readonly ofClient: WalletEntry | undefined
  readonly available: Amount
}

const walletsOf = async (gateway: Gateway, asked: AskedTransfer): Promise<Wallets> => {
  const { wallets } = gateway
  const agentWallet = walletIdOf(asked.agent.client_id, 'payment_agent')
  const clientWallet = walletIdOf(asked.clientId, 'main')
  const entries = [walletKeys.wallet(agentWallet), walletKeys.wallet(clientWallet)] as const
  const { values } = await surely(wallets, asked.moment, () => wallets.get(entries))
  const payer = asked.kind === 'deposit' ? agentWallet : clientWallet
  const balance = await wallets.get([walletKeys.balance(payer, asked.currency)])
  return { ofAgent: values[0], ofClient: values[1], available: balance.values[0]?.balance ?? ZERO }
}

const recipientFindings = ({ kind, agent, currency }: AskedTransfer, other: AgentEntry | undefined): AgentFinding[] => {
  if (kind === 'withdrawal' || other === undefined) return []
  const findings: AgentFinding[] = agent.profile.transfer_to_pa ? [] : ['recipient_agent_not_allowed']
  const isServed = other.profile.currencies.some((one) => one.currency === currency)
  return isServed ? findings : [...findings, 'recipient_agent_currency']
}

const walletFindings = ({ ofAgent, ofClient }: Wallets): AgentFinding[] => {
  const findings: AgentFinding[] = []
  if (ofClient === undefined || ofClient.status === 'closed') findings.push('client_wallet_closed')
  if (ofAgent?.status !== 'open' || ofClient?.status === 'frozen') findings.push('wallet_frozen')
  return findings
}

const switchFindings = (gateway: Gateway, { kind }: AskedTransfer, switches: ClientSwitches): AgentFinding[] => {
  const isEnabled = kind === 'deposit' ? switches.deposit_enabled : switches.withdraw_enabled
  const findings: AgentFinding[] = isEnabled ? [] : ['client_disabled']
  return kind === 'deposit' && gateway.agentRules.deposits === 'off' ? [...findings, 'deposits_disabled'] : findings
}

/** Where nothing is known of where a client lives, no agent refuses it for that. */
const countryFindings = ({ agent }: AskedTransfer, { residence }: ClientFacts): AgentFinding[] =>
  residence === undefined || agent.profile.countries.includes(residence) ? [] : ['country_unsupported']

const limitFinding = async (
  { wallets }: Gateway,
  { kind, clientId }: AskedTransfer,
  { worth, clientLimit }: Pick<TransferFacts, 'worth' | 'clientLimit'>,
): Promise<AgentFinding[]> => {
  if (worth === undefined || clientLimit === undefined) return []
  const window = await windowIn(wallets, walletKeys.agentHours(walletIdOf(clientId, 'main'), kind))
  const broken = brokenLimit(window, worth, clientLimit)
  return broken === undefined ? [] : [broken]
}

const limitsOf = async (gateway: Gateway, { kind, currency, amount, moment }: AskedTransfer) => {
  const { terms, agentRules } = gateway
  if (!terms.isLimited) return { worth: undefined, agentLimit: undefined, clientLimit: undefined }
  const { agent, client } = agentRules.limits
  const worth = worthOf(amount, await usdRateOf(gateway, currency), moment)
  return { worth, agentLimit: agent[kind], clientLimit: client[kind] }
}

/** What the agents' own view knows: what the client has switched, whether it is an agent, and what the day came to. */
const dealingsOf = async (gateway: Gateway, { kind, agent, clientId }: AskedTransfer) => {
  const { values } = await gateway.agents.get([agentKeys.client(clientId), agentKeys.agentOf(clientId)])
  const [switches, isAgent] = values
  // Most clients are no agents: nobody waits until that is sure.
  const other = isAgent && (await gateway.agents.get([agentKeys.agent(isAgent.agent_id)])).values[0]
  return {
    switches: switches ?? INITIAL_SWITCHES,
    other,
    window: await agentWindow(gateway, agent.agent_id, kind),
  }
}

/** Looks up all that is to be known of a transfer; a part that does not answer is a refusal of its own. */
export const transferFacts = async (
  gateway: Gateway,
  asked: AskedTransfer,
  client: Parameters<typeof factsOf>[1],
): Promise<TransferFacts> => {
  const { kind, agent, currency, amount, clientId } = asked
  const { switches, other, window } = await part(kind === 'deposit' ? 'TransferFailed' : 'WithdrawalFailed', () =>
    dealingsOf(gateway, asked),
  )
  const wallets = await part('WalletLookupFailed', () => walletsOf(gateway, asked))
  const person = await part('ClientIdentityLookupFailed', () => factsOf(gateway, client))
  const limits = await part('WalletLookupFailed', () => limitsOf(gateway, asked))
  const findings: readonly AgentFinding[] = [
    ...(agent.client_id === clientId ? (['own_agent'] as const) : []),
    ...recipientFindings(asked, other),
    ...walletFindings(wallets),
    ...switchFindings(gateway, asked, switches),
    ...countryFindings(asked, person),
    ...(await part('WalletLookupFailed', () => limitFinding(gateway, asked, limits))),
  ]
  const reasons = agentReasons(
    { kind, currency, amount, worth: limits.worth, agent_limit: limits.agentLimit },
    { profile: agent.profile, window },
  )
  const agentSide = partyOf(agent.client_id, 'payment_agent')
  const clientSide = partyOf(clientId, 'main')
  return {
    ...limits,
    source: kind === 'deposit' ? agentSide : clientSide,
    destination: kind === 'deposit' ? clientSide : agentSide,
    isClientAgent: other !== undefined,
    switches,
    person,
    findings,
    isCovered: !isLess(wallets.available, amount),
    reason: firstReason([...reasons, ...findings]),
  }
}

const partyOf = (clientId: string, walletType: 'main' | 'payment_agent'): Party => ({
  client_id: clientId,
  wallet_id: walletIdOf(clientId, walletType),
  wallet_type: walletType,
})
