import { z } from 'zod'
import { amountSchema, currencySchema } from '../ledger/amount-schema.ts'
import { type EventDeclarations, type EventOf, schemasOf } from '../ledger/event-declaration.ts'
import { timestampSchema } from '../ledger/event-metadata.ts'
import { personalText } from '../ledger/personal-text.ts'
import { requestExpiredSchema } from '../messaging/request-expiry.ts'
import { dailyLimitSchema, hourTallySchema } from './daily-limits.ts'
import { agentProfileSchema, clientSwitchesSchema } from './profile.ts'
import { agentRefusalSchema } from './refusal-reason.ts'
import { agentTransferShape } from './transfer.ts'
import { transferFailureSchema } from './transfer-end.ts'

const agent = z.strictObject({
  agent_id: z.int().positive(),
  client_id: z.uuid(),
  registered_at: timestampSchema,
  profile: agentProfileSchema,
})

const transfer = z.strictObject({
  ...agentTransferShape,
  agent_id: z.int().positive(),
  /** The totals of the agent's hour after the event, where the transfer counts. */
  counted: hourTallySchema.optional(),
})

const requested = transfer.extend({ client_limit: dailyLimitSchema.optional() })
const refused = transfer.extend({ reason: agentRefusalSchema })
const completed = transfer.extend({ ended: z.string() })
const notMade = completed.extend({ reason: transferFailureSchema })

const code = {
  agent_id: z.int().positive(),
  client_id: z.uuid(),
  currency: currencySchema,
  amount: amountSchema,
}

/** The events of agents by name. */
export const agentEvents = {
  AgentRegistered: { schema: agent, summary: 'The agent was registered.' },
  AgentRegistrationRefused: {
    schema: z.strictObject({ client_id: z.uuid(), reason: z.literal('already_registered') }),
    summary: 'The number already belongs to an agent.',
    isRefusal: true,
    isNoOp: true,
  },
  AgentEdited: { schema: agent, summary: 'The operator changed the settings of the agent to these.' },
  DepositRequested: {
    schema: requested,
    summary: 'The agent requested a deposit for a client; the money moves between their wallets.',
  },
  DepositRefused: { schema: refused, summary: 'The deposit was refused; `reason` says why.', isRefusal: true },
  DepositCompleted: { schema: completed, summary: 'The client has the money; `ended` names the event of its wallet.' },
  DepositRejected: { schema: notMade, summary: "The agent's wallet refused to send the amount; `reason` says why." },
  DepositFailed: {
    schema: notMade,
    summary: "The client's wallet refused the money, and all of it was returned; `reason` says why.",
  },
  WithdrawalRequested: {
    schema: requested,
    summary: 'The client requested a withdrawal; the money moves between their wallets.',
  },
  WithdrawalRefused: {
    schema: refused.extend({ wrong_codes: z.int().nonnegative().optional() }),
    summary: 'The withdrawal was refused; `reason` says why.',
    isRefusal: true,
  },
  WithdrawalCompleted: {
    schema: completed,
    summary: 'The agent has the money; `ended` names the event of its wallet.',
  },
  WithdrawalRejected: {
    schema: notMade,
    summary: "The client's wallet refused to send the amount; `reason` says why.",
  },
  WithdrawalFailed: {
    schema: notMade,
    summary: "The agent's wallet refused the money, and all of it was returned; `reason` says why.",
  },
  WithdrawalCodeIssued: {
    schema: z.strictObject({
      ...code,
      code_hash: personalText,
      issued_at: timestampSchema,
      next_request_at: timestampSchema,
      expires_at: timestampSchema,
    }),
    summary: 'A code was issued to a client; the event has only its salted hash.',
  },
  WithdrawalCodeRefused: {
    schema: z.strictObject({
      ...code,
      reason: agentRefusalSchema,
      next_request_at: timestampSchema.optional(),
    }),
    summary: 'No code was issued; `reason` says why.',
    isRefusal: true,
    isNoOp: true,
  },
  RequestExpired: {
    schema: requestExpiredSchema,
    summary: 'The request with the `command_id` of this event never took effect and can no longer take effect.',
  },
} satisfies EventDeclarations

/** The schemas of their data, by the name of the event. */
export const agentEventSchemas = schemasOf(agentEvents)

/** An event of an agent. */
export type AgentEvent = EventOf<typeof agentEvents>

/** The data of one kind of an agent's event. */
export type AgentEventData<T extends keyof typeof agentEventSchemas> = z.infer<(typeof agentEventSchemas)[T]>

/** The events of a client's switches for agents. */
export const agentClientEvents = {
  AgentClientSwitched: {
    schema: z.strictObject({ client_id: z.uuid(), switches: clientSwitchesSchema }),
    summary: 'The settings of the client for deposits and withdrawals through agents were changed to these.',
  },
} satisfies EventDeclarations

/** The schemas of their data, by the name of the event. */
export const agentClientEventSchemas = schemasOf(agentClientEvents)

/** The events of a client's switches for agents. */
export type AgentClientEvent = EventOf<typeof agentClientEvents>

/** The events of the numbers of agents. */
export const agentNumberEvents = {
  AgentNumberClaimed: {
    schema: z.strictObject({ client_id: z.uuid(), agent_id: z.int().positive() }),
    summary: 'The number was assigned to this client for its registration as an agent.',
  },
  AgentNumberKept: {
    schema: z.strictObject({ client_id: z.uuid(), agent_id: z.int().positive() }),
    summary: 'The client already has this number.',
    isNoOp: true,
  },
} satisfies EventDeclarations

/** The schemas of their data, by the name of the event. */
export const agentNumberEventSchemas = schemasOf(agentNumberEvents)

/** The events of the numbers of agents. */
export type AgentNumberEvent = EventOf<typeof agentNumberEvents>

/** All events of the payment-agent service by name. */
export const paymentAgentEvents = { ...agentEvents, ...agentClientEvents, ...agentNumberEvents }

/** Any event of the payment-agent service. */
export type PaymentAgentEvent = EventOf<typeof paymentAgentEvents>
