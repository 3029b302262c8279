import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { type Amount, isZero, minus, negated } from '@folio/kernel/amount.ts'
import type { Posting } from '@folio/kernel/postings.ts'

/** The money that the house holds for an open contract: its price less the markup. */
export const heldStake = ({ buy_price, markup_amount }: OptionContract): Amount => minus(buy_price, markup_amount)

type Entry = { readonly account: string; readonly contract: OptionContract; readonly isDemo: boolean }

const entryOf = ({ currency }: OptionContract, moves: Readonly<Record<string, Amount>>): readonly Posting[] =>
  Object.entries(moves).map(([account, amount]) => ({ account, currency, amount }))

const markupOf = (
  { markup_amount }: OptionContract,
  sign: (amount: Amount) => Amount,
): Readonly<Record<string, Amount>> => (isZero(markup_amount) ? {} : { 'system:markup': sign(markup_amount) })

/** The journal entry that a purchase must have; demo accounts trade against `system:demo` alone. */
export const purchaseEntry = ({ account, contract, isDemo }: Entry): readonly Posting[] => {
  const { buy_price } = contract
  const own = { [account]: negated(buy_price) }
  if (isDemo) return entryOf(contract, { ...own, 'system:demo': buy_price })
  return entryOf(contract, { ...own, ...markupOf(contract, (amount) => amount), 'system:stakes': heldStake(contract) })
}

/** The journal entry that an end must have: the stake leaves, the client gets what it pays, the house has the difference. */
export const endEntry = (entry: Entry, paid: Amount, isReversed: boolean): readonly Posting[] => {
  const { account, contract, isDemo } = entry
  if (isDemo) return entryOf(contract, { [account]: paid, 'system:demo': negated(paid) })
  const held = heldStake(contract)
  const stakes = { [account]: paid, 'system:stakes': negated(held) }
  if (isReversed) return entryOf(contract, { ...stakes, ...markupOf(contract, negated) })
  return entryOf(contract, { ...stakes, 'system:house': minus(held, paid) })
}

/** The accounts of the house, which only contracts move. */
export const isHouseAccount = (account: string): boolean =>
  account === 'system:stakes' || account === 'system:house' || account === 'system:markup'

const ENTRY_TYPES = ['ContractBought', 'ContractSold', 'ContractCancelled', 'ContractSettled'] as const

/** A type of event whose postings the checks of contracts compare. */
export type ContractEntryType = (typeof ENTRY_TYPES)[number]

const entryTypes: ReadonlySet<string> = new Set(ENTRY_TYPES)

/** Tells whether events of a type may move the accounts of the house. */
export const movesHouse = (type: string): boolean => entryTypes.has(type)

/** A journal entry in an order of its own, for comparison and for findings. */
export const shownEntry = (postings: readonly Posting[]): string =>
  postings
    .map(({ account, currency, amount }) => `${account} ${amount} ${currency}`)
    .toSorted()
    .join(', ')
