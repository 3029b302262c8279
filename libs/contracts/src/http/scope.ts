import { z } from 'zod'

/** A scope: the endpoints that a token gives access to. */
export const scope = z
  .enum(['trade', 'account_manage', 'payment'], { error: 'must be one of trade, account_manage, payment' })
  .meta({ title: 'Scope' })

/** A scope in events of any release; `application_read` of earlier releases gives access to nothing. */
export const recordedScope = z.enum([...scope.options, 'application_read'])

/** A scope: the endpoints that a token gives access to. */
export type Scope = z.infer<typeof scope>

/** A scope in events of any release. */
export type RecordedScope = z.infer<typeof recordedScope>

/**
 * The meanings of scopes in plain words, for pages that ask for them or show them; `{whose}` stands for whom the page speaks to
 * or of: your, the client's.
 */
export const SCOPE_MEANINGS: Readonly<Record<RecordedScope, string>> = {
  payment: 'see {whose} wallets and move money from them',
  trade: 'see {whose} options accounts and trade with them',
  account_manage: 'see {whose} nickname, open accounts and create access tokens',
  application_read: 'nothing any more',
}

/** Returns the scopes among names, in the same order. */
export const scopesIn = (names: readonly string[]): Scope[] =>
  names.filter((name): name is Scope => scope.safeParse(name).success)

/** A list of at least one scope. */
export const scopeList = z
  .array(scope, { error: 'must be a list of scopes' })
  .refine((scopes) => scopes.length > 0, { error: 'must name at least one scope' })
  .refine((scopes) => new Set(scopes).size === scopes.length, { error: 'must name each scope at most once' })
  .meta({ minItems: 1, maxItems: scope.options.length, uniqueItems: true })
