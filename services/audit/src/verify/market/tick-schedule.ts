import type { TickEvent } from '@folio/contracts/market/events.ts'
import { simulatedSymbols } from '@folio/feed/simulator/simulated-symbols.ts'
import type { ReadStream } from '../accounts/account-fold.ts'
import { recordedSchedule } from './recorded-schedule.ts'

/** The data of one type of event of an hour of ticks. */
export type DataOf<Type extends TickEvent['type']> = Extract<TickEvent, { type: Type }>['data']

/** Adds a finding at the event that is checked. */
export type Report = (expected: string, found: string) => void

/** The schedule of all symbols: each ticks at each of its epochs, those of recorded prices in open hours, or is interrupted. */
export type TickSchedule = {
  /** Takes the ticks of an epoch, and reports those that are missing before it. */
  readonly tick: (ticks: DataOf<'TicksRecorded'>, report: Report) => void
  readonly interrupted: (gap: DataOf<'FeedInterrupted'>) => void
  /** True before the first tick, and from an interruption to the tick after it. */
  readonly isAfterGap: () => boolean
}

const intervals = new Map(simulatedSymbols.map(({ symbol, intervalSeconds }) => [symbol, intervalSeconds]))

/** Tells if a symbol is one of the simulator, whose codes no recorded market may have. */
export const isSimulated = (symbol: string): boolean => intervals.has(symbol)

/** Tells if a symbol may tick at an epoch: a whole second, and of a simulated symbol one of its interval. */
export const isScheduled = (symbol: string, epoch: number): boolean =>
  Number.isInteger(epoch) && epoch % (intervals.get(symbol) ?? 1) === 0

/** Makes the schedule of a market whose offerings `readStream` reads. */
export const tickSchedule = (readStream: ReadStream): TickSchedule => {
  const recorded = recordedSchedule(readStream)
  /** The newest epoch of each simulated symbol: of its last tick, or of the end of an interruption. */
  const newest = new Map<string, number>()
  /** The newest epoch of a tick or of an interruption. */
  let lastEpoch: number | undefined
  let isAfterGap = true

  const reportMissing = ({ epoch, quotes }: DataOf<'TicksRecorded'>, report: Report): void => {
    const areSimulated = Object.keys(quotes).some(isSimulated)
    if (areSimulated && !isAfterGap && lastEpoch !== undefined && epoch !== lastEpoch + 1) {
      report(`epoch ${lastEpoch + 1}, or an interruption`, `epoch ${epoch}`)
    }
    for (const [symbol, before] of newest) {
      const next = before + (intervals.get(symbol) ?? 1)
      if (next > epoch || quotes[symbol] !== undefined) continue
      report(`a tick of ${symbol} at ${next}, or its interruption`, 'none')
      newest.set(symbol, epoch)
    }
    // A market has one feed: its symbols are simulated, or they are not.
    for (const each of areSimulated ? [] : recorded.tick(epoch, quotes))
      report(`a tick of ${each.symbol} at ${each.epoch}, or its interruption`, 'none')
  }

  return {
    tick: (ticks, report) => {
      const { epoch, quotes, states } = ticks
      reportMissing(ticks, report)
      for (const symbol in states) if (isSimulated(symbol)) newest.set(symbol, newest.get(symbol) ?? epoch)
      for (const symbol in quotes) if (isSimulated(symbol)) newest.set(symbol, epoch)
      lastEpoch = epoch
      isAfterGap = false
    },
    interrupted: ({ symbol, to }) => {
      if (!isSimulated(symbol)) recorded.interrupted(symbol, to)
      if (newest.has(symbol)) newest.set(symbol, to)
      lastEpoch = Math.max(lastEpoch ?? 0, to)
      isAfterGap = true
    },
    isAfterGap: () => isAfterGap,
  }
}
