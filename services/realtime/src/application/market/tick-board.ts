import { setImmediate as turnOfLoop } from 'node:timers/promises'
import type { MarketTicks } from '@folio/contracts/market/market-ticks.ts'

/** A tick of a symbol; the quote has all decimals of the symbol. */
export type Tick = { readonly epoch: number; readonly quote: string }

/** Called with a tick that is newer than all before it. */
export type TickListener = (tick: Tick) => void

/** The newest tick of each symbol, and its listeners. */
export type TickBoard = {
  readonly newest: (symbol: string) => Tick | undefined
  /** Returns the newest epoch of any symbol; 0 before the first tick. */
  readonly newestEpoch: () => number
  /** Takes the quotes of one second; drops those that are not newer than the newest tick of their symbol. */
  readonly take: (ticks: Pick<MarketTicks, 'epoch' | 'quotes'>) => void
  /** Calls a listener at once with each new tick of the symbol; returns a function that ends it. */
  readonly follow: (symbol: string, listener: TickListener) => () => void
  /**
   * Calls a listener soon after a new tick of the symbol; returns a function that ends it. A listener that begins meanwhile
   * may be called with the tick that was the newest already.
   */
  readonly watch: (symbol: string, listener: TickListener) => () => void
}

const added =
  (all: Map<string, Set<TickListener>>) =>
  (symbol: string, listener: TickListener): (() => void) => {
    const those = all.get(symbol) ?? new Set()
    all.set(symbol, those.add(listener))
    return () => {
      those.delete(listener)
      if (those.size === 0 && all.get(symbol) === those) all.delete(symbol)
    }
  }

/** Thousands of listeners are not called in one turn of the event loop, so that other work need not wait for them. */
const LISTENERS_PER_TURN = 100

/**
 * Creates the board. After a stop of the market thousands of ticks may come at once: a listener is called with the newest at
 * its turn.
 */
export const tickBoard = (onFailed: (error: unknown) => void): TickBoard => {
  const newest = new Map<string, Tick>()
  const followers = new Map<string, Set<TickListener>>()
  const listeners = new Map<string, Set<TickListener>>()
  const changed = new Set<string>()
  let newestEpoch = 0
  let isTelling = false

  const tell = (listener: TickListener, tick: Tick | undefined): void => {
    if (tick === undefined) return
    try {
      listener(tick)
    } catch (error) {
      onFailed(error)
    }
  }

  const tellListeners = async (symbol: string): Promise<void> => {
    let called = 0
    for (const listener of listeners.get(symbol) ?? []) {
      tell(listener, newest.get(symbol))
      called += 1
      if (called % LISTENERS_PER_TURN === 0) await turnOfLoop()
    }
  }

  const tellAll = async (): Promise<void> => {
    isTelling = true
    await turnOfLoop()
    for (const symbol of changed) {
      changed.delete(symbol)
      await tellListeners(symbol)
    }
    isTelling = false
  }

  return {
    newest: (symbol) => newest.get(symbol),
    newestEpoch: () => newestEpoch,
    take: ({ epoch, quotes }) => {
      newestEpoch = Math.max(newestEpoch, epoch)
      for (const [symbol, quote] of Object.entries(quotes)) {
        if (epoch <= (newest.get(symbol)?.epoch ?? 0)) continue
        const tick = { epoch, quote }
        newest.set(symbol, tick)
        for (const follower of followers.get(symbol) ?? []) tell(follower, tick)
        if (listeners.has(symbol)) changed.add(symbol)
      }
      if (changed.size > 0 && !isTelling) void tellAll()
    },
    follow: added(followers),
    watch: added(listeners),
  }
}
