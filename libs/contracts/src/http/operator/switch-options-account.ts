import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { accountId } from '../fields/ids.ts'
import { accountStatus } from '../options/options-account.ts'

const switched = {
  family: 'operator',
  method: 'POST',
  scope: 'operator',
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
  path: '/operator/v1/options-accounts/{account_id}/deactivate',
  summary: 'Make an options account inactive',
  description:
    'No transfer goes out of it or comes in, but those that come back, and a demo balance is not given again. It is still ' +
    'shown, as inactive, and its socket still tells of it. Doing so again changes nothing.',
})

/** Makes an inactive options account active again. */
export const reactivateOptionsAccount = endpoint({
  ...switched,
  id: 'reactivateOptionsAccount',
  path: '/operator/v1/options-accounts/{account_id}/reactivate',
  summary: 'Make an options account active again',
  description: 'Doing so to an account that is active changes nothing.',
})
