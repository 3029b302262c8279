import {
  editAgent,
  listNotifications,
  registerAgent,
  switchAgentClient,
} from '@folio/contracts/http/operator/payment-agents.ts'
import { editAgentClient, getAgentClient } from '@folio/contracts/http/payment-agents/agent-client.ts'
import { getAgent } from '@folio/contracts/http/payment-agents/get-agent.ts'
import { getAgentStatistics } from '@folio/contracts/http/payment-agents/get-agent-statistics.ts'
import { getAgentDeposit, getAgentWithdrawal } from '@folio/contracts/http/payment-agents/get-agent-transfer.ts'
import { listAgents } from '@folio/contracts/http/payment-agents/list-agents.ts'
import { makeAgentDeposit } from '@folio/contracts/http/payment-agents/make-agent-deposit.ts'
import { makeAgentWithdrawal } from '@folio/contracts/http/payment-agents/make-agent-withdrawal.ts'
import { requestVerificationCode } from '@folio/contracts/http/payment-agents/request-verification-code.ts'
import { editClientSwitches, getClientSwitches } from './application/agents/agent-client.ts'
import { getAgent as answerAgent } from './application/agents/get-agent.ts'
import { getAgentStatistics as answerStatistics } from './application/agents/get-agent-statistics.ts'
import { getAgentTransfer } from './application/agents/get-agent-transfer.ts'
import { listAgents as answerAgents } from './application/agents/list-agents.ts'
import { makeAgentDeposit as answerAgentDeposit } from './application/agents/make-agent-deposit.ts'
import { makeAgentWithdrawal as answerAgentWithdrawal } from './application/agents/make-agent-withdrawal.ts'
import { requestVerificationCode as answerVerificationCode } from './application/agents/request-verification-code.ts'
import type { Gateway } from './application/gateway.ts'
import { editAgent as answerEditedAgent } from './application/operator/edit-agent.ts'
import { listNotifications as answerNotifications } from './application/operator/list-notifications.ts'
import { registerAgent as answerRegisteredAgent } from './application/operator/register-agent.ts'
import { switchAgentClient as answerSwitchedClient } from './application/operator/switch-agent-client.ts'
import { type Route, serve } from './http/route.ts'

/** What clients and agents can do with one another. */
export const paymentAgentRoutes = (gateway: Gateway): readonly Route[] => [
  serve(makeAgentDeposit, answerAgentDeposit(gateway)),
  serve(getAgentDeposit, getAgentTransfer(gateway, 'deposit')),
  serve(requestVerificationCode, answerVerificationCode(gateway)),
  serve(makeAgentWithdrawal, answerAgentWithdrawal(gateway)),
  serve(getAgentWithdrawal, getAgentTransfer(gateway, 'withdrawal')),
  serve(listAgents, answerAgents(gateway)),
  serve(getAgent, answerAgent(gateway)),
  serve(getAgentStatistics, answerStatistics(gateway)),
  serve(getAgentClient, getClientSwitches(gateway)),
  serve(editAgentClient, editClientSwitches(gateway)),
]

/** What the operator settles of agents and their clients. */
export const operatedAgentRoutes = (gateway: Gateway): readonly Route[] => [
  serve(registerAgent, answerRegisteredAgent(gateway)),
  serve(editAgent, answerEditedAgent(gateway)),
  serve(switchAgentClient, answerSwitchedClient(gateway)),
  serve(listNotifications, answerNotifications(gateway)),
]
