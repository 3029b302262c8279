import { walletIdOf } from '@folio/contracts/derived-ids.ts'
import type { AgentTransferKind } from '@folio/contracts/payment-agent/daily-limits.ts'
import type { AgentEntry } from '@folio/contracts/payment-agent/views.ts'
import type { Party } from '@folio/contracts/wallet/transfer-parties.ts'
import { type WalletEntry, walletKeys } from '@folio/contracts/wallet/views.ts'
import { type Amount, ZERO } from '@folio/kernel/amount.ts'
import { confirmMissing } from '@folio/service-kit/views/confirm-missing.ts'
import type { Gateway } from '../../gateway.ts'

/** A requested transfer through an agent: its kind, sides, currency and amount, and its time (microseconds). */
export type AgentTransferRequest = {
  readonly kind: AgentTransferKind
  readonly agent: AgentEntry
  readonly clientId: string
  readonly currency: string
  readonly amount: Amount
  readonly moment: number
}

/** The wallets of a transfer as their view shows them, and the paying wallet's balance of the currency. */
export type TransferWallets = {
  readonly ofAgent: WalletEntry | undefined
  readonly ofClient: WalletEntry | undefined
  readonly available: Amount
}

const partyOf = (clientId: string, walletType: 'main' | 'payment_agent'): Party => ({
  client_id: clientId,
  wallet_id: walletIdOf(clientId, walletType),
  wallet_type: walletType,
})

/** The two wallets of a transfer: the agent's `payment_agent` wallet and the client's `main` wallet. */
export const sidesOf = ({ kind, agent, clientId }: AgentTransferRequest): { source: Party; destination: Party } => {
  const agentSide = partyOf(agent.client_id, 'payment_agent')
  const clientSide = partyOf(clientId, 'main')
  return kind === 'deposit'
    ? { source: agentSide, destination: clientSide }
    : { source: clientSide, destination: agentSide }
}

/** Looks up both wallets of a transfer. */
export const transferWallets = async ({ wallets }: Gateway, asked: AgentTransferRequest): Promise<TransferWallets> => {
  const { kind, currency, moment } = asked
  const { source, destination } = sidesOf(asked)
  const keys = [walletKeys.wallet(source.wallet_id), walletKeys.wallet(destination.wallet_id)] as const
  const { values } = await confirmMissing(wallets, moment, () => wallets.get(keys))
  const balance = await wallets.get([walletKeys.balance(source.wallet_id, currency)])
  const [ofAgent, ofClient] = kind === 'deposit' ? values : [values[1], values[0]]
  return { ofAgent, ofClient, available: balance.values[0]?.balance ?? ZERO }
}
