import type { SymbolFacts } from '@folio/contracts/market/offering.ts'
import type { Feed, FeedStates, FeedSubscription } from '@folio/feed/port.ts'
import type { NewestStates } from './newest-hour.ts'

/** Ends the recording of a feed where the instance is not the owner any more, was stopped, or missed too much; it begins again. */
export class FeedAbandoned extends Error {
  override readonly name = 'FeedAbandoned'
}

/** Returns the states of symbols whose newest quotes are known, from states before them: rounded, and as near as a pip. */
export type StatesAtQuotes = (states: FeedStates, quotes: Readonly<Record<string, string>>) => FeedStates

/** The dependencies of making the ticks of a feed again. */
export type RepeatedFeedOptions = {
  readonly symbols: readonly SymbolFacts[]
  readonly openFeed: (storeEpoch: number) => Feed
  /** Returns states of these newest quotes, from states before them; left out, a feed must make the recorded ticks again. */
  readonly statesAtQuotes?: StatesAtQuotes | undefined
  /** Called with the reader of the feed that makes ticks again, which a stop of the market must end. */
  readonly onFollowing: (following: FeedSubscription) => Promise<void>
}

/** The states after the newest recorded tick; `isOther` if the feed makes other ticks up to there than are recorded. */
export type StatesNow = { readonly states: FeedStates; readonly isOther: boolean }

/** The end of the ticks that a feed made again: its states, the epoch up to which it is complete, and the newest quotes. */
type RepeatedTicks = {
  readonly states: FeedStates
  readonly completeTo: number
  readonly quotes: ReadonlyMap<string, string>
}

/** Makes the ticks of a feed again, from recorded states up to the newest recorded epoch. */
const repeatTicks = async (options: RepeatedFeedOptions, newest: NewestStates): Promise<RepeatedTicks> => {
  const { epoch, storeEpoch, recorded } = newest
  let { states } = newest
  let completeTo = epoch
  const quotes = new Map<string, string>()
  const symbols = options.symbols.map(({ symbol }) => symbol)
  const feed = options.openFeed(storeEpoch)
  try {
    const range = { symbols, after: { epoch, states }, untilEpoch: recorded }
    const following = feed.follow(range, async (batch) => {
      states = batch.states ?? states
      completeTo = batch.completeTo
      for (const { symbol, quote } of batch.ticks) quotes.set(symbol, quote)
    })
    await options.onFollowing(following)
    await following.done
  } finally {
    await feed.close()
  }
  return { states, completeTo, quotes }
}

/**
 * Finds the states after the newest recorded tick: the feed makes the ticks since the recorded states again. Where it makes
 * other ticks than are recorded, the states are those of the newest recorded quotes. Throws `FeedAbandoned` if the feed is
 * stopped before the newest epoch.
 */
export const statesNow = async (options: RepeatedFeedOptions, newest: NewestStates): Promise<StatesNow> => {
  const { epoch, states, recorded, closes } = newest
  if (recorded <= epoch) return { states, isOther: false }
  const repeated = await repeatTicks(options, newest)
  if (repeated.completeTo < recorded) throw new FeedAbandoned()
  const isSame = [...repeated.quotes].every(([symbol, quote]) => (closes[symbol] ?? quote) === quote)
  const { statesAtQuotes } = options
  if (isSame || statesAtQuotes === undefined) return { states: repeated.states, isOther: false }
  return { states: statesAtQuotes(repeated.states, closes), isOther: true }
}
