import { amountOf } from '@folio/kernel/amount.ts'

/** The default part of a proposal's payout that may be lost until the proposal is bought. */
export const DEFAULT_SLIPPAGE = amountOf('0.005')
