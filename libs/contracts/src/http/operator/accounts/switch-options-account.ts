import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { accountId } from '../../fields/ids.ts'
import { accountStatus } from '../../options/options-account.ts'

const switched = {
  family: 'operator',
  method: 'POST',
  scope: 'operator',
  role: 'operator',
  params: z.strictObject({ account_id: accountId }),
  answers: {
    200: z.strictObject({ account_id: accountId, status: accountStatus }).meta({ title: 'OptionsAccountSwitched' }),
  },
  errors: { 404: ['NotFound'] },
} as const

/** Makes an options account inactive: it sends nothing and takes only returned transfers. */
export const deactivateOptionsAccount = endpoint({
  ...switched,
  id: 'deactivateOptionsAccount',
  act: { screen: '/accounts' },
  path: '/operator/v1/options-accounts/{account_id}/deactivate',
  summary: 'Make an options account inactive',
  description:
    'An inactive account sends no transfers and receives only returns, and its demo balance cannot be reset. The ' +
    'account is still listed, as inactive, and its socket still serves it. Repeating the call changes nothing.',
})

/** Makes an inactive options account active again. */
export const reactivateOptionsAccount = endpoint({
  ...switched,
  id: 'reactivateOptionsAccount',
  act: { screen: '/accounts' },
  path: '/operator/v1/options-accounts/{account_id}/reactivate',
  summary: 'Make an options account active again',
  description: 'The call changes nothing if the account is active.',
})
