import type { PurchaseRequest } from '@folio/contracts/trading/contracts/purchase-request.ts'
import { type SimulatedSymbol, simulatedSymbols } from '@folio/feed/simulator/simulated-symbols.ts'
import { amountOf } from '@folio/kernel/amount.ts'

/** The symbols of the simulated market: one tick a second and one every two, and one that jumps. */
export const TRADED_SYMBOLS: readonly SimulatedSymbol[] = simulatedSymbols.filter(({ symbol }) =>
  ['1HZ100V', 'R_100', 'JD100'].includes(symbol),
)

type Terms = Omit<PurchaseRequest, 'underlying_symbol' | 'currency' | 'amount'>

const ticks = (contract_type: string, duration: number, more: Partial<Terms> = {}): Terms => ({
  contract_type,
  duration,
  duration_unit: 't',
  ...more,
})
const seconds = (contract_type: string, duration: number, more: Partial<Terms> = {}): Terms => ({
  contract_type,
  duration,
  duration_unit: 's',
  ...more,
})

/** An offset from the spot that is this part of the start value; one second moves the spot by a deviation of 0.00018. */
const offset = ({ startValue, decimals }: SimulatedSymbol, part: number): string =>
  `${part < 0 ? '' : '+'}${(startValue * part).toFixed(decimals)}`

const onTicks: readonly Terms[] = [
  ...['DIGITMATCH', 'DIGITDIFF', 'DIGITOVER', 'DIGITUNDER'].map((type) => ticks(type, 1, { barrier: '4' })),
  ...['DIGITEVEN', 'DIGITODD'].flatMap((type) => [ticks(type, 1), ticks(type, 4)]),
  ...['CALL', 'PUT', 'CALLE', 'PUTE', 'ASIANU', 'ASIAND', 'RESETCALL', 'RESETPUT'].map((type) => ticks(type, 5)),
  ...['TICKHIGH', 'TICKLOW'].map((type) => ticks(type, 5, { selected_tick: 3 })),
  ...['RUNHIGH', 'RUNLOW'].map((type) => ticks(type, 3)),
]

const inTime = (symbol: SimulatedSymbol): readonly Terms[] => {
  const near = offset(symbol, 0.0006)
  const low = offset(symbol, -0.0006)
  return [
    ...['CALL', 'PUT', 'CALLE', 'PUTE'].map((type) => seconds(type, 15)),
    ...['HIGHER', 'LOWER'].map((type) => seconds(type, 20, { barrier: near })),
    ...['ONETOUCH', 'NOTOUCH'].flatMap((type) => [
      seconds(type, 20, { barrier: near }),
      seconds(type, 20, { barrier: low }),
    ]),
    ...['EXPIRYRANGE', 'EXPIRYMISS', 'RANGE', 'UPORDOWN'].map((type) =>
      seconds(type, 20, { barrier: near, barrier2: low }),
    ),
  ]
}

/** Contracts without a fixed payout; some multipliers have orders that close them soon, some can be cancelled. */
const staked = (symbol: SimulatedSymbol): readonly Terms[] => [
  ...['VANILLALONGCALL', 'VANILLALONGPUT'].map((type) => seconds(type, 60, { barrier: offset(symbol, 0.0006) })),
  seconds('TURBOSLONG', 30, { barrier: offset(symbol, -0.001) }),
  seconds('TURBOSSHORT', 30, { barrier: offset(symbol, 0.001) }),
  ticks('TURBOSLONG', 5, { barrier: offset(symbol, -0.001) }),
  ...['MULTUP', 'MULTDOWN'].map(
    (contract_type): Terms => ({
      contract_type,
      multiplier: amountOf('100'),
      limit_order: { take_profit: amountOf('0.15'), stop_loss: amountOf('0.2') },
    }),
  ),
  ...['MULTUP', 'MULTDOWN'].map(
    (contract_type): Terms => ({ contract_type, multiplier: amountOf('200'), cancellation: '5m' }),
  ),
  { contract_type: 'ACCU', growth_rate: amountOf('0.05'), limit_order: { take_profit: amountOf('0.5') } },
  { contract_type: 'ACCU', growth_rate: amountOf('0.04') },
]

/** All contracts that simulated clients ask for; those on the symbol that jumps are refused but for the ones in ticks. */
const TRADES = TRADED_SYMBOLS.flatMap((symbol) =>
  [...onTicks, ...(symbol.model.kind === 'jump' ? [] : [...inTime(symbol), ...staked(symbol)])].map((terms) => ({
    underlying_symbol: symbol.symbol,
    ...terms,
  })),
)

/** The number of the first contract of a type on the symbol that ticks every second, with deal cancellation if wanted. */
export const betOn = (type: string, isCancellable = false): number =>
  TRADES.findIndex(
    ({ contract_type, underlying_symbol, cancellation }) =>
      contract_type === type && underlying_symbol === '1HZ100V' && (cancellation !== undefined) === isCancellable,
  )

/** The contract with a number, for a stake in cents and at least one unit. */
export const tradeOf = (bet: number, cents: number): PurchaseRequest => ({
  ...(TRADES[bet % TRADES.length] ?? { underlying_symbol: '', contract_type: '' }),
  currency: 'USD',
  basis: 'stake',
  amount: amountOf((1 + cents / 1000).toFixed(2)),
})
