import { type Amount, plus, ZERO } from '@folio/kernel/amount.ts'
import { journalEntryOf } from '../money/journal-entry.ts'

/** Sums of postings by `realm/currency kind`, where the kind is `accounts`, `transit` or `system:{name}`. */
export type MovedTotals = readonly (readonly [key: string, amount: Amount])[]

/** Sums of postings that grow. */
export type GrowingTotals = {
  /** Adds the postings of an event's data; those of a malformed entry, which is a finding of its own, count for nothing. */
  readonly take: (data: object) => void
  readonly include: (moved: MovedTotals) => void
  readonly now: () => MovedTotals
  readonly clear: () => void
}

const TRANSIT = 'transit:'
const SYSTEM = 'system:'

const kindOf = (account: string): string => {
  if (account.startsWith(SYSTEM)) return account
  return account.startsWith(TRANSIT) ? 'transit' : 'accounts'
}

/** Makes the sums of no postings. */
export const noTotals = (): GrowingTotals => {
  const sums = new Map<string, Amount>()
  const add = (key: string, amount: Amount): void => {
    sums.set(key, plus(sums.get(key) ?? ZERO, amount))
  }
  return {
    take: (data) => {
      const entry = journalEntryOf(data)
      if (entry === undefined || typeof entry === 'string') return
      for (const { account, currency, amount } of entry.postings) {
        add(`${entry.realm}/${currency} ${kindOf(account)}`, amount)
      }
    },
    include: (moved) => {
      for (const [key, amount] of moved) add(key, amount)
    },
    now: () => [...sums],
    clear: () => sums.clear(),
  }
}
