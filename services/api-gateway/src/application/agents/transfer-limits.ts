import { walletIdOf } from '@folio/contracts/account-ids.ts'
import type { DailyLimit, Worth } from '@folio/contracts/payment-agent/daily-limits.ts'
import { walletKeys } from '@folio/contracts/wallet/views.ts'
import { brokenLimit } from '@folio/kernel/daily-window.ts'
import type { Gateway } from '../gateway.ts'
import { usdRateOf } from '../usd-rate.ts'
import type { AskedTransfer } from './asked-transfer.ts'
import { windowIn } from './known-agent.ts'
import { worthOf } from './worth-of.ts'

/** What a transfer counts for, and what it is held against. */
export type TransferLimits = {
  readonly worth: Worth
  readonly agentLimit: DailyLimit
  readonly clientLimit: DailyLimit
}

/** The limits of a transfer; throws `Refused` where nobody knows what its currency is worth. */
export const transferLimits = async (gateway: Gateway, asked: AskedTransfer): Promise<TransferLimits> => {
  const { agent, client } = gateway.agentRules.limits
  const worth = worthOf(asked.amount, await usdRateOf(gateway, asked.currency), asked.moment)
  return { worth, agentLimit: agent[asked.kind], clientLimit: client[asked.kind] }
}

/** Which of the client's limits across all agents a transfer would break, as the wallet's view has them. */
export const brokenClientLimit = async (
  { wallets }: Gateway,
  { kind, clientId }: AskedTransfer,
  { worth, clientLimit }: TransferLimits,
): Promise<'daily_count' | 'daily_amount' | undefined> => {
  const window = await windowIn(wallets, walletKeys.agentHours(walletIdOf(clientId, 'main'), kind))
  return brokenLimit(window, worth, clientLimit)
}
