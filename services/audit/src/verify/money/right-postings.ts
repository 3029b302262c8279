import { isZero, plus, ZERO } from '@folio/kernel/amount.ts'
import type { Posting } from '@folio/kernel/postings.ts'
import type { Finding } from '../findings.ts'
import type { Facts } from '../transfers/transfer-facts.ts'
import { journalEntryOf } from './journal-entry.ts'

/** True if the postings in an event's data are exactly others. */
const areSame = (made: unknown, right: readonly Posting[]): boolean =>
  Array.isArray(made) &&
  made.length === right.length &&
  right.every(({ account, currency, amount }, at) => {
    const one: Partial<Posting> | null | undefined = made[at]
    return one?.account === account && one.currency === currency && one.amount === amount
  })

const sumsOf = (postings: readonly Posting[]): ReadonlyMap<string, string> => {
  const sums = new Map<string, Posting['amount']>()
  for (const { account, currency, amount } of postings) {
    const key = `${account} ${currency}`
    sums.set(key, plus(sums.get(key) ?? ZERO, amount))
  }
  return new Map([...sums].filter(([, sum]) => !isZero(sum)))
}

/** True if postings move the same money as others, in any order. */
const moveTheSame = (made: readonly Posting[], right: readonly Posting[]): boolean => {
  const [sums, rightSums] = [sumsOf(made), sumsOf(right)]
  return sums.size === rightSums.size && [...sums].every(([key, sum]) => rightSums.get(key) === sum)
}

const shown = (postings: readonly Posting[]): string =>
  postings.map(({ account, currency, amount }) => `${amount} ${currency} on ${account}`).join(', ') || 'none'

/** The difference between what is expected of an event and what was found. */
export type Deviation = Pick<Finding, 'expected' | 'found'>

/**
 * Compares the postings in an event's data with those that follow from it; a malformed entry is a finding of its own.
 */
export const postingDeviations = (facts: Facts, right: readonly Posting[]): readonly Deviation[] => {
  if (areSame(facts['postings'], right)) return []
  const entry = journalEntryOf(facts)
  if (typeof entry === 'string') return []
  const made = entry?.postings ?? []
  return moveTheSame(made, right) ? [] : [{ expected: `the postings ${shown(right)}`, found: shown(made) }]
}
