import type { ApplicationEntry } from '@folio/contracts/identity/views.ts'
import { type Amount, amountOf, times, ZERO } from '@folio/kernel/amount.ts'

const PERCENT = amountOf('0.01')

/** Returns the markup with which an application is registered, as a fraction; 0 for one that the view does not show. */
export const appMarkupOf = (application: Pick<ApplicationEntry, 'app_markup_percentage'> | undefined): Amount =>
  times(application?.app_markup_percentage ?? ZERO, PERCENT)
