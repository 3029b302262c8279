import type { Bus } from '@folio/bus/port.ts'
import { marketTicks } from '@folio/contracts/market/market-ticks.ts'
import type { RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'

/** The newest ticks that this instance has seen since its start. */
export type NewestTicks = {
  /** The newest tick of a symbol; undefined before the first. */
  readonly newest: (symbol: string) => RecordedTick | undefined
  /** The newest epoch of a tick of any symbol; 0 before the first. */
  readonly newestEpoch: () => number
}

/** Follows the topic of ticks of a store, by its epoch. */
export const followNewestTicks = async (
  bus: Pick<Bus, 'tail'>,
  storeEpoch: number,
): Promise<NewestTicks & { readonly stop: () => Promise<void> }> => {
  const ticks = new Map<string, RecordedTick>()
  let newestEpoch = 0
  const tail = await bus.tail({
    topic: marketTicks,
    onMessage: ({ epoch, quotes, store_epoch }) => {
      if (store_epoch !== storeEpoch) return
      newestEpoch = Math.max(newestEpoch, epoch)
      for (const [symbol, quote] of Object.entries(quotes)) {
        if (epoch > (ticks.get(symbol)?.epoch ?? 0)) ticks.set(symbol, { epoch, quote })
      }
    },
  })
  return { newest: (symbol) => ticks.get(symbol), newestEpoch: () => newestEpoch, stop: tail.stop }
}
