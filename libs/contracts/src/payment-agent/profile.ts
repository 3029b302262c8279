import { z } from 'zod'
import { amountSchema, currencySchema } from '../amount-schema.ts'

/** What an agent asks for a currency: commissions in percent, for information only, and the bounds of one transfer. */
export const agentCurrencySchema = z.strictObject({
  currency: currencySchema,
  deposit_commission: z.number().min(0).max(100),
  withdrawal_commission: z.number().min(0).max(100),
  withdrawal_minimum: amountSchema,
  withdrawal_maximum: amountSchema,
})

const profileShape = {
  /** Names, texts and ways to reach the agent, as JSON encrypted with the key of the agent's client. */
  details: z.string(),
  currencies: z.array(agentCurrencySchema),
  /** Where the clients live whom it serves, alpha-2 in lower case. */
  countries: z.array(z.string().regex(/^[a-z]{2}$/)),
  is_active: z.boolean(),
  is_listed: z.boolean(),
  /** Whether the cashier may pay out from its wallet. */
  cashier_withdraw: z.boolean(),
  /** Whether it may pay other agents. */
  transfer_to_pa: z.boolean(),
  deposit_enabled: z.boolean(),
  withdraw_enabled: z.boolean(),
}

/** What the operator settles of an agent. */
export const agentProfileSchema = z.strictObject(profileShape)

/** What the operator settles of an agent. */
export type AgentProfile = z.infer<typeof agentProfileSchema>

/** Some of it, settled anew. */
export const agentChangesSchema = agentProfileSchema.partial()

/** The bounds and commissions of a currency that an agent serves. */
export type AgentCurrency = z.infer<typeof agentCurrencySchema>

/** What the operator and the client settle of a client's dealings with agents. */
export const clientSwitchesSchema = z.strictObject({
  deposit_enabled: z.boolean(),
  withdraw_enabled: z.boolean(),
  /** Whether agents who pay the client are told its real name. */
  show_real_name: z.boolean(),
})

/** What the operator and the client settle of a client's dealings with agents. */
export type ClientSwitches = z.infer<typeof clientSwitchesSchema>

/** A client's switches as long as nobody touched them. */
export const INITIAL_SWITCHES: ClientSwitches = { deposit_enabled: true, withdraw_enabled: true, show_real_name: false }
