import { hash } from 'node:crypto'
import { z } from 'zod'
import { currencySchema } from '../ledger/amount-schema.ts'

/** The type of an options account: `demo` with play money, or `real`. */
export const accountTypeSchema = z.enum(['demo', 'real'])

/** The type of an options account: `demo` with play money, or `real`. */
export type AccountType = z.infer<typeof accountTypeSchema>

const kindShape = {
  client_id: z.uuid(),
  account_type: accountTypeSchema,
  currency: currencySchema,
  group: z.string().min(1).max(32),
}

/** The kind of an options account; a client has at most one account of each kind. */
export const accountKindSchema = z.strictObject(kindShape)

/** The kind of an options account. */
export type AccountKind = z.infer<typeof accountKindSchema>

/** The number of an options account. */
export const accountNumberSchema = z.string().regex(/^[A-Z]{2,4}[0-9]{1,10}$/)

/** An options account: its number, its client and its kind. */
export const optionsAccountSchema = z.strictObject({ account_id: accountNumberSchema, ...kindShape })

/** An options account: its number, its client and its kind. */
export type OptionsAccount = z.infer<typeof optionsAccountSchema>

/** The demo account that every client has from the start. */
export const demoKindOf = (clientId: string): AccountKind => ({
  client_id: clientId,
  account_type: 'demo',
  currency: 'USD',
  group: 'row',
})

const PREFIXES: Readonly<Record<AccountType, string>> = { demo: 'DOT', real: 'ROT' }
const NUMBERS_FROM = 1_000_000_000
const NUMBERS = 9_000_000_000
/** As many hexadecimal digits as a double holds exactly. */
const EXACT_DIGITS = 13

const textOf = ({ client_id, account_type, currency, group }: AccountKind): string =>
  [client_id, account_type, currency, group].join('\n')

/** Tells from the number of an account if its money is real. */
export const isRealNumber = (accountId: string): boolean => accountId.startsWith(PREFIXES.real)

/** Hashes a kind for the name of its claim stream. */
export const accountKindHash = (kind: AccountKind): string => hash('sha256', textOf(kind), 'hex')

/** Derives the number of a kind's account from the attempt, so that a repeat gets the same number. */
export const accountNumberOf = (kind: AccountKind, attempt: number): string => {
  const digits = hash('sha256', `${textOf(kind)}\n${attempt}`, 'hex').slice(0, EXACT_DIGITS)
  return `${PREFIXES[kind.account_type]}${NUMBERS_FROM + (Number.parseInt(digits, 16) % NUMBERS)}`
}

/**
 * Returns the transaction id of an account's opening balance: the digits of its number, which is unique. Other transaction ids
 * count from milliseconds and are larger than all numbers since the first hour of 2025.
 */
export const openingTransactionIdOf = (accountId: string): number => Number(accountId.replace(/^[A-Z]+/, ''))

/** Returns the kind of an account. */
export const kindOf = ({ client_id, account_type, currency, group }: OptionsAccount): AccountKind => ({
  client_id,
  account_type,
  currency,
  group,
})
