import { type Amount, isNegative, negated, plus, ZERO } from '@folio/kernel/amount.ts'
import type { Balance } from '@folio/kernel/balances.ts'
import { isBalanced, type Posting, type Realm, realmOf, totalsOf } from '@folio/kernel/postings.ts'
import { isAmount, isMoney } from './money.ts'

/** The journal entry of an event: its postings, and the balances of its own account after it, by currency. */
export type JournalEntry = {
  readonly postings: readonly Posting[]
  readonly balances: Readonly<Record<string, Balance>>
  readonly realm: Realm
}

/** The credit and the debit of an account in one currency by one event. */
export type Moved = { readonly currency: string; readonly credit: Amount; readonly debit: Amount }

const isPosting = (value: unknown): value is Posting => {
  if (typeof value !== 'object' || value === null) return false
  const { account, currency, amount } = value as Partial<Record<keyof Posting, unknown>>
  return typeof account === 'string' && typeof currency === 'string' && isAmount(amount)
}

/** Reads the journal entry from an event's data; undefined when no money moved, a text for a malformed entry. */
export const journalEntryOf = (data: object): JournalEntry | string | undefined => {
  const { postings, balances } = data as { readonly postings?: unknown; readonly balances?: unknown }
  if (postings === undefined) return balances === undefined ? undefined : 'balances without postings'
  if (!Array.isArray(postings) || postings.length === 0 || !postings.every(isPosting)) return 'malformed postings'
  if (typeof balances !== 'object' || balances === null) return 'postings without balances'
  for (const currency in balances) {
    if (!isMoney((balances as Record<string, unknown>)[currency])) return `malformed balances of ${currency}`
  }
  return { postings, balances: balances as Record<string, Balance>, realm: realmOf(postings) }
}

/** Lists the currencies whose postings do not sum to zero, with their sums; empty for a balanced entry. */
export const unbalanced = (postings: readonly Posting[]): string => {
  const [first, second] = postings
  const isPair = postings.length === 2 && first !== undefined && second !== undefined
  if (isPair && first.currency === second.currency && first.amount === negated(second.amount)) return ''
  if (isBalanced(postings)) return ''
  return [...totalsOf(postings)]
    .filter(([, sum]) => sum !== ZERO)
    .map(([currency, sum]) => `${sum} ${currency}`)
    .join(', ')
}

/** The credit and the debit of an account by an entry, by currency. */
export const movedOnAccount = (postings: readonly Posting[], account: string): readonly Moved[] => {
  const moved: Moved[] = []
  for (const posting of postings) {
    if (posting.account !== account) continue
    const { currency, amount } = posting
    const one = isNegative(amount)
      ? { currency, credit: ZERO, debit: negated(amount) }
      : { currency, credit: amount, debit: ZERO }
    const at = moved.findIndex((other) => other.currency === currency)
    const other = moved[at]
    if (other === undefined) moved.push(one)
    else moved[at] = { currency, credit: plus(other.credit, one.credit), debit: plus(other.debit, one.debit) }
  }
  return moved
}
