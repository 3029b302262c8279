/** The model of a simulated symbol's price from tick to tick. */
export type PriceModel =
  /** A geometric Brownian motion without drift of the price; the volatility is per square root of a year. */
  | { readonly kind: 'volatility'; readonly volatility: number }
  /** The same with jumps of 30 deviations of a tick, up or down alike, on average one in 20 minutes. */
  | { readonly kind: 'jump'; readonly volatility: number }
  /** A spike up by one percent in one of `period` ticks on average, and small moves down; a crash mirrors it. */
  | { readonly kind: 'boom' | 'crash'; readonly period: number }
  /** A geometric Brownian motion with a drift per day, which begins each day (UTC) at its start value. */
  | { readonly kind: 'daily'; readonly volatility: number; readonly driftPerDay: number }
  /** A tenth up or down, alike. */
  | { readonly kind: 'step' }
  /** Steps of a tenth between two borders; one touch of a border in `touches` on average breaks it. */
  | { readonly kind: 'range-break'; readonly touches: number }

/** A symbol that the simulator makes. */
export type SimulatedSymbol = {
  /** The code on the wire. */
  readonly symbol: string
  readonly name: string
  readonly submarket: 'random_index' | 'random_daily' | 'jump_index' | 'crash_index' | 'step_index' | 'range_index'
  /** The decimals of a quote; a pip is one unit of the last. */
  readonly decimals: number
  /** The symbol ticks at the epochs that are multiples of this. */
  readonly intervalSeconds: number
  readonly model: PriceModel
  readonly startValue: number
}

/**
 * Start values of volatility and jump indices by volatility in percent: a tick moves at least 150 pips at the start, and at
 * least 50 pips after two years of the median, which falls by half of the variance a year.
 */
const TWO_SECONDS = [
  { percent: 10, decimals: 3, startValue: 6250 },
  { percent: 25, decimals: 3, startValue: 2500 },
  { percent: 50, decimals: 4, startValue: 250 },
  { percent: 75, decimals: 4, startValue: 250 },
  { percent: 100, decimals: 2, startValue: 10_000 },
]
const ONE_SECOND = [
  { percent: 10, startValue: 100_000 },
  { percent: 15, startValue: 75_000 },
  { percent: 25, startValue: 40_000 },
  { percent: 30, startValue: 30_000 },
  { percent: 50, startValue: 20_000 },
  { percent: 75, startValue: 15_000 },
  { percent: 90, startValue: 12_500 },
  { percent: 100, startValue: 10_000 },
  { percent: 150, startValue: 20_000 },
  { percent: 250, startValue: 600_000 },
]
const JUMPS = [
  { percent: 10, startValue: 100_000 },
  { percent: 25, startValue: 40_000 },
  { percent: 50, startValue: 20_000 },
  { percent: 75, startValue: 15_000 },
  { percent: 100, startValue: 20_000 },
]
/** The median of a boom or crash index falls, too: by half of 0.01²/period a tick, so the rare spikes need less of a start. */
const SPIKES = [
  { period: 300, code: '300N', intervalSeconds: 2, startValue: 100_000 },
  { period: 500, code: '500', intervalSeconds: 1, startValue: 100_000 },
  { period: 600, code: '600', intervalSeconds: 2, startValue: 10_000 },
  { period: 900, code: '900', intervalSeconds: 1, startValue: 10_000 },
  { period: 1000, code: '1000', intervalSeconds: 1, startValue: 10_000 },
]
const SPIKED = [
  { kind: 'boom', code: 'BOOM', name: 'Boom' },
  { kind: 'crash', code: 'CRASH', name: 'Crash' },
] as const

const volatility = (percent: number) => ({ kind: 'volatility', volatility: percent / 100 }) as const

/** All symbols of the simulator. */
export const simulatedSymbols: readonly SimulatedSymbol[] = [
  ...TWO_SECONDS.map(({ percent, decimals, startValue }): SimulatedSymbol => {
    const name = `Volatility ${percent} Index`
    const model = volatility(percent)
    return { symbol: `R_${percent}`, name, submarket: 'random_index', decimals, intervalSeconds: 2, model, startValue }
  }),
  ...ONE_SECOND.map(({ percent, startValue }): SimulatedSymbol => {
    const [symbol, name] = [`1HZ${percent}V`, `Volatility ${percent} (1s) Index`]
    const model = volatility(percent)
    return { symbol, name, submarket: 'random_index', decimals: 2, intervalSeconds: 1, model, startValue }
  }),
  ...JUMPS.map(({ percent, startValue }): SimulatedSymbol => {
    const [symbol, name] = [`JD${percent}`, `Jump ${percent} Index`]
    const model = { kind: 'jump', volatility: percent / 100 } as const
    return { symbol, name, submarket: 'jump_index', decimals: 2, intervalSeconds: 1, model, startValue }
  }),
  ...SPIKED.flatMap(({ kind, code, name }) =>
    SPIKES.map(
      ({ period, code: number, intervalSeconds, startValue }): SimulatedSymbol => ({
        symbol: `${code}${number}`,
        name: `${name} ${period} Index`,
        submarket: 'crash_index',
        decimals: 3,
        intervalSeconds,
        model: { kind, period },
        startValue,
      }),
    ),
  ),
  ...(
    [
      ['RDBULL', 'Bull', 0.002],
      ['RDBEAR', 'Bear', -0.002],
    ] as const
  ).map(
    ([symbol, mood, driftPerDay]): SimulatedSymbol => ({
      symbol,
      name: `${mood} Market Index`,
      submarket: 'random_daily',
      decimals: 4,
      intervalSeconds: 2,
      model: { kind: 'daily', volatility: 0.5, driftPerDay },
      startValue: 1000,
    }),
  ),
  {
    symbol: 'stpRNG',
    name: 'Step Index',
    submarket: 'step_index',
    decimals: 1,
    intervalSeconds: 1,
    model: { kind: 'step' },
    startValue: 10_000,
  },
  ...[100, 200].map(
    (touches): SimulatedSymbol => ({
      symbol: `RB${touches}`,
      name: `Range Break ${touches} Index`,
      submarket: 'range_index',
      decimals: 1,
      intervalSeconds: 2,
      model: { kind: 'range-break', touches },
      startValue: 10_000,
    }),
  ),
]
