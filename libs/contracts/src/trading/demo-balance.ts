import { amountOf } from '@folio/kernel/amount.ts'

/** What a demo account begins with, and has again after a reset, in its currency. */
export const DEMO_BALANCE = amountOf('10000')
