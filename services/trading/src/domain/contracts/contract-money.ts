import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { type Amount, isZero, minus, negated } from '@folio/kernel/amount.ts'
import { account, type Posting } from '@folio/kernel/postings.ts'

/** The account that trades: its number, and whether its money is real. */
export type Trader = { readonly account_id: string; readonly account_type: 'demo' | 'real' }

/** The price that a contract cost. */
type Cost = Pick<OptionContract, 'currency' | 'buy_price' | 'markup_amount'>

const posting = (name: string, currency: string, amount: Amount): Posting => ({ account: name, currency, amount })

/** The money that the house holds for a contract: its price without the markup. */
export const stakeOf = ({ buy_price, markup_amount }: Omit<Cost, 'currency'>): Amount => minus(buy_price, markup_amount)

const markupPosting = ({ currency, markup_amount }: Cost, sign: (amount: Amount) => Amount): readonly Posting[] =>
  isZero(markup_amount) ? [] : [posting(account.system('markup'), currency, sign(markup_amount))]

const unchanged = (amount: Amount): Amount => amount

/** The journal entry of a purchase: real money goes to the stakes and to the markup, demo money to `system:demo`. */
export const purchasePostings = ({ account_id, account_type }: Trader, cost: Cost): Posting[] => {
  const { currency, buy_price } = cost
  const own = posting(account.trading(account_id), currency, negated(buy_price))
  if (account_type === 'demo') return [own, posting(account.system('demo'), currency, buy_price)]
  return [own, ...markupPosting(cost, unchanged), posting(account.system('stakes'), currency, stakeOf(cost))]
}

/** The journal entry of an end: the stake leaves the stakes, the client gets its payout, and the house the difference. */
export const endPostings = ({ account_id, account_type }: Trader, cost: Cost, payout: Amount): Posting[] => {
  const { currency } = cost
  const own = posting(account.trading(account_id), currency, payout)
  if (account_type === 'demo') return [posting(account.system('demo'), currency, negated(payout)), own]
  const stake = stakeOf(cost)
  return [
    posting(account.system('stakes'), currency, negated(stake)),
    own,
    posting(account.system('house'), currency, minus(stake, payout)),
  ]
}

/** The journal entry of a refund: it reverses the purchase, the markup too. */
export const refundPostings = (trader: Trader, cost: Cost): Posting[] =>
  purchasePostings(trader, cost)
    .map((each) => ({ ...each, amount: negated(each.amount) }))
    .toReversed()
