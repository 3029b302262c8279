import { type Amount, amountOf } from '@folio/kernel/amount.ts'
import { survivesTick } from '@folio/pricing/categories/accumulator.ts'
import type { Tick } from '../market/tick-board.ts'

/** The runs that began among so many newest ticks are shown. */
export const RUN_TICKS = 1000

/** Ticks in a row of which each stayed within the range around the one before. */
type Run = { readonly since: number; ticks: number }

/** The runs of ticks that an accumulator survives, counted tick by tick. */
export type TickRuns = {
  /** Counts the next tick; one after a gap begins a run, and one that is not newer is left out. */
  readonly take: (tick: Tick) => void
  /** The epoch of the newest tick; undefined before the first. */
  readonly newest: () => number | undefined
  /** The lengths of the runs that began among the newest ticks, in order; the last one goes on. */
  readonly lengths: () => readonly number[]
}

/** Counts no tick at first; ranges are a relative move around each quote. */
export const tickRuns = ({
  barrier,
  intervalSeconds,
}: {
  readonly barrier: Amount
  readonly intervalSeconds: number
}): TickRuns => {
  const runs: Run[] = []
  let last: { readonly epoch: number; readonly quote: Amount } | undefined

  return {
    newest: () => last?.epoch,
    take: ({ epoch, quote: text }) => {
      if (last !== undefined && epoch <= last.epoch) return
      const quote = amountOf(text)
      const current = runs.at(-1)
      const isNext = last !== undefined && epoch === last.epoch + intervalSeconds
      if (current !== undefined && isNext && survivesTick(barrier, last?.quote ?? quote, quote)) current.ticks += 1
      else runs.push({ since: epoch, ticks: 0 })
      last = { epoch, quote }
      const oldest = epoch - RUN_TICKS * intervalSeconds
      while (runs.length > 1 && (runs[0]?.since ?? epoch) <= oldest) runs.shift()
    },
    // Of a run that goes on for longer, as many ticks are known to every instance.
    lengths: () => runs.map(({ ticks }) => Math.min(ticks, RUN_TICKS)),
  }
}
