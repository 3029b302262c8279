import type { Bus } from '@folio/bus/port.ts'
import { marketTicks } from '@folio/contracts/market/market-ticks.ts'

/** The newest epoch of a tick that this instance has seen; 0 before the first. */
export type NewestTick = { readonly newestEpoch: () => number; readonly stop: () => Promise<void> }

/** Follows the topic of ticks of a store, by its epoch. */
export const followNewestTick = async (bus: Pick<Bus, 'tail'>, storeEpoch: number): Promise<NewestTick> => {
  let newest = 0
  const tail = await bus.tail({
    topic: marketTicks,
    onMessage: ({ epoch, store_epoch }) => {
      if (store_epoch === storeEpoch) newest = Math.max(newest, epoch)
    },
  })
  return { newestEpoch: () => newest, stop: tail.stop }
}
