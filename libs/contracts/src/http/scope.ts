import { z } from 'zod'

/** What a token allows its bearer to do. */
export const scope = z.enum(['trade', 'account_manage', 'payment', 'application_read'], {
  error: 'must be one of trade, account_manage, payment, application_read',
})

/** What a token allows its bearer to do. */
export type Scope = z.infer<typeof scope>

/** What is asked for or allowed: at least one scope. */
export const scopeList = z
  .array(scope, { error: 'must be a list of scopes' })
  .refine((scopes) => scopes.length > 0, { error: 'must name at least one scope' })
  .refine((scopes) => new Set(scopes).size === scopes.length, { error: 'must name each scope at most once' })
  .meta({ minItems: 1, maxItems: scope.options.length, uniqueItems: true })
