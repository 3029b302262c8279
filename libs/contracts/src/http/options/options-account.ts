import { z } from 'zod'
import { accountId } from '../fields/ids.ts'

/** The type of an account: `demo` with play money, or `real`. */
export const accountType = z
  .enum(['demo', 'real'], { error: 'must be one of demo, real' })
  .meta({ title: 'OptionsAccountType' })

/** The currencies of options accounts. */
export const accountCurrency = z.enum(['USD'], { error: 'must be USD' }).meta({ title: 'OptionsAccountCurrency' })

/** The groups of options accounts. */
export const accountGroup = z.enum(['row'], { error: 'must be row' }).meta({ title: 'OptionsAccountGroup' })

/** The balance of an account, without the stakes of open contracts. */
export const accountBalance = z.number().nonnegative()

/** The status of an account. */
export const accountStatus = z.enum(['active', 'inactive']).meta({ title: 'OptionsAccountStatus' })

/** An options account in an answer. */
export const optionsAccountShown = z
  .strictObject({
    account_id: accountId,
    balance: accountBalance,
    currency: accountCurrency,
    group: accountGroup,
    status: accountStatus,
    account_type: accountType,
  })
  .meta({ title: 'OptionsAccount' })
