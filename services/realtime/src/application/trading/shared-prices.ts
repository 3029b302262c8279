import type { Offering } from '@folio/contracts/market/offering.ts'
import type { CallRefused } from '@folio/option-contracts/asking/call-refused.ts'
import type { PushBody } from '../latest-pushes.ts'
import type { Tick } from '../market/tick-board.ts'
import type { OfferedPrice } from './proposal-book.ts'

/** A price as streams push it with the offering that it follows from, or the refusal that ends them. */
export type PushedPrice =
  | { readonly body: PushBody; readonly price: OfferedPrice; readonly offering: Offering }
  | { readonly refused: CallRefused }

/** The prices that streams share: one for each contract and tick. */
export type SharedPrices = {
  /** Joins the streams of a contract; the price of a tick is computed by the first stream that asks for it. */
  readonly join: (
    key: string,
    compute: () => PushedPrice,
  ) => { readonly at: (tick: Tick) => PushedPrice; readonly leave: () => void }
}

/** Creates the prices; one is kept for each contract that is streamed. */
export const sharedPrices = (): SharedPrices => {
  const all = new Map<
    string,
    { streams: number; known: { readonly tick: Tick; readonly price: PushedPrice } | undefined }
  >()
  return {
    join: (key, compute) => {
      const shared = all.get(key) ?? { streams: 0, known: undefined }
      all.set(key, shared)
      shared.streams += 1
      return {
        at: (tick) => {
          if (shared.known?.tick === tick) return shared.known.price
          const price = compute()
          shared.known = { tick, price }
          return price
        },
        leave: () => {
          shared.streams -= 1
          if (shared.streams === 0) all.delete(key)
        },
      }
    },
  }
}
