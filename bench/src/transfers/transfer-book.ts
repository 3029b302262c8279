/** What a transfer moves between which wallets of the list, in US cents, and which of all it is. */
export type NumberedTransfer = {
  readonly number: number
  readonly from: number
  readonly to: number
  readonly cents: number
}

/** What is known of a transfer: `unknown` when no answer came, or one that does not say whether it was done. */
export type Outcome = 'open' | 'acknowledged' | 'refused' | 'unknown'

/** Remembers, in a byte a transfer, what became of each, and in a number a wallet, what should be in it. */
export type TransferBook = {
  /** The number of the next transfer, counted from 0. */
  readonly issue: () => number
  readonly settle: (transfer: NumberedTransfer, status: number) => void
  readonly issued: () => number
  readonly outcomeOf: (number: number) => Outcome
  readonly countOf: (outcome: Outcome) => number
  /** What the acknowledged transfers changed in a wallet, in cents. */
  readonly changeOf: (wallet: number) => number
}

const OUTCOMES: readonly Outcome[] = ['open', 'acknowledged', 'refused', 'unknown']
const FIRST_CAPACITY = 1 << 20

const outcomeOfStatus = (status: number): Outcome => {
  if (status === 200) return 'acknowledged'
  return status >= 400 && status < 500 ? 'refused' : 'unknown'
}

/** A book for transfers between so many wallets. */
export const transferBook = (wallets: number): TransferBook => {
  const changes = new Float64Array(wallets)
  let outcomes = new Uint8Array(FIRST_CAPACITY)
  let issued = 0
  const outcomeOf = (number: number): Outcome => OUTCOMES[outcomes[number] ?? 0] ?? 'open'
  return {
    issue: () => {
      if (issued === outcomes.length) {
        const larger = new Uint8Array(outcomes.length * 2)
        larger.set(outcomes)
        outcomes = larger
      }
      return issued++
    },
    settle: ({ number, from, to, cents }, status) => {
      const outcome = outcomeOfStatus(status)
      outcomes[number] = OUTCOMES.indexOf(outcome)
      if (outcome !== 'acknowledged') return
      changes[from] = (changes[from] ?? 0) - cents
      changes[to] = (changes[to] ?? 0) + cents
    },
    issued: () => issued,
    outcomeOf,
    countOf: (outcome) => {
      let count = 0
      for (let number = 0; number < issued; number += 1) if (outcomeOf(number) === outcome) count += 1
      return count
    },
    changeOf: (wallet) => changes[wallet] ?? 0,
  }
}
