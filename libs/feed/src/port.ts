/** A tick of a feed. */
export type FeedTick = {
  readonly symbol: string
  /** Seconds since 1970, by the provider's clock; it may have a fraction. */
  readonly sourceTime: number
  /** Orders the ticks of one moment. */
  readonly sourceSeq: number
  /** A decimal with all decimals of the symbol. */
  readonly quote: string
}

/** The unrounded prices of simulated symbols: texts by name and symbol, which the reader stores and hands back unread. */
export type FeedStates = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Ticks in the order of their time, and the watermark after them. */
export type FeedBatch = {
  readonly ticks: readonly FeedTick[]
  /**
   * Whole seconds since 1970: the feed has delivered every tick up to then. A tick that comes later all the same is late,
   * and the reader may only note it.
   */
  readonly completeTo: number
  /** The states after these ticks; only a simulated feed has them. */
  readonly states?: FeedStates
}

/** Where to go on: after an epoch, from the states after the tick of each symbol there. */
export type FeedStart = { readonly epoch: number; readonly states?: FeedStates }

/** The ticks to follow: those of some symbols after a start, up to `until`, inclusive, or without an end. */
export type FeedRange = { readonly symbols: readonly string[]; readonly after: FeedStart; readonly until?: number }

/** A followed feed: `done` resolves at its end or after `stop`, and rejects when the feed or the handler failed. */
export type FeedSubscription = { readonly done: Promise<void>; readonly stop: () => Promise<void> }

/** A source of ticks: a simulator, a recorded file, or a provider. */
export type Feed = {
  /**
   * Delivers ticks in batches, the next one when the handler has resolved; a handler that rejects ends the subscription. The
   * same start gives the same ticks again. Of a feed with states the first batch is one second long, and a batch ends at
   * each full minute.
   */
  readonly follow: (range: FeedRange, onBatch: (batch: FeedBatch) => Promise<void>) => FeedSubscription
}
