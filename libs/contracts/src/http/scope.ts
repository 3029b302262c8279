import { z } from 'zod'

/** What a token allows its bearer to do. */
export const scope = z.enum(['trade', 'account_manage', 'payment', 'application_read'], {
  error: 'must be one of trade, account_manage, payment, application_read',
})

/** What a token allows its bearer to do. */
export type Scope = z.infer<typeof scope>
