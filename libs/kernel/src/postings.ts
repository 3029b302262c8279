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

/** The beginning of the names of transit accounts; the id of the transfer follows. */
export const TRANSIT_PREFIX = 'transit:'

/** Makes the names of the accounts that postings move money between. */
export const account = {
  wallet: (walletId: string): string => `wallet:${walletId}`,
  trading: (accountId: string): string => `trading:${accountId}`,
  transit: (transferId: string): string => TRANSIT_PREFIX + transferId,
  system: (name: 'cashier' | 'fees' | 'fx' | 'house' | 'stakes' | 'markup' | 'demo'): string => `system:${name}`,
}

/** The realm of money: real, or play money of demo accounts. */
export type Realm = 'real' | 'demo'

const DEMO_ACCOUNT = account.system('demo')

/** Returns the realm of a journal entry: every entry of play money has a posting on the demo account. */
export const realmOf = (postings: readonly Posting[]): Realm =>
  postings.some((posting) => posting.account === DEMO_ACCOUNT) ? 'demo' : 'real'
