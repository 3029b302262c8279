import type { Endpoint } from '../endpoint.ts'
import { editAgent, listNotifications, registerAgent, switchAgentClient } from '../operator/payment-agents.ts'
import { editAgentClient, getAgentClient } from './agent-client.ts'
import { getAgent } from './get-agent.ts'
import { getAgentStatistics } from './get-agent-statistics.ts'
import { getAgentDeposit, getAgentWithdrawal } from './get-agent-transfer.ts'
import { listAgents } from './list-agents.ts'
import { makeAgentDeposit } from './make-agent-deposit.ts'
import { makeAgentWithdrawal } from './make-agent-withdrawal.ts'
import { requestVerificationCode } from './request-verification-code.ts'

/** What clients and agents can do with one another. */
export const paymentAgentEndpoints: readonly Endpoint[] = [
  makeAgentDeposit,
  getAgentDeposit,
  requestVerificationCode,
  makeAgentWithdrawal,
  getAgentWithdrawal,
  listAgents,
  getAgent,
  getAgentStatistics,
  getAgentClient,
  editAgentClient,
]

/** What the operator settles of agents and their clients. */
export const operatedAgentEndpoints: readonly Endpoint[] = [
  registerAgent,
  editAgent,
  switchAgentClient,
  listNotifications,
]
