/** One price of a symbol, as its source gave it. */
export type FeedTick = {
  readonly symbol: string
  /** The source's time of the price, in seconds since 1970; it may have a fraction. */
  readonly sourceTime: number
  /** Orders ticks of the same `sourceTime`. */
  readonly sourceSeq: number
  /** The price as a decimal number with all of the symbol's decimals, such as `100.50`. */
  readonly quote: string
}

/**
 * The feed's own state of each symbol, as texts that survive JSON exactly. Its reader stores them and hands them back, and
 * interprets none of them.
 */
export type FeedStates = Readonly<Record<string, Readonly<Record<string, string>>>>

/** A tick that its source gave after one of a later second. */
export type LateTick = {
  readonly tick: FeedTick
  /** The newest second of the ticks that the source gave before it: no reader knows the tick earlier. */
  readonly foundAt: number
}

/** Ticks in the order of `sourceTime`, then `sourceSeq`, and the watermark after them. */
export type FeedBatch = {
  readonly ticks: readonly FeedTick[]
  /** The late ticks in the order of `foundAt`, all at most `completeTo`; left out where there are none. */
  readonly late?: readonly LateTick[]
  /**
   * In whole seconds since 1970: no tick with a `sourceTime` at or before it is missing, but for late ones. It never falls. A
   * reader decides nothing at or before an earlier batch's `completeTo` by a tick that comes after it.
   */
  readonly completeTo: number
  /** The states after the ticks up to `completeTo`; only a simulated feed has them. */
  readonly states?: FeedStates
}

/** The point from which a reader goes on: after this epoch, which is excluded, from the last states that it stored. */
export type FeedStart = {
  readonly epoch: number
  readonly states?: FeedStates
}

/** The symbols that a reader follows, where it begins, and the last epoch that it wants: without one it goes on. */
export type FeedRange = {
  readonly symbols: readonly string[]
  readonly after: FeedStart
  readonly untilEpoch?: number
}

/** A running reader of a feed. */
export type FeedSubscription = {
  /** Resolves at the end of the range or of the feed, or when the reader stopped; rejects when the feed or the handler failed. */
  readonly done: Promise<void>
  /** Ends the subscription; once it resolves no handler runs and no batch comes. A handler must not wait for it. */
  readonly stop: () => Promise<void>
}

/** The port that brings prices into Folio. */
export type Feed = {
  /**
   * Gives the batches of the range to the handler in order, the next one only after the handler's promise resolved. A handler
   * that rejects ends the subscription. Following again from a batch's `completeTo` and `states` gives the same later ticks
   * again, in batches that may be cut elsewhere. Of a feed with states the first batch is one second long, and a batch ends at
   * each full minute. Any number of subscriptions may run side by side.
   */
  readonly follow: (range: FeedRange, onBatch: (batch: FeedBatch) => Promise<void>) => FeedSubscription
  /** Stops all subscriptions; a later one rejects. */
  readonly close: () => Promise<void>
}
