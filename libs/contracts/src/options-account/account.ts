import { hash } from 'node:crypto'
import { z } from 'zod'
import { currencySchema } from '../amount-schema.ts'

/** Whether an options account is for practice, with play money, or for real money. */
export const accountTypeSchema = z.enum(['demo', 'real'])

/** Whether an options account is for practice, with play money, or for real money. */
export type AccountType = z.infer<typeof accountTypeSchema>

const kindShape = {
  client_id: z.uuid(),
  account_type: accountTypeSchema,
  currency: currencySchema,
  group: z.string().min(1).max(32),
}

/** What makes an options account the only one of its kind: a client has at most one of each. */
export const accountKindSchema = z.strictObject(kindShape)

/** What makes an options account the only one of its kind. */
export type AccountKind = z.infer<typeof accountKindSchema>

/** The number that an options account is known by. */
export const accountNumberSchema = z.string().regex(/^[A-Z]{2,4}[0-9]{1,10}$/)

/** An options account: its number, whose it is, and of which kind. */
export const optionsAccountSchema = z.strictObject({ account_id: accountNumberSchema, ...kindShape })

/** An options account: its number, whose it is, and of which kind. */
export type OptionsAccount = z.infer<typeof optionsAccountSchema>

/** The demo account that everybody has from the beginning. */
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

/** What names a kind in the stream that is claimed for it, the same for everybody. */
export const accountKindHash = (kind: AccountKind): string => hash('sha256', textOf(kind), 'hex')

/** The number that a kind's account is given at an attempt: derived, so that whoever asks again gets the same. */
export const accountNumberOf = (kind: AccountKind, attempt: number): string => {
  const digits = hash('sha256', `${textOf(kind)}\n${attempt}`, 'hex').slice(0, EXACT_DIGITS)
  return `${PREFIXES[kind.account_type]}${NUMBERS_FROM + (Number.parseInt(digits, 16) % NUMBERS)}`
}

/**
 * The transaction id of what an account begins with: the digits of its number, which is nobody else's. Whoever makes ids
 * counts from milliseconds on, and passed all numbers within the first hour of 2025.
 */
export const openingTransactionIdOf = (accountId: string): number => Number(accountId.replace(/^[A-Z]+/, ''))

/** What an account is one of. */
export const kindOf = ({ client_id, account_type, currency, group }: OptionsAccount): AccountKind => ({
  client_id,
  account_type,
  currency,
  group,
})
