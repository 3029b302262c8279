import { walletIdOf } from '@folio/contracts/account-ids.ts'
import type { Party } from '@folio/contracts/wallet/parties.ts'
import { type WalletEntry, walletKeys } from '@folio/contracts/wallet/views.ts'
import { type Amount, ZERO } from '@folio/kernel/amount.ts'
import { surely } from '../certainty.ts'
import type { Gateway } from '../gateway.ts'
import type { AskedTransfer } from './asked-transfer.ts'

/** The wallets of a transfer as their view shows them, and what there is of the currency in the one that pays. */
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

/** The wallets between which the money moves: the agent's own kind, and the client's main one. */
export const sidesOf = ({ kind, agent, clientId }: AskedTransfer): { source: Party; destination: Party } => {
  const agentSide = partyOf(agent.client_id, 'payment_agent')
  const clientSide = partyOf(clientId, 'main')
  return kind === 'deposit'
    ? { source: agentSide, destination: clientSide }
    : { source: clientSide, destination: agentSide }
}

/** Looks up both wallets of a transfer. */
export const transferWallets = async ({ wallets }: Gateway, asked: AskedTransfer): Promise<TransferWallets> => {
  const { kind, currency, moment } = asked
  const { source, destination } = sidesOf(asked)
  const keys = [walletKeys.wallet(source.wallet_id), walletKeys.wallet(destination.wallet_id)] as const
  const { values } = await surely(wallets, moment, () => wallets.get(keys))
  const balance = await wallets.get([walletKeys.balance(source.wallet_id, currency)])
  const [ofAgent, ofClient] = kind === 'deposit' ? values : [values[1], values[0]]
  return { ofAgent, ofClient, available: balance.values[0]?.balance ?? ZERO }
}
