import { walletIdOf } from '@folio/contracts/derived-ids.ts'
import type { registerAgent as endpoint } from '@folio/contracts/http/operator/agents.ts'
import type { AgentCurrency } from '@folio/contracts/payment-agent/profile.ts'
import { decimalsOf } from '@folio/kernel/units/written-amount.ts'
import { notFound, type Refusal } from '@folio/rest-server/refusal.ts'
import { findAgent } from '../../agents/find-agent.ts'
import { showAgent, switchesOf } from '../../agents/shown-agent.ts'
import type { Gateway } from '../../gateway.ts'
import type { Answer } from '../../handler.ts'

/** Reads an agent with the fields that the operator sees. */
export const agentForOperator = async (
  gateway: Gateway,
  agentId: number,
  moment: number,
): Promise<Answer<typeof endpoint>['data'] | Refusal> => {
  const agent = await findAgent(gateway, agentId, moment)
  const shown = agent && (await showAgent(gateway, agent))
  if (agent === undefined || shown === undefined) return notFound('payment agent')
  const { client_id, profile } = agent
  const wallet_id = walletIdOf(client_id, 'payment_agent')
  return { ...shown, ...switchesOf(agent), client_id, wallet_id, is_active: profile.is_active }
}

/** Refuses the currencies of an agent if one is unknown, named twice, or has limits with too many decimals. */
export const currencyFault = (
  { currencies }: Gateway,
  served: readonly AgentCurrency[] | undefined,
): Refusal | undefined => {
  const names = (served ?? []).map(({ currency }) => currency)
  const unknown = names.find((name) => !currencies.has(name))
  const fault = (code: Refusal['code'], message: string): Refusal => ({
    status: 400,
    code,
    message,
    field: 'currencies',
  })
  if (unknown !== undefined) return fault('CurrencyNotAllowed', `currencies: ${unknown} is not a known currency.`)
  if (new Set(names).size < names.length) return fault('ValidationError', 'currencies must name each currency once.')
  const finer = (served ?? []).find(({ currency, withdrawal_minimum, withdrawal_maximum }) => {
    const decimals = currencies.get(currency)?.decimals ?? 0
    return [withdrawal_minimum, withdrawal_maximum].some((amount) => decimalsOf(amount) > decimals)
  })
  return (
    finer &&
    fault(
      'ValidationError',
      `currencies: the withdrawal limits of ${finer.currency} have more decimals than the currency.`,
    )
  )
}
