import { offeringStream } from '@folio/contracts/market/commands.ts'
import { DAY_SECONDS } from '@folio/kernel/units/time-units.ts'
import type { ReadStream } from '../accounts/account-fold.ts'
import { type DataOf, isSimulated, type Report } from './tick-schedule.ts'

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

/** Makes the check of interruptions against the ticks around them, from the first event that it takes on. */
export const interruptionCheck = (readStream: ReadStream): InterruptionCheck => {
  const isKnown = knownSymbols(readStream)
  /** The newest tick of each symbol, and the interruptions after which it has not ticked. */
  const newest = new Map<string, number>()
  const open = new Map<string, Gap>()
  let newestOfAll = Number.NEGATIVE_INFINITY
  let longStop: Gap | undefined

  const reportOwn = ({ symbol, from, to }: DataOf<'FeedInterrupted'>, report: Report): boolean => {
    if (to < from) report('an interruption that ends where it begins, or later', spanOf({ from, to }))
    const tick = newest.get(symbol)
    if (tick === undefined || tick < from) return to < from
    report(`no tick of ${symbol} in its interruption ${spanOf({ from, to })}`, `one at ${tick}`)
    return true
  }

  return {
    tick: ({ epoch, quotes }, report) => {
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
      if (longStop !== undefined && epoch <= longStop.to && !isInGap) {
        report(`no tick in the stop of the market ${spanOf(longStop)}`, `one at ${epoch}`)
      }
      longStop = undefined
      newestOfAll = epoch
    },
    interrupted: (gap, position, report) => {
      const { symbol, from, to } = gap
      if (!isKnown(symbol, position)) report('the interruption of a listed symbol', symbol)
      open.set(symbol, { from, to })
      if (reportOwn(gap, report) || to - from < LONG_STOP_SECONDS) return false
      if (newestOfAll >= from) {
        report(`no tick in the stop of the market ${spanOf(gap)}`, `one at ${newestOfAll}`)
        return false
      }
      longStop = { from, to }
      return true
    },
  }
}
