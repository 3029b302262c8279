import type { Amount } from '@folio/kernel/amount.ts'
import { z } from 'zod'

/** A signed decimal in normal form: no exponent, no superfluous zeros, no `-0`. */
const NORMAL_FORM = /^(?:0|-?(?:[1-9]\d*(?:\.\d*[1-9])?|0\.\d*[1-9]))$/

/** An amount of money in events and commands. */
export const amountSchema = z.string().max(64).regex(NORMAL_FORM) as unknown as z.ZodType<Amount>

/** The code of a currency. */
export const currencySchema = z.string().regex(/^[A-Z_]{1,18}$/)

/** One line of a journal entry. */
export const postingSchema = z.strictObject({ account: z.string(), currency: currencySchema, amount: amountSchema })

/** Of one currency after an event: what there is, all that ever came in, all that ever went out. */
export const balanceSchema = z.strictObject({ balance: amountSchema, input: amountSchema, output: amountSchema })

/** Balances by currency. */
export const balancesSchema = z.record(currencySchema, balanceSchema)

/** What one currency of an account stands at. */
export type Balance = z.infer<typeof balanceSchema>

/** What an account stands at, by currency. */
export type Balances = z.infer<typeof balancesSchema>
