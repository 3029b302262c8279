import { concurrencyLimit } from '@folio/kernel/timing/concurrency-limit.ts'
import { AGENT_SETTINGS } from '../../agents/agent-calls.ts'
import { agentWallet, realAccount } from '../../kit/calls.ts'
import type { Client, Demo } from '../../kit/running-folio.ts'
import { fundAll, openAllFunded, operateAllWell, type RunningCluster } from '../compose/running-cluster.ts'
import type { Payer } from './payment.ts'

/** The number of payers, the number of payment agents among them, and the funds of each wallet. */
export type PayersWanted = { readonly count: number; readonly agents: number; readonly fundsCents: number }

const OPENED_AT_ONCE = 8
const ANY_AMOUNT = { withdrawal_minimum: '0.01', withdrawal_maximum: '1000000' }

/** Makes clients payment agents with this amount of USD; returns their numbers. */
const makeAgents = async (cluster: RunningCluster, clients: readonly Client[], usd: string): Promise<number[]> => {
  const settings = {
    ...AGENT_SETTINGS,
    currencies: AGENT_SETTINGS.currencies.map((currency) => ({ ...currency, ...ANY_AMOUNT })),
  }
  const made = await operateAllWell<{ readonly id: number }>(
    cluster,
    clients.map(({ client_id }) => ({ path: 'payment-agents', body: { client_id, ...settings } })),
  )
  await fundAll(cluster, clients.map(agentWallet), usd)
  return made.map(({ id }) => id)
}

/** Opens clients that can pay and receive; the first of them are payment agents. */
export const openPayers = async (
  cluster: RunningCluster,
  edge: Demo,
  { count, agents, fundsCents }: PayersWanted,
): Promise<readonly Payer[]> => {
  const usd = (fundsCents / 100).toFixed(2)
  const nicknames = Array.from({ length: count }, (_, number) => `payer_${number}`)
  const clients = await openAllFunded(cluster, nicknames, usd)
  const numbers = await makeAgents(cluster, clients.slice(0, agents), usd)
  const limited = concurrencyLimit(OPENED_AT_ONCE)
  return Promise.all(
    clients.map(async (client, index): Promise<Payer> => {
      const agent_id = numbers[index]
      const account_id = await limited(() => realAccount(edge, client))
      return { ...client, account_id, ...(agent_id === undefined ? {} : { agent_id }) }
    }),
  )
}
