import { type Amount, amountOf } from '@folio/kernel/amount.ts'
import { offeredMultipliers } from '@folio/pricing/offering/check-endless.ts'
import type { ContractRequest } from '@folio/pricing/offering/contract-request.ts'
import { DEFAULT_OFFERING } from '@folio/pricing/offering/offering-settings.ts'
import { barrierTexts } from '../digital-purchases.ts'
import type { ScannedSymbol } from '../symbols.ts'
import type { ClientAct } from './trading-client.ts'

/** A strategy that trading plays: a contract, what the client does at some ticks, and the ticks that are missing. */
export type TradedStrategy = {
  readonly name: string
  readonly request: ContractRequest
  /** The acts of the client at ticks, counted from the one at the purchase. */
  readonly acts: readonly { readonly at: number; readonly act: ClientAct }[]
  /** The first and the last missing tick. */
  readonly gap?: readonly [from: number, to: number]
  /** True if the walk stays inside the range of an accumulator, and is weighted by the probability to do so. */
  readonly staysInside: boolean
}

/** The ticks after that of the purchase. */
export const TRADED_TICKS = 70

const amount = amountOf('100')

const change = (at: number, take_profit: Amount | null | undefined, stop_loss?: Amount | null) => ({
  at,
  act: {
    type: 'UpdateLimitOrder' as const,
    change: {
      ...(take_profit === undefined ? {} : { take_profit }),
      ...(stop_loss === undefined ? {} : { stop_loss }),
    },
  },
})
const sale = (at: number) => ({ at, act: { type: 'SellContract' as const } })

type Way = Omit<TradedStrategy, 'request' | 'staysInside'> & { readonly orders?: Partial<ContractRequest> }

const NEAR = amountOf('4')
const FAR = amountOf('15')

/** The strategies of clients with a multiplier, which they sell at the last tick. */
const multiplierWays: readonly Way[] = [
  { name: 'with orders', acts: [], orders: { takeProfit: NEAR, stopLoss: FAR } },
  { name: 'with a near stop loss', acts: [], orders: { stopLoss: amountOf('6') } },
  { name: 'with orders that follow the price', acts: [change(3, NEAR), change(8, null, FAR), change(13, FAR, null)] },
  { name: 'with orders, without a tick at the entry', acts: [], orders: { takeProfit: NEAR }, gap: [1, 9] },
  { name: 'with orders, without ticks later on', acts: [change(3, NEAR, FAR)], gap: [5, 20] },
]

const turboWays: readonly Way[] = [
  { name: 'with a take profit', acts: [], orders: { takeProfit: NEAR } },
  { name: 'with a take profit that moves, sold in time', acts: [change(3, FAR), change(6, NEAR), sale(9)] },
  { name: 'without ticks later on', acts: [], orders: { takeProfit: FAR }, gap: [4, 11] },
  { name: 'without a tick at the exit', acts: [change(3, FAR)], gap: [12, TRADED_TICKS] },
]

const vanillaWays: readonly Way[] = [
  { name: 'held', acts: [] },
  { name: 'without a tick at the entry', acts: [], gap: [1, 3] },
  { name: 'without a tick at the exit', acts: [], gap: [12, TRADED_TICKS] },
]

const accumulatorWays: readonly Way[] = [
  { name: 'with a take profit', acts: [], orders: { takeProfit: amountOf('30') } },
  { name: 'with a take profit that moves', acts: [change(3, amountOf('90')), change(7, amountOf('55'))] },
  { name: 'sold in time', acts: [sale(12)] },
  { name: 'without ticks later on', acts: [], gap: [9, 14] },
  { name: 'without a tick at the entry', acts: [], gap: [1, 2] },
]

/** The strategies on a volatility index that trading plays, each with an order, a sale, an interruption or several of them. */
export const tradedStrategies = (symbol: ScannedSymbol): readonly TradedStrategy[] => {
  const { relative } = barrierTexts(symbol, { duration: 0, unit: 't' })
  const seconds = { duration: 60, durationUnit: 's' } as const
  const multiplier = amountOf(offeredMultipliers(symbol.facts, DEFAULT_OFFERING).at(-1) ?? '')
  const all: readonly (readonly [ContractRequest, readonly Way[]])[] = [
    ...(['MULTUP', 'MULTDOWN'] as const).map(
      (contractType) => [{ contractType, amount, multiplier }, multiplierWays] as const,
    ),
    ...(
      [
        ['TURBOSLONG', -2],
        ['TURBOSSHORT', 2],
        ['TURBOSLONG', -8],
      ] as const
    ).map(
      ([contractType, distance]) =>
        [{ contractType, amount, ...seconds, barrier: relative(distance) }, turboWays] as const,
    ),
    [
      { contractType: 'TURBOSLONG', amount, ...seconds, barrier: relative(-0.3) },
      [{ name: 'near its barrier, sold late', acts: [sale(20)] }],
    ],
    [
      { contractType: 'TURBOSLONG', amount, duration: 5, durationUnit: 't', barrier: relative(-2) },
      [{ name: 'in ticks, one of which is missing', acts: [], gap: [3, 3] }],
    ],
    ...(['VANILLALONGCALL', 'VANILLALONGPUT'] as const).map(
      (contractType) => [{ contractType, amount, ...seconds, barrier: relative(1) }, vanillaWays] as const,
    ),
    ...['0.01', '0.05'].map(
      (growthRate) => [{ contractType: 'ACCU', amount, growthRate: amountOf(growthRate) }, accumulatorWays] as const,
    ),
  ]
  return all.flatMap(([request, ways]) =>
    ways.map(({ name, orders, ...way }) => {
      const { contractType, barrier = '', growthRate = '' } = request
      return {
        name: `${symbol.facts.symbol}, ${contractType} ${barrier}${growthRate} ${name}`,
        request: { ...request, ...orders },
        ...way,
        staysInside: contractType === 'ACCU',
      }
    }),
  )
}
