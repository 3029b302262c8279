import { walletIdOf } from '@folio/contracts/derived-ids.ts'
import type { DailyLimit, Worth } from '@folio/contracts/payment-agent/daily-limits.ts'
import { walletKeys } from '@folio/contracts/wallet/views.ts'
import { exceededLimit } from '@folio/kernel/daily-window.ts'
import { Refused } from '@folio/rest-server/refusal.ts'
import type { Gateway } from '../../gateway.ts'
import { usdRateOf, worthOf } from '../../rates/convert.ts'
import { windowIn } from '../find-agent.ts'
import type { AgentTransferRequest } from './transfer-wallets.ts'

/** The worth that a transfer counts with, and the daily limits that it is checked against. */
export type AgentTransferLimits = {
  readonly worth: Worth
  readonly agentLimit: DailyLimit
  readonly clientLimit: DailyLimit
}

/** Finds the worth and the limits of a transfer; throws `Refused` if the currency has no USD rate. */
export const agentTransferLimits = async (
  gateway: Gateway,
  asked: AgentTransferRequest,
): Promise<AgentTransferLimits> => {
  const { agent, client } = gateway.agentRules.limits
  const found = await usdRateOf(gateway.terms.rates, asked.currency, 'InvalidCurrency')
  if ('code' in found) throw new Refused(found)
  const worth = worthOf(asked.amount, found.usdRate, asked.moment)
  return { worth, agentLimit: agent[asked.kind], clientLimit: client[asked.kind] }
}

/** Finds the client's limit across all agents that a transfer would exceed, by the hours in the wallets' view. */
export const exceededClientLimit = async (
  { wallets }: Gateway,
  { kind, clientId }: AgentTransferRequest,
  { worth, clientLimit }: AgentTransferLimits,
): Promise<'daily_count' | 'daily_amount' | undefined> => {
  const window = await windowIn(wallets, walletKeys.agentHours(walletIdOf(clientId, 'main'), kind))
  return exceededLimit(window, worth, clientLimit)
}
