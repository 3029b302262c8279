import type { Refusal } from '../../http/refusal.ts'

/** Which side of a transfer with a platform pays, and hence whose stream has the answer. */
export type Payer = 'wallet' | 'platform'

/** A refusal as it is told of a transfer with a platform: that a wallet has too little is told by a code of its own. */
export const asPaidBy = (payer: Payer, refusal: Refusal): Refusal =>
  payer === 'wallet' && refusal.details?.['rule'] === 'insufficient_funds'
    ? { ...refusal, code: 'WalletFundsInsufficient' }
    : refusal
