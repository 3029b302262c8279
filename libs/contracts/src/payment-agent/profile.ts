import { z } from 'zod'
import { amountSchema, currencySchema } from '../ledger/amount-schema.ts'
import { personalText } from '../ledger/personal-text.ts'

/** An agent's terms for a currency: commissions in percent, for information only, and the bounds of one transfer. */
export const agentCurrencySchema = z.strictObject({
  currency: currencySchema,
  deposit_commission: z.number().min(0).max(100),
  withdrawal_commission: z.number().min(0).max(100),
  withdrawal_minimum: amountSchema,
  withdrawal_maximum: amountSchema,
})

const profileShape = {
  /** Names, texts and ways to reach the agent, as JSON encrypted with the key of the agent's client. */
  details: personalText,
  currencies: z.array(agentCurrencySchema),
  /** The countries of the clients that it serves, alpha-2 in lower case. */
  countries: z.array(z.string().regex(/^[a-z]{2}$/)),
  is_active: z.boolean(),
  is_listed: z.boolean(),
  /** Allows the cashier to pay out from its wallet. */
  cashier_withdraw: z.boolean(),
  /** Allows it to pay other agents. */
  transfer_to_pa: z.boolean(),
  deposit_enabled: z.boolean(),
  withdraw_enabled: z.boolean(),
}

/** The settings of an agent. */
export const agentProfileSchema = z.strictObject(profileShape)

/** The settings of an agent. */
export type AgentProfile = z.infer<typeof agentProfileSchema>

/** Changes of the settings of an agent. */
export const agentChangesSchema = agentProfileSchema.partial()

/** The bounds and commissions of a currency that an agent serves. */
export type AgentCurrency = z.infer<typeof agentCurrencySchema>

/** A client's switches for agents. */
export const clientSwitchesSchema = z.strictObject({
  deposit_enabled: z.boolean(),
  withdraw_enabled: z.boolean(),
  /** Shows the real name of the client to agents who pay it. */
  show_real_name: z.boolean(),
})

/** A client's switches for agents. */
export type ClientSwitches = z.infer<typeof clientSwitchesSchema>

/** A client's switches before any change. */
export const INITIAL_SWITCHES: ClientSwitches = { deposit_enabled: true, withdraw_enabled: true, show_real_name: false }
