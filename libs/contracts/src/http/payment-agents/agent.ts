import { z } from 'zod'
import { shownAmount } from '../fields/money.ts'

/** An agent's id in bodies and answers. */
export const agentId = z.int({ error: 'must be the number of an agent' }).min(1, { error: 'must be at least 1' })

/** A country: ISO 3166 alpha-2, in lower case. */
export const country = z
  .string({ error: 'must be a country such as "ng"' })
  .regex(/^[a-z]{2}$/, { error: 'must be a country such as "ng"' })

const terms = {
  /** A percentage, for information only. */
  deposit_commission: z.number(),
  withdrawal_commission: z.number(),
  withdrawal_minimum: shownAmount,
  withdrawal_maximum: shownAmount,
}

const shape = {
  id: agentId,
  /** Milliseconds since 1970. */
  created_at: z.int(),
  is_listed: z.boolean(),
  /** Left out unless the operator has suspended the agent: it then neither pays in nor pays out. */
  is_suspended: z.literal(true).optional(),
  name: z.string(),
  nickname: z.string(),
  information: z.string(),
  email: z.string(),
  phone_numbers: z.array(z.string()),
  payment_methods: z.array(z.string()),
  countries: z.array(country),
  urls: z.array(z.string()),
}

/** An agent in the directory, with its terms for the requested currency. */
export const agentListed = z.strictObject({ ...shape, ...terms }).meta({ title: 'AgentListed' })

/** One agent with its terms for every currency; the caller's own agent also has its switches. */
export const agentShown = z
  .strictObject({
    ...shape,
    currencies: z.array(z.strictObject({ currency: z.string(), ...terms }).meta({ title: 'AgentTerms' })),
    cashier_withdraw: z.boolean().optional(),
    transfer_to_pa: z.boolean().optional(),
    deposit_enabled: z.boolean().optional(),
    withdraw_enabled: z.boolean().optional(),
  })
  .meta({ title: 'Agent' })
