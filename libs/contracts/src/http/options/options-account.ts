import { z } from 'zod'
import { accountId } from '../ids.ts'

/** Whether an account is for practice, with play money, or for real money. */
export const accountType = z
  .enum(['demo', 'real'], { error: 'must be one of demo, real' })
  .meta({ title: 'OptionsAccountType' })

/** The currencies that options accounts are kept in. */
export const accountCurrency = z.enum(['USD'], { error: 'must be USD' }).meta({ title: 'OptionsAccountCurrency' })

/** The groups that options accounts are in. */
export const accountGroup = z.enum(['row'], { error: 'must be row' }).meta({ title: 'OptionsAccountGroup' })

/** What an account has to spend, stakes of open contracts not in it. */
export const accountBalance = z.number().nonnegative()

/** Whether an account can be used. */
export const accountStatus = z.enum(['active', 'inactive']).meta({ title: 'OptionsAccountStatus' })

/** An options account as it is shown. */
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
