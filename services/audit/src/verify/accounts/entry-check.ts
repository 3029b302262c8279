import type { AccountTransferEvent } from '@folio/contracts/ledger/transfer-event.ts'
import type { TradingEvent } from '@folio/contracts/trading/events.ts'
import type { WalletEvent } from '@folio/contracts/wallet/events.ts'
import { isNegative, negated } from '@folio/kernel/amount.ts'
import type { Posting } from '@folio/kernel/postings.ts'
import { dataOf, type RehashedEvent } from '../chain/rehashed-event.ts'
import { type ContractEntryType, movesHouse } from '../contracts/contract-postings.ts'
import { eventRefOf } from '../event-ref.ts'
import type { Finding } from '../findings.ts'
import { isAmount } from '../money/money.ts'
import { type Deviation, postingDeviations } from '../money/right-postings.ts'
import { isTransferType } from '../transfers/transfer-check.ts'
import type { Facts } from '../transfers/transfer-facts.ts'

/** The types of events that are declared with postings. */
type MovingType = Extract<WalletEvent | TradingEvent, { readonly data: { readonly postings: unknown } }>['type']

/** Returns the postings that follow from an event of an account; undefined where its data do not tell them. */
type EntryRule = (facts: Facts, own: string) => readonly Posting[] | undefined

const CASHIER = 'system:cashier'
const DEMO = 'system:demo'

const movedBetween = (facts: Facts, from: string, to: string): readonly Posting[] | undefined => {
  const { currency, amount } = facts
  if (typeof currency !== 'string' || !isAmount(amount) || isNegative(amount)) return undefined
  return [
    { account: from, currency, amount: negated(amount) },
    { account: to, currency, amount },
  ]
}

/** The rules of the events that the checks of transfers and of contracts leave out: every other type moves no money. */
const RULES: Readonly<Record<Exclude<MovingType, AccountTransferEvent['type'] | ContractEntryType>, EntryRule>> = {
  CashDeposited: (facts, own) => movedBetween(facts, CASHIER, own),
  CashWithdrawn: (facts, own) => movedBetween(facts, own, CASHIER),
  BalanceReset: (facts, own) => {
    const { direction } = facts
    if (direction === 'deposit') return movedBetween(facts, DEMO, own)
    return direction === 'withdrawal' ? movedBetween(facts, own, DEMO) : undefined
  },
}
const rules: ReadonlyMap<string, EntryRule> = new Map(Object.entries(RULES))

const NO_MONEY: EntryRule = () => []
const NOTHING_FOUND: readonly Finding[] = []

/**
 * Finds postings that are more than those that follow: they could raise the input and the output of an account by any
 * amount.
 */
const splitDeviations = (made: unknown, right: readonly Posting[]): readonly Deviation[] =>
  !Array.isArray(made) || right.length === 0 || made.length === right.length
    ? []
    : [{ expected: `${right.length} postings`, found: `${made.length}` }]

/** Tells if an event of a type may have postings. */
export const movesMoney = (type: string): boolean => rules.has(type) || isTransferType(type) || movesHouse(type)

/**
 * Checks that the postings of cash and of resets follow from their amount, and that an event that moves no money has
 * none. `account` is the account of its stream.
 */
export const entryFindings = (account: string, rehashed: RehashedEvent): readonly Finding[] => {
  const { event } = rehashed
  const { type } = event
  // Those have checks of their own.
  if (isTransferType(type) || movesHouse(type)) return NOTHING_FOUND
  const facts = dataOf(rehashed) as Facts
  const rule = rules.get(type)
  if (rule === undefined && facts['postings'] === undefined) return NOTHING_FOUND
  const right = (rule ?? NO_MONEY)(facts, account)
  if (right !== undefined) {
    const deviations = [...postingDeviations(facts, right), ...splitDeviations(facts['postings'], right)]
    return deviations.slice(0, 1).map((deviation) => ({ ...eventRefOf(event), ...deviation }))
  }
  const { direction, currency, amount } = facts
  const expected = `the amount and direction of a ${type}`
  return [{ ...eventRefOf(event), expected, found: JSON.stringify({ direction, currency, amount }) }]
}
