import { amountOf } from '@folio/kernel/amount.ts'

/** The balance of a demo account at its opening and after a reset, in its currency. */
export const DEMO_BALANCE = amountOf('10000')
