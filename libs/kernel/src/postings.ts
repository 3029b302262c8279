import { type Amount, isZero, plus, ZERO } from './amount.ts'

/** One line of a journal entry: so much more (or, signed minus, less) of a currency on an account. */
export type Posting = { readonly account: string; readonly currency: string; readonly amount: Amount }

/** The sum of the postings of each currency. */
export const totalsOf = (postings: readonly Posting[]): ReadonlyMap<string, Amount> => {
  const totals = new Map<string, Amount>()
  for (const { currency, amount } of postings) totals.set(currency, plus(totals.get(currency) ?? ZERO, amount))
  return totals
}

/** Whether the postings neither make nor destroy money: each currency sums to zero. */
export const isBalanced = (postings: readonly Posting[]): boolean => [...totalsOf(postings).values()].every(isZero)

/** The names of the accounts that postings move money between. */
export const account = {
  wallet: (walletId: string): string => `wallet:${walletId}`,
  trading: (accountId: string): string => `trading:${accountId}`,
  transit: (transferId: string): string => `transit:${transferId}`,
  system: (name: 'cashier' | 'fees' | 'fx' | 'house' | 'demo'): string => `system:${name}`,
}
