/** The amount of a transfer in US cents, the indexes of its two wallets, and its number. */
export type NumberedTransfer = {
  readonly number: number
  readonly from: number
  readonly to: number
  readonly cents: number
}

/** The outcome of a transfer: `unknown` without an answer, or with one that does not say. */
export type Outcome = 'open' | 'acknowledged' | 'refused' | 'unknown'

/** Keeps the outcome of each transfer in one byte, and the expected change of each wallet in one number. */
export type TransferBook = {
  /** Returns the number of the next transfer, from 0. */
  readonly issue: () => number
  readonly settle: (transfer: NumberedTransfer, status: number) => void
  readonly issued: () => number
  readonly outcomeOf: (number: number) => Outcome
  readonly countOf: (outcome: Outcome) => number
  /** Returns the sum of the acknowledged transfers of a wallet, in cents. */
  readonly changeOf: (wallet: number) => number
}

const OUTCOMES: readonly Outcome[] = ['open', 'acknowledged', 'refused', 'unknown']
const FIRST_CAPACITY = 1 << 20

const outcomeOfStatus = (status: number): Outcome => {
  if (status === 200) return 'acknowledged'
  return status >= 400 && status < 500 ? 'refused' : 'unknown'
}

/** Makes a book for transfers between this number of wallets. */
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
