import type { PlotMarks } from '../../../charts/trade-chart.tsx'
import type { Position } from '../positions/positions.ts'

/** The marks of a chart without contracts. */
export const NO_MARKS: PlotMarks = { levels: [], spots: [], moments: [] }

const LEVEL = /^\d+(\.\d+)?$/
/** Contracts without an end of their own have one in a hundred years. */
const FAR_SECONDS = 50 * 365 * 86_400

type Level = readonly [name: string, quote: string | null | undefined]

const levelsOf = (position: Position): readonly Level[] => {
  const { contract_type = '', barrier, high_barrier, low_barrier, limit_order } = position
  const { current_spot_high_barrier: high, current_spot_low_barrier: low } = position
  return [
    // The barrier of a contract on digits is a digit.
    ['Barrier', contract_type.startsWith('DIGIT') ? null : barrier],
    ['Upper', high ?? high_barrier],
    ['Lower', low ?? low_barrier],
    ['Take profit', limit_order?.take_profit?.value],
    ['Stop loss', limit_order?.stop_loss?.value],
    ['Stop out', limit_order?.stop_out?.value],
  ]
}

/** Returns what a plot of a contract's symbol marks: barriers and orders, entry, exit, start and expiry. */
export const contractMarks = (position: Position): PlotMarks => {
  const { entry_spot_time: entry, exit_spot_time: exit, date_start: start, date_expiry: expiry } = position
  const spots = [
    ['Entry', entry],
    ['Exit', exit],
  ] as const
  const moments = [
    ['Start', start],
    ['Expiry', expiry !== undefined && expiry - (start ?? 0) < FAR_SECONDS ? expiry : undefined],
  ] as const
  return {
    levels: levelsOf(position).flatMap(([name, quote]) =>
      typeof quote === 'string' && LEVEL.test(quote) ? [{ name, price: Number(quote) }] : [],
    ),
    spots: spots.flatMap(([name, time]) => (typeof time === 'number' ? [{ name, time }] : [])),
    moments: moments.flatMap(([name, time]) => (time === undefined ? [] : [{ name, time }])),
  }
}
