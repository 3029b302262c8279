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

/** The balance of one currency after an event, with its total input and output. */
export const balanceSchema = z.strictObject({ balance: amountSchema, input: amountSchema, output: amountSchema })

/** Balances by currency. */
export const balancesSchema = z.record(currencySchema, balanceSchema)

/** The balance of one currency of an account. */
export type Balance = z.infer<typeof balanceSchema>

/** The balances of an account by currency. */
export type Balances = z.infer<typeof balancesSchema>
