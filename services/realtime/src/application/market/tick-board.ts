import type { MarketTicks } from '@folio/contracts/market/market-ticks.ts'

/** A tick of a symbol; the quote has all decimals of the symbol. */
export type Tick = { readonly epoch: number; readonly quote: string }

/** Called with a tick that is newer than all before it. */
export type TickListener = (tick: Tick) => void

/** The newest tick of each symbol, and its listeners. */
export type TickBoard = {
  readonly newest: (symbol: string) => Tick | undefined
  /** Takes the quotes of one second; drops those that are not newer than the newest tick of their symbol. */
  readonly take: (ticks: Pick<MarketTicks, 'epoch' | 'quotes'>) => void
  /** Calls a listener after each turn of the event loop that brought a new tick of the symbol; returns a function that ends it. */
  readonly watch: (symbol: string, listener: TickListener) => () => void
}

/**
 * Creates the board. After a stop of the market thousands of ticks may come at once: listeners are called with the newest of
 * a turn of the event loop.
 */
export const tickBoard = (onFailed: (error: unknown) => void): TickBoard => {
  const newest = new Map<string, Tick>()
  const listeners = new Map<string, Set<TickListener>>()
  const changed = new Set<string>()

  const tell = (symbol: string): void => {
    const tick = newest.get(symbol)
    if (tick === undefined) return
    for (const listener of listeners.get(symbol) ?? []) {
      try {
        listener(tick)
      } catch (error) {
        onFailed(error)
      }
    }
  }

  const tellAll = (): void => {
    const symbols = [...changed]
    changed.clear()
    for (const symbol of symbols) tell(symbol)
  }

  return {
    newest: (symbol) => newest.get(symbol),
    take: ({ epoch, quotes }) => {
      for (const [symbol, quote] of Object.entries(quotes)) {
        if (epoch <= (newest.get(symbol)?.epoch ?? 0)) continue
        newest.set(symbol, { epoch, quote })
        if (!listeners.has(symbol)) continue
        if (changed.size === 0) setImmediate(tellAll)
        changed.add(symbol)
      }
    },
    watch: (symbol, listener) => {
      const those = listeners.get(symbol) ?? new Set()
      listeners.set(symbol, those.add(listener))
      return () => {
        those.delete(listener)
        if (those.size === 0 && listeners.get(symbol) === those) listeners.delete(symbol)
      }
    },
  }
}
