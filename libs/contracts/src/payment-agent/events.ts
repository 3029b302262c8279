import { z } from 'zod'
import { amountSchema, currencySchema } from '../amount-schema.ts'
import { timestampSchema } from '../event-metadata.ts'
import { requestExpiredSchema } from '../request-expiry.ts'
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
  /** What the agent's hour stands at afterwards, where the transfer counts. */
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

/** Everything that can happen to an agent, by the name of the event. */
export const agentEventSchemas = {
  AgentRegistered: agent,
  AgentRegistrationRefused: z.strictObject({ client_id: z.uuid(), reason: z.literal('already_registered') }),
  AgentEdited: agent,
  DepositRequested: requested,
  DepositRefused: refused,
  DepositCompleted: completed,
  /** The agent's wallet did not pay. */
  DepositRejected: notMade,
  /** The client's wallet did not take it, and all of it is back. */
  DepositFailed: notMade,
  WithdrawalRequested: requested,
  WithdrawalRefused: refused.extend({ wrong_codes: z.int().nonnegative().optional() }),
  WithdrawalCompleted: completed,
  /** The client's wallet did not pay. */
  WithdrawalRejected: notMade,
  /** The agent's wallet did not take it, and all of it is back. */
  WithdrawalFailed: notMade,
  WithdrawalCodeIssued: z.strictObject({
    ...code,
    code_hash: z.string(),
    issued_at: timestampSchema,
    next_request_at: timestampSchema,
    expires_at: timestampSchema,
  }),
  WithdrawalCodeRefused: z.strictObject({
    ...code,
    reason: agentRefusalSchema,
    next_request_at: timestampSchema.optional(),
  }),
  RequestExpired: requestExpiredSchema,
} as const

/** Everything that can happen to an agent. */
export type AgentEvent = {
  [T in keyof typeof agentEventSchemas]: { readonly type: T; readonly data: AgentEventData<T> }
}[keyof typeof agentEventSchemas]

/** The data of one kind of an agent's event. */
export type AgentEventData<T extends keyof typeof agentEventSchemas> = z.infer<(typeof agentEventSchemas)[T]>

/** Everything that can happen to a client's dealings with agents. */
export const agentClientEventSchemas = {
  AgentClientSwitched: z.strictObject({ client_id: z.uuid(), switches: clientSwitchesSchema }),
} as const

/** Everything that can happen to a client's dealings with agents. */
export type AgentClientEvent = {
  readonly type: 'AgentClientSwitched'
  readonly data: z.infer<typeof agentClientEventSchemas.AgentClientSwitched>
}

/** Everything that can happen to the numbers of agents. */
export const agentNumberEventSchemas = {
  AgentNumberClaimed: z.strictObject({ client_id: z.uuid(), agent_id: z.int().positive() }),
  /** The client has a number, and keeps it. */
  AgentNumberKept: z.strictObject({ client_id: z.uuid(), agent_id: z.int().positive() }),
} as const

/** Everything that can happen to the numbers of agents. */
export type AgentNumberEvent = {
  [T in keyof typeof agentNumberEventSchemas]: {
    readonly type: T
    readonly data: z.infer<(typeof agentNumberEventSchemas)[T]>
  }
}[keyof typeof agentNumberEventSchemas]

/** Everything that the payment-agent service records. */
export type PaymentAgentEvent = AgentEvent | AgentClientEvent | AgentNumberEvent
