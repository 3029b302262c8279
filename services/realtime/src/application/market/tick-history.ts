import type { SymbolFacts } from '@folio/contracts/market/offering.ts'
import type { ContractFacts } from '@folio/contracts/trading/commands.ts'
import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import { HOUR_SECONDS } from '@folio/kernel/units/time-units.ts'
import { contractFacts } from '@folio/option-contracts/facts/contract-facts.ts'
import { type TickReader, tickReader } from '@folio/ticks/tick-reader.ts'
import type { HistorySpan } from './history-span.ts'
import type { PacedQueue } from './paced-queue.ts'
import type { Tick } from './tick-board.ts'

/** A candle of recorded ticks. */
export type RecordedCandle = Awaited<ReturnType<TickReader['candles']>>[number]

/** The recorded ticks and candles. */
export type TickHistory = {
  /** The newest recorded tick of a symbol. */
  readonly newest: (symbol: string) => Promise<Tick | undefined>
  readonly ticks: (facts: Facts, span: HistorySpan) => Promise<readonly Tick[]>
  readonly candles: (
    facts: Facts,
    span: HistorySpan & { readonly granularity: number },
  ) => Promise<readonly RecordedCandle[]>
  /** The recorded ticks of a contract up to an epoch; it is never refused. */
  readonly contractFacts: (contract: OptionContract, upTo: number) => Promise<ContractFacts>
  /** Tells if the ticks since an epoch are read in the queue of long reads. */
  readonly isLongRead: (since: number) => boolean
}

type Facts = Pick<SymbolFacts, 'symbol' | 'interval_seconds'>

/** The hours before the newest tick whose ticks stay in memory once they are read; charts mostly show these. */
const RECENT_HOURS = 26
/** The earlier hours that stay in memory. */
const EARLIER_HOURS = 6

/**
 * Opens the recorded ticks. An hour of ticks takes some ten milliseconds to read, and a year of candles seconds: spans that
 * reach back more than a day are read in the queue of long reads through a reader of their own, so that nobody can keep
 * the process busy with them or push the newest hours out of memory.
 */
export const tickHistory = (store: EventReader, { run, runUnrefused }: PacedQueue): TickHistory => {
  const recent = tickReader({ store, hoursMax: RECENT_HOURS })
  const earlier = tickReader({ store, hoursMax: EARLIER_HOURS })

  const isLongRead = (since: number): boolean => since < (recent.seenEpoch() ?? 0) - (RECENT_HOURS - 1) * HOUR_SECONDS

  const read = async <T>(oldest: number, work: (reader: TickReader) => Promise<T>, inQueue = run): Promise<T> => {
    await recent.newestEpoch()
    return isLongRead(oldest) ? inQueue(() => work(earlier)) : work(recent)
  }

  return {
    newest: async (symbol) => {
      const epoch = await recent.newestEpoch()
      return epoch === undefined ? undefined : recent.latestAt(symbol, epoch)
    },
    ticks: ({ symbol, interval_seconds }, { from, to, limit }) =>
      read(Math.max(from, to - limit * interval_seconds), ({ ticksIn }) =>
        ticksIn(symbol, { after: Math.max(0, from - 1), upTo: to, limit, newest: true }),
      ),
    candles: ({ symbol }, { from, to, limit, granularity }) =>
      read(Math.max(from, to - limit * granularity), ({ candles }) =>
        candles(symbol, { granularity, from, to, limit, newest: true }),
      ),
    contractFacts: (contract, upTo) =>
      read(contract.purchase_time, (reader) => contractFacts(reader, contract, upTo), runUnrefused),
    isLongRead,
  }
}
