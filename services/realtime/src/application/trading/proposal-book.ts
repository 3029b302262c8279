import { randomUUID } from 'node:crypto'
import type { Amount } from '@folio/kernel/amount.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import type { AskedContract } from './asked-contract.ts'

/** A price that a connection was told and may buy: the contract, and the payout, or the number of units, that was shown. */
export type OfferedPrice = {
  readonly asked: AskedContract
  readonly payout: Amount
}

/** A price that was bought, and the subscription that it came from. */
export type TakenPrice = OfferedPrice & { readonly subscription?: string }

/** The prices of one stream: each takes the place of the one before. */
export type PriceStream = {
  /** Gives the next price an id; the one before can still be bought for ten seconds. */
  readonly next: (price: OfferedPrice) => string
  /** Ends the stream; its last price can still be bought for ten seconds. */
  readonly end: () => void
}

/** The prices that one connection was told, by their ids. */
export type ProposalBook = {
  /** Gives a price that is not streamed an id, which can be bought for a minute. */
  readonly add: (price: OfferedPrice) => string
  readonly stream: (subscription: string) => PriceStream
  /** Takes a price out, so that it is bought once; undefined if there is none of this id any more. */
  readonly take: (id: string) => TakenPrice | undefined
}

const REPLACED_MICROSECONDS = 10e6
const ALONE_MICROSECONDS = 60e6
/** Beyond so many prices of a connection the oldest are forgotten. */
const PRICES_MAX = 4000

/** Creates the book of a connection. */
export const proposalBook = (clock: Clock): ProposalBook => {
  const entries = new Map<string, { readonly price: TakenPrice; until: number }>()

  const add = (price: TakenPrice, until: number): string => {
    const now = clock()
    for (const [id, entry] of entries) {
      if (entry.until >= now && entries.size < PRICES_MAX) break
      entries.delete(id)
    }
    const id = randomUUID()
    entries.set(id, { price, until })
    return id
  }

  return {
    add: (price) => add(price, clock() + ALONE_MICROSECONDS),
    stream: (subscription) => {
      let last: string | undefined
      const end = (): void => {
        const entry = last === undefined ? undefined : entries.get(last)
        if (entry !== undefined) entry.until = clock() + REPLACED_MICROSECONDS
      }
      return {
        next: (price) => {
          end()
          last = add({ ...price, subscription }, Number.POSITIVE_INFINITY)
          return last
        },
        end,
      }
    },
    take: (id) => {
      const entry = entries.get(id)
      entries.delete(id)
      return entry === undefined || entry.until < clock() ? undefined : entry.price
    },
  }
}
