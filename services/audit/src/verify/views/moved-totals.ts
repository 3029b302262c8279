import { type Amount, minus, negated } from '@folio/kernel/amount.ts'
import { type ExactSum, exactSum } from '../money/exact-sum.ts'
import { journalEntryOf } from '../money/journal-entry.ts'
import type { PlainMovement } from '../money/plain-movement.ts'
import { TRANSIT } from '../money/transit.ts'

/** Sums of postings by `realm/currency kind`, where the kind is `accounts`, `transit` or `system:{name}`. */
export type MovedTotals = readonly (readonly [key: string, amount: Amount])[]

/** Sums of postings that grow. */
export type GrowingTotals = {
  /** Adds the postings of an event's data; those of a malformed entry, which is a finding of its own, count for nothing. */
  readonly take: (data: object) => void
  /** Adds the two postings of a plain transfer, on the account of a client and on that of the transfer in transit. */
  readonly takePlain: (moved: PlainMovement) => void
  readonly include: (moved: MovedTotals) => void
  readonly now: () => MovedTotals
  readonly clear: () => void
}

const SYSTEM = 'system:'

const kindOf = (account: string): string => {
  if (account.startsWith(SYSTEM)) return account
  return account.startsWith(TRANSIT) ? 'transit' : 'accounts'
}

/** Makes the sums of no postings. */
export const noTotals = (): GrowingTotals => {
  const sums = new Map<string, ExactSum>()
  /** The sums of plain transfers by currency, which are not in `sums` yet. */
  const plain = new Map<string, { readonly sent: ExactSum; readonly received: ExactSum }>()
  const add = (key: string, amount: Amount): void => {
    const sum = sums.get(key) ?? exactSum()
    sum.add(amount)
    sums.set(key, sum)
  }
  const addPlain = (): void => {
    for (const [currency, { sent, received }] of plain) {
      const net = minus(received.now(), sent.now())
      add(`real/${currency} accounts`, net)
      add(`real/${currency} transit`, negated(net))
    }
    plain.clear()
  }
  return {
    takePlain: ({ currency, amount, isDebit }) => {
      const of = plain.get(currency) ?? { sent: exactSum(), received: exactSum() }
      if (isDebit) of.sent.add(amount)
      else of.received.add(amount)
      plain.set(currency, of)
    },
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
    now: () => {
      addPlain()
      return [...sums].map(([key, sum]) => [key, sum.now()] as const)
    },
    clear: () => {
      sums.clear()
      plain.clear()
    },
  }
}
