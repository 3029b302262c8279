import { z } from 'zod'

/** What a token allows its bearer to do. */
export const scope = z
  .enum(['trade', 'account_manage', 'payment'], { error: 'must be one of trade, account_manage, payment' })
  .meta({ title: 'Scope' })

/** A scope as events of any release name it: `application_read` was one until no endpoint needed it, and allows nothing. */
export const recordedScope = z.enum([...scope.options, 'application_read'])

/** What a token allows its bearer to do. */
export type Scope = z.infer<typeof scope>

/** A scope as events of any release name it. */
export type RecordedScope = z.infer<typeof recordedScope>

/** The scopes among these names, in the same order; every other name is left out. */
export const scopesIn = (names: readonly string[]): Scope[] =>
  names.filter((name): name is Scope => scope.safeParse(name).success)

/** What is asked for or allowed: at least one scope. */
export const scopeList = z
  .array(scope, { error: 'must be a list of scopes' })
  .refine((scopes) => scopes.length > 0, { error: 'must name at least one scope' })
  .refine((scopes) => new Set(scopes).size === scopes.length, { error: 'must name each scope at most once' })
  .meta({ minItems: 1, maxItems: scope.options.length, uniqueItems: true })
