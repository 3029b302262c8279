import { z } from 'zod'

/** The roles of operators, each with all rights of those before it. */
export const role = z
  .enum(['viewer', 'auditor', 'operator', 'admin'], { error: 'must be one of viewer, auditor, operator, admin' })
  .meta({ title: 'Role' })

/** A role of an operator. */
export type Role = z.infer<typeof role>

/** Tells if an operator of one role may make calls that need another. */
export const mayCall = (own: Role, needed: Role): boolean => role.options.indexOf(own) >= role.options.indexOf(needed)
