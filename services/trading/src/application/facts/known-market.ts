import { OFFERING_STREAM_PREFIX, offeringStream } from '@folio/contracts/market/commands.ts'
import { TICKS_STREAM_PREFIX } from '@folio/contracts/market/tick-hours.ts'
import type { TickReader } from '@folio/ticks/tick-reader.ts'
import type { OfferingAt, OfferingHistory } from './offering-history.ts'

/** A fact of the market, and if it was read for this call. */
export type Found<Fact> = { readonly fact: Fact; readonly wasRead: boolean }

/** The facts of the market that a purchase needs, as they were stored when it asks for them. */
export type MarketFacts = {
  readonly offeringAt: (symbol: string, revision: number) => Promise<Found<OfferingAt>>
  /** The epoch up to which ticks are complete. */
  readonly newestEpoch: () => Promise<Found<number | undefined>>
}

/** Facts of the market that are read again only after their streams have changed. */
export type KnownMarket = MarketFacts & {
  /** The prefixes of the streams whose changes must be told. */
  readonly prefixes: readonly string[]
  /** Marks a stream as changed. A fact is current only if every change since it was read has been marked. */
  readonly changed: (stream: string) => void
}

type Readers = {
  readonly ticks: Pick<TickReader, 'newestEpoch'>
  readonly offerings: Pick<OfferingHistory, 'at' | 'kept'>
}

/** Reads each fact from its source, without a cache. */
export const readMarket = ({ ticks, offerings }: Readers): MarketFacts => ({
  offeringAt: async (symbol, revision) => ({ fact: await offerings.at(symbol, revision), wasRead: true }),
  newestEpoch: async () => ({ fact: await ticks.newestEpoch(), wasRead: true }),
})

/** Keeps the facts of the market until it is told that they changed. */
export const knownMarket = ({ ticks, offerings }: Readers): KnownMarket => {
  /** The streams without a change since they were read last; one key stands for all streams of ticks. */
  const unchanged = new Set<string>()
  /** The newest read of a stream; a change during the read takes it away. */
  const reads = new Map<string, object>()
  let newest: number | undefined

  const read = async <Fact>(
    stream: string,
    work: () => Promise<Fact>,
    keep: (fact: Fact) => void = () => undefined,
  ): Promise<Found<Fact>> => {
    const own = {}
    reads.set(stream, own)
    try {
      const fact = await work()
      if (reads.get(stream) === own) {
        unchanged.add(stream)
        keep(fact)
      }
      return { fact, wasRead: true }
    } finally {
      if (reads.get(stream) === own) reads.delete(stream)
    }
  }

  return {
    prefixes: [TICKS_STREAM_PREFIX, OFFERING_STREAM_PREFIX],
    changed: (stream) => {
      const key = stream.startsWith(TICKS_STREAM_PREFIX) ? TICKS_STREAM_PREFIX : stream
      unchanged.delete(key)
      reads.delete(key)
    },
    offeringAt: async (symbol, revision) => {
      const stream = offeringStream(symbol)
      const kept = unchanged.has(stream) ? offerings.kept(symbol, revision) : undefined
      if (kept !== undefined) return { fact: kept, wasRead: false }
      const found = await read(stream, () => offerings.at(symbol, revision))
      // A symbol that no offering lists is not kept: requests may name any.
      if (offerings.kept(symbol, revision) === undefined) unchanged.delete(stream)
      return found
    },
    newestEpoch: async () => {
      if (unchanged.has(TICKS_STREAM_PREFIX)) return { fact: newest, wasRead: false }
      return read(TICKS_STREAM_PREFIX, ticks.newestEpoch, (epoch) => {
        newest = epoch
      })
    },
  }
}
