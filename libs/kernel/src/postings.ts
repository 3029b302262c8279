import { type Amount, isZero, plus, ZERO } from './amount.ts'

/** One line of a journal entry: adds a signed amount of one currency to one account. */
export type Posting = { readonly account: string; readonly currency: string; readonly amount: Amount }

/** Returns the sum of the postings of each currency. */
export const totalsOf = (postings: readonly Posting[]): ReadonlyMap<string, Amount> => {
  const totals = new Map<string, Amount>()
  for (const { currency, amount } of postings) totals.set(currency, plus(totals.get(currency) ?? ZERO, amount))
  return totals
}

/** Returns true if the postings of each currency sum to zero. */
export const isBalanced = (postings: readonly Posting[]): boolean => [...totalsOf(postings).values()].every(isZero)

/** Makes the names of the accounts that postings move money between. */
export const account = {
  wallet: (walletId: string): string => `wallet:${walletId}`,
  trading: (accountId: string): string => `trading:${accountId}`,
  transit: (transferId: string): string => `transit:${transferId}`,
  system: (name: 'cashier' | 'fees' | 'fx' | 'house' | 'stakes' | 'markup' | 'demo'): string => `system:${name}`,
}
