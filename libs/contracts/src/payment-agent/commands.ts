import { z } from 'zod'
import { amountSchema, currencySchema } from '../ledger/amount-schema.ts'
import { timestampSchema } from '../ledger/event-metadata.ts'
import { commandTopic } from '../messaging/command-message.ts'
import { dailyLimitSchema, worthSchema } from './daily-limits.ts'
import { agentChangesSchema, agentProfileSchema, clientSwitchesSchema } from './profile.ts'
import { agentFindingSchema } from './refusal-reason.ts'
import { agentTransferShape } from './transfer.ts'
import { transferEndSchema } from './transfer-end.ts'

/** The fields of a request besides the transfer: the findings of the sender, and the daily limits. */
const requestShape = {
  ...agentTransferShape,
  findings: z.array(agentFindingSchema),
  /** The agent's daily limit; left out where there is none. */
  agent_limit: dailyLimitSchema.optional(),
  /** The client's daily limit across all agents. */
  client_limit: dailyLimitSchema.optional(),
}

/** A command to an agent. */
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
    /** The hash of the code with this client, agent, amount and currency. */
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
  z.strictObject({
    type: z.literal('EndTransfer'),
    ...agentTransferShape,
    ...transferEndSchema.shape,
    /** The hour in which the agent counted it, where that is not the hour of `worth`. */
    counted_hour: z.int().nonnegative().optional(),
  }),
])

/** A command to an agent. */
export type AgentCommand = z.infer<typeof agentCommandSchema>

/** One kind of an agent's command. */
export type AgentCommandOf<T extends AgentCommand['type']> = Extract<AgentCommand, { type: T }>

/** A command about a client's switches for agents. */
export const agentClientCommandSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('SwitchClient'),
    client_id: z.uuid(),
    switches: clientSwitchesSchema.partial(),
  }),
])

/** A command about a client's switches for agents. */
export type AgentClientCommand = z.infer<typeof agentClientCommandSchema>

/** A command to the stream that numbers agents: it claims a client's number, the next one where it has none. */
export const agentNumberCommandSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ClaimAgentNumber'), client_id: z.uuid() }),
])

/** A command to the stream that numbers agents. */
export type AgentNumberCommand = z.infer<typeof agentNumberCommandSchema>

/** Commands to the payment-agent service, keyed by the name of the stream. */
export const paymentAgentCommands = commandTopic(
  'payment-agent',
  z.union([agentCommandSchema, agentClientCommandSchema, agentNumberCommandSchema]),
)
