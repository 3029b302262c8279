import { z } from 'zod'
import { amountSchema, currencySchema } from '../amount-schema.ts'
import { commandTopic } from '../command-message.ts'
import { timestampSchema } from '../event-metadata.ts'
import { dailyLimitSchema, worthSchema } from './daily-limits.ts'
import { agentChangesSchema, agentProfileSchema, clientSwitchesSchema } from './profile.ts'
import { agentFindingSchema } from './refusal-reason.ts'
import { agentTransferShape } from './transfer.ts'
import { transferEndSchema } from './transfer-end.ts'

/** What is asked about a transfer beside the transfer: what the asker found, and what may be done in a day. */
const requestShape = {
  ...agentTransferShape,
  findings: z.array(agentFindingSchema),
  /** The agent's own; left out where nothing is limited. */
  agent_limit: dailyLimitSchema.optional(),
  /** The client's, across all agents. */
  client_limit: dailyLimitSchema.optional(),
}

/** Everything that an agent can be asked. */
export const agentCommandSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('RegisterAgent'),
    agent_id: z.int().positive(),
    client_id: z.uuid(),
    at: timestampSchema,
    profile: agentProfileSchema,
  }),
  z.strictObject({ type: z.literal('EditAgent'), changes: agentChangesSchema }),
  z.strictObject({ type: z.literal('RequestDeposit'), ...requestShape }),
  z.strictObject({
    type: z.literal('RequestWithdrawal'),
    ...requestShape,
    /** The hash that the right code, and nothing else, has for this client, agent, amount and currency. */
    code_hash: z.string(),
    at: timestampSchema,
  }),
  z.strictObject({
    type: z.literal('IssueCode'),
    client_id: z.uuid(),
    currency: currencySchema,
    amount: amountSchema,
    code_hash: z.string(),
    at: timestampSchema,
    next_request_at: timestampSchema,
    expires_at: timestampSchema,
    findings: z.array(agentFindingSchema),
    worth: worthSchema.optional(),
    agent_limit: dailyLimitSchema.optional(),
  }),
  z.strictObject({ type: z.literal('EndTransfer'), ...agentTransferShape, ...transferEndSchema.shape }),
])

/** Everything that an agent can be asked. */
export type AgentCommand = z.infer<typeof agentCommandSchema>

/** One kind of an agent's command. */
export type AgentCommandOf<T extends AgentCommand['type']> = Extract<AgentCommand, { type: T }>

/** Everything that can be asked about a client's dealings with agents. */
export const agentClientCommandSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('SwitchClient'),
    client_id: z.uuid(),
    switches: clientSwitchesSchema.partial(),
  }),
])

/** Everything that can be asked about a client's dealings with agents. */
export type AgentClientCommand = z.infer<typeof agentClientCommandSchema>

/** What the stream that numbers agents can be asked: a client's number, the next one where it has none. */
export const agentNumberCommandSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ClaimAgentNumber'), client_id: z.uuid() }),
])

/** What the stream that numbers agents can be asked. */
export type AgentNumberCommand = z.infer<typeof agentNumberCommandSchema>

/** Commands to the payment-agent service, keyed by the name of the stream. */
export const paymentAgentCommands = commandTopic(
  'payment-agent',
  z.union([agentCommandSchema, agentClientCommandSchema, agentNumberCommandSchema]),
)
