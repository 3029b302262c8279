import { randomUUID } from 'node:crypto'
import type { Amount } from '@folio/kernel/amount.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import type { AskedContract } from '@folio/option-contracts/asking/asked-contract.ts'

/**
 * A price that a connection has sent and that can be bought: the contract, and the payout, or the number of units,
 * shown.
 */
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

/** The prices that one connection has sent, by their ids. */
export type ProposalBook = {
  /** Gives a price that is not streamed an id, which can be bought for a minute. */
  readonly add: (price: OfferedPrice) => string
  readonly stream: (subscription: string) => PriceStream
  /** Takes a price out, so that it is bought once; undefined if there is none of this id any more. */
  readonly take: (id: string) => TakenPrice | undefined
}

const REPLACED_MICROSECONDS = 10e6
const ALONE_MICROSECONDS = 60e6
/** Beyond so many prices of one lifetime the oldest are forgotten: more than the streams and calls of a connection can make. */
const PRICES_MAX = 4000

/** Prices that can be bought for the same time each, so that the oldest ones expire first. */
const expiringPrices = (clock: Clock, microseconds: number) => {
  const entries = new Map<string, { readonly price: TakenPrice; readonly untilMicroseconds: number }>()
  return {
    put: (id: string, price: TakenPrice): void => {
      const now = clock()
      for (const [oldest, { untilMicroseconds }] of entries) {
        if (untilMicroseconds >= now && entries.size < PRICES_MAX) break
        entries.delete(oldest)
      }
      entries.set(id, { price, untilMicroseconds: now + microseconds })
    },
    take: (id: string): TakenPrice | undefined => {
      const entry = entries.get(id)
      entries.delete(id)
      return entry === undefined || entry.untilMicroseconds < clock() ? undefined : entry.price
    },
  }
}

/** Creates the book of a connection. */
export const proposalBook = (clock: Clock): ProposalBook => {
  const replaced = expiringPrices(clock, REPLACED_MICROSECONDS)
  const alone = expiringPrices(clock, ALONE_MICROSECONDS)
  /** The newest price of each stream, which never expires. */
  const live = new Map<string, TakenPrice>()

  return {
    add: (price) => {
      const id = randomUUID()
      alone.put(id, price)
      return id
    },
    stream: (subscription) => {
      let last: string | undefined
      const end = (): void => {
        const price = last === undefined ? undefined : live.get(last)
        if (last === undefined || price === undefined) return
        live.delete(last)
        replaced.put(last, price)
      }
      return {
        next: (price) => {
          end()
          last = randomUUID()
          live.set(last, { ...price, subscription })
          return last
        },
        end,
      }
    },
    take: (id) => {
      const newest = live.get(id)
      return live.delete(id) ? newest : (replaced.take(id) ?? alone.take(id))
    },
  }
}
