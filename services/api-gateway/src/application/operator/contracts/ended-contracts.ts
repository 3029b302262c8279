import { firstTransactionIdAt } from '@folio/client-commands/transaction-ids.ts'
import { type EndedContractEntry, tradingKeys } from '@folio/contracts/trading/views.ts'
import type { ViewKey } from '@folio/contracts/view-keys.ts'
import type { ViewReader } from '@folio/service-kit/views/view-reader.ts'

/** An ended contract with its number. */
export type EndedContract = EndedContractEntry & { readonly contractId: number }

/** The newest ended contracts below a number: all of them from `from` on, the highest number first. */
type Newest = {
  readonly contracts: readonly EndedContract[]
  readonly from: number
  readonly isEnd: boolean
  readonly position: number
}

/** The numbers of some ten minutes: the first part that is looked through. */
const SPAN_INITIAL = 2_500_000_000
const SPAN_MIN = 10
const GROWTH = 8
const LISTED_MAX = 1000
const LOWEST = firstTransactionIdAt(0)

/** Keys are ordered as texts: only among numbers with as many digits is that the order of the numbers. */
const lowestAsLong = (number: number): number => 10 ** (String(number).length - 1)

/** The key after which the numbers from one on follow, which ends in 0: no number lies between its text without the 0 and it. */
const keyBefore = (number: number): ViewKey<EndedContractEntry> => tradingKeys.endedContract(number / 10)

const listFrom = async (trading: Pick<ViewReader, 'list'>, from: number, below: number) => {
  const prefix = tradingKeys.endedContracts
  const { entries, checkpoint } = await trading.list({ prefix, after: keyBefore(from), limit: LISTED_MAX })
  const listed = entries.map(([key, entry]) => ({ ...entry, contractId: Number(key.slice(prefix.length)) }))
  const lastKey = entries.at(-1)?.[0] ?? ''
  return {
    contracts: listed.filter(({ contractId }) => contractId >= from && contractId < below),
    isWhole: listed.length < LISTED_MAX || lastKey >= tradingKeys.endedContract(below - 1),
    position: checkpoint.position,
  }
}

/**
 * Reads the newest ended contracts below a number from the view, which lists entries in ascending order only: looks through
 * spans of numbers, which grow with the time of the purchase, until one has a contract. A span with more than 1,000 is cut.
 */
export const newestEnded = async (trading: Pick<ViewReader, 'list'>, number: number): Promise<Newest> => {
  let [below, span, position] = [Math.max(number, LOWEST + 1), SPAN_INITIAL, Number.POSITIVE_INFINITY]
  while (below > LOWEST) {
    const lowest = Math.max(LOWEST, lowestAsLong(below - 1))
    const wanted = Math.max(lowest, below - span)
    const from = wanted - (wanted % SPAN_MIN)
    const read = await listFrom(trading, from, below)
    position = Math.min(position, read.position)
    if (!read.isWhole && span > SPAN_MIN) {
      span = Math.max(SPAN_MIN, Math.floor(span / GROWTH))
      continue
    }
    const isEnd = from <= LOWEST
    if (read.contracts.length > 0 || isEnd) return { contracts: read.contracts.toReversed(), from, isEnd, position }
    below = from
    span *= GROWTH
  }
  return { contracts: [], from: LOWEST, isEnd: true, position }
}
