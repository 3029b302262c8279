import { paymentReasons } from '../ledger/payment-reasons.ts'
import { ledgerTopic } from '../ledger-record.ts'
import { type ServiceContract, streamContract } from '../messaging/service-contract.ts'
import { paymentAgentCommands } from './commands.ts'
import { agentClientEvents, agentEvents, agentNumberEvents } from './events.ts'
import {
  AGENT_CLIENT_STREAM_PREFIX,
  AGENT_NUMBERS_STREAM,
  AGENT_STREAM_PREFIX,
  PAYMENT_AGENT_SERVICE,
} from './views.ts'

/** The payment-agent service: agents, clients' switches for agents, and the numbers of agents. */
export const paymentAgentContract = {
  name: PAYMENT_AGENT_SERVICE,
  summary: 'agents, their deposits and withdrawals, codes',
  commands: paymentAgentCommands,
  streams: {
    agent: streamContract({
      prefix: AGENT_STREAM_PREFIX,
      key: '{id}',
      events: agentEvents,
      reasons: {
        already_registered: 'The client is an agent already.',
        agent_inactive: 'The agent is inactive.',
        currency_unsupported: 'The agent does not serve the currency.',
        client_unknown: 'No client has this nickname.',
        client_wallet_closed: 'The main wallet of the client is closed.',
        own_agent: 'The client is the agent itself.',
        recipient_agent_not_allowed: 'The client is an agent, and this agent may not pay other agents.',
        recipient_agent_currency: 'The client is an agent that does not serve the currency.',
        agent_disabled: 'The agent’s deposits or withdrawals are disabled.',
        deposits_disabled: 'Deposits through agents are disabled in the whole installation.',
        client_disabled: 'The client’s deposits or withdrawals through agents are disabled.',
        wallet_frozen: 'A wallet of the transfer is frozen.',
        country_unsupported: 'The agent does not serve the country that the client lives in.',
        below_minimum: 'The amount is less than the minimum of the agent for the currency.',
        above_maximum: 'The amount is more than the maximum of the agent for the currency.',
        code_too_soon: 'The last code was issued too recently; the next can be requested from `next_request_at` on.',
        code_invalid: 'The code is wrong, used or expired.',
        code_tries: 'Too many wrong codes were entered; the client must request a new one.',
        ...paymentReasons,
        daily_count: 'The agent or the client has reached the daily limit on the number of these transfers.',
        daily_amount:
          'The transfer would exceed the daily limit on the amount of these transfers of the agent or the client.',
        insufficient_funds: 'The paying wallet has less of the currency than the amount.',
      },
      isPublished: true,
    }),
    client: streamContract({
      prefix: AGENT_CLIENT_STREAM_PREFIX,
      key: '{client_id}',
      events: agentClientEvents,
      reasons: {},
      isPublished: false,
    }),
    numbers: streamContract({
      prefix: AGENT_NUMBERS_STREAM,
      key: '',
      events: agentNumberEvents,
      reasons: {},
      isPublished: false,
    }),
  },
  ledger: { topic: ledgerTopic(PAYMENT_AGENT_SERVICE), retentionDays: 365 },
} as const satisfies ServiceContract
