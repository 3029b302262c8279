import { offeringStream } from '@folio/contracts/market/commands.ts'
import { DAY_SECONDS } from '@folio/kernel/units/time-units.ts'
import type { ReadStream } from '../accounts/account-fold.ts'
import { type DataOf, isScheduled, isSimulated, type Report } from './tick-schedule.ts'

/** The interruptions of symbols, in which they have no ticks. */
export type InterruptionCheck = {
  /** Takes the ticks of an epoch, and reports those that lie in an interruption. */
  readonly tick: (ticks: DataOf<'TicksRecorded'>, report: Report) => void
  /**
   * Takes an interruption, and reports ticks in it; returns true for a stop of the market that makes commitments late.
   */
  readonly interrupted: (gap: DataOf<'FeedInterrupted'>, position: number, report: Report) => boolean
}

type Gap = Pick<DataOf<'FeedInterrupted'>, 'from' | 'to'>

/** So long a stop makes the commitments after it late. */
const LONG_STOP_SECONDS = DAY_SECONDS

const spanOf = ({ from, to }: Gap): string => `from ${from} to ${to}`

/** The ticks that a stop excludes: all, or those of simulated symbols. */
type Excluded = 'tick' | 'tick of a simulated symbol'

/** A span in which the market or its simulator stood still. */
type Stop = Gap & { readonly name: string; readonly excludes: Excluded }

/**
 * Returns the stop that an interruption must belong to. One of a day or more is of the market. One of a simulated symbol is
 * of the simulator, which makes the ticks of all its symbols together: leaving out those of one symbol would choose another
 * path of its price.
 */
const stopOf = ({ symbol, from, to }: DataOf<'FeedInterrupted'>): Stop | undefined => {
  if (to - from >= LONG_STOP_SECONDS) return { from, to, name: 'the stop of the market', excludes: 'tick' }
  if (!isSimulated(symbol)) return undefined
  return { from, to, name: `the interruption of ${symbol}`, excludes: 'tick of a simulated symbol' }
}

const reportTickIn = (stop: Stop, epoch: number, report: Report): void =>
  report(`no ${stop.excludes} in ${stop.name} ${spanOf(stop)}`, `one at ${epoch}`)

/** Reports a span that a market does not interrupt: one that ends before it begins, or does not consist of ticks of its symbol. */
const reportSpan = ({ symbol, from, to }: DataOf<'FeedInterrupted'>, report: Report): boolean => {
  const areScheduled = isScheduled(symbol, from) && isScheduled(symbol, to)
  if (to < from) report('an interruption that ends where it begins, or later', spanOf({ from, to }))
  else if (!areScheduled) report(`an interruption from a scheduled epoch of ${symbol} to another`, spanOf({ from, to }))
  return to < from || !areScheduled
}

/** Tells of a symbol if it is simulated, or was listed before a position. */
const knownSymbols = (readStream: ReadStream): ((symbol: string, position: number) => boolean) => {
  const listedAt = new Map<string, number>()
  return (symbol, position) => {
    if (isSimulated(symbol)) return true
    const at = listedAt.get(symbol) ?? readStream(offeringStream(symbol), 0, 1)[0]?.position ?? Number.POSITIVE_INFINITY
    listedAt.set(symbol, at)
    return at < position
  }
}

/** Follows the stops of the market and of its simulator, and the newest ticks that these exclude. */
const stopCheck = () => {
  const newest: Record<Excluded, number> = {
    tick: Number.NEGATIVE_INFINITY,
    'tick of a simulated symbol': Number.NEGATIVE_INFINITY,
  }
  /** The stops after which no tick has come that they exclude. */
  let open: Stop[] = []
  return {
    /** Takes the ticks of an epoch, which end stops; returns the first of these in which they lie. */
    tick: ({ epoch, quotes }: DataOf<'TicksRecorded'>): Stop | undefined => {
      const areSimulated = Object.keys(quotes).some(isSimulated)
      newest.tick = epoch
      if (areSimulated) newest['tick of a simulated symbol'] = epoch
      if (open.length === 0) return undefined
      const isEnded = ({ excludes }: Stop): boolean => excludes === 'tick' || areSimulated
      // Ticks come in their order, so that the first one after a stop is the nearest.
      const broken = open.find((stop) => isEnded(stop) && epoch <= stop.to)
      open = open.filter((stop) => !isEnded(stop))
      return broken
    },
    /** Takes a stop, and returns the newest tick that lies in it. */
    stopped: (stop: Stop): number | undefined => {
      const tick = newest[stop.excludes]
      if (tick >= stop.from) return tick
      open.push(stop)
      return undefined
    },
  }
}

/** Makes the check of interruptions against the ticks around them, from the first event that it takes on. */
export const interruptionCheck = (readStream: ReadStream): InterruptionCheck => {
  const isKnown = knownSymbols(readStream)
  const stops = stopCheck()
  /** The newest tick of each symbol, and the interruptions after which it has not ticked. */
  const newest = new Map<string, number>()
  const open = new Map<string, Gap>()

  const reportOwn = ({ symbol, from, to }: DataOf<'FeedInterrupted'>, report: Report): boolean => {
    const tick = newest.get(symbol)
    if (tick === undefined || tick < from) return false
    report(`no tick of ${symbol} in its interruption ${spanOf({ from, to })}`, `one at ${tick}`)
    return true
  }

  return {
    tick: (ticks, report) => {
      const { epoch, quotes } = ticks
      let isInGap = false
      for (const symbol in quotes) {
        newest.set(symbol, epoch)
        const gap = open.get(symbol)
        if (gap === undefined) continue
        open.delete(symbol)
        if (epoch > gap.to) continue
        isInGap = true
        report(`no tick of ${symbol} in its interruption ${spanOf(gap)}`, `one at ${epoch}`)
      }
      const stop = stops.tick(ticks)
      if (stop !== undefined && !isInGap) reportTickIn(stop, epoch, report)
    },
    interrupted: (gap, position, report) => {
      const { symbol, from, to } = gap
      if (!isKnown(symbol, position)) report('the interruption of a listed symbol', symbol)
      open.set(symbol, { from, to })
      const [isWrong, isBroken] = [reportSpan(gap, report), reportOwn(gap, report)]
      const stop = stopOf(gap)
      if (isWrong || isBroken || stop === undefined) return false
      const tick = stops.stopped(stop)
      if (tick !== undefined) reportTickIn(stop, tick, report)
      return tick === undefined && stop.excludes === 'tick'
    },
  }
}
