import type { PurchaseRequest } from '@folio/contracts/trading/contracts/purchase-request.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { openForMaintenance } from '@folio/runtime/ports/maintenance-ports.ts'
import { run } from './sample-store.ts'
import { sampleTrade } from './sample-trade.ts'
import { INTERVAL_SECONDS } from './sample-trader.ts'

/** A contract as a test asks for it. */
export type SampleRequest = Partial<PurchaseRequest>

/** Asks for a contract in ticks. */
export const inTicks = (contract_type: string, duration: number, more: SampleRequest = {}): SampleRequest => ({
  contract_type,
  duration,
  duration_unit: 't',
  ...more,
})

/** Asks for a contract in seconds. */
export const inTime = (contract_type: string, duration: number, more: SampleRequest = {}): SampleRequest => ({
  ...inTicks(contract_type, duration, more),
  duration_unit: 's',
})

/** Each type of contract with a fixed payout, in ticks and in time where it is sold so. */
export const fixedPayoutRequests: readonly SampleRequest[] = [
  ...['CALL', 'PUT', 'CALLE', 'PUTE'].flatMap((type) => [inTicks(type, 1), inTicks(type, 7), inTime(type, 16)]),
  ...['HIGHER', 'LOWER'].flatMap((type) => [
    inTicks(type, 5, { barrier: '+1.23' }),
    inTime(type, 61, { barrier: '-2' }),
  ]),
  ...['ONETOUCH', 'NOTOUCH'].flatMap((type) => [
    inTicks(type, 8, { barrier: '+4.5' }),
    inTime(type, 120, { barrier: '-12' }),
  ]),
  ...['EXPIRYRANGE', 'EXPIRYRANGEE', 'EXPIRYMISS', 'EXPIRYMISSE', 'RANGE', 'UPORDOWN'].map((type) =>
    inTime(type, 180, { barrier: '+14', barrier2: '-15.5' }),
  ),
  ...['DIGITMATCH', 'DIGITDIFF', 'DIGITOVER', 'DIGITUNDER'].map((type) => inTicks(type, 3, { barrier: '4' })),
  ...['DIGITODD', 'DIGITEVEN'].map((type) => inTicks(type, 1)),
  ...['ASIANU', 'ASIAND'].map((type) => inTicks(type, 6)),
  ...['RESETCALL', 'RESETPUT'].flatMap((type) => [inTicks(type, 7), inTime(type, 45)]),
  ...['TICKHIGH', 'TICKLOW'].flatMap((type) => [1, 3].map((selected_tick) => inTicks(type, 5, { selected_tick }))),
  ...['RUNHIGH', 'RUNLOW'].map((type) => inTicks(type, 3)),
]

/** Contracts without a fixed payout, with orders that some of their ticks reach. */
export const stakedRequests: readonly SampleRequest[] = [
  inTime('VANILLALONGCALL', 120, { barrier: '+2' }),
  inTime('VANILLALONGPUT', 120, { barrier: '-1' }),
  inTicks('TURBOSLONG', 8, { barrier: '-12' }),
  inTime('TURBOSSHORT', 60, { barrier: '+14', limit_order: { take_profit: amountOf('3') } }),
  inTime('TURBOSLONG', 90, { barrier: '-15' }),
  {
    contract_type: 'MULTUP',
    multiplier: amountOf('100'),
    limit_order: { take_profit: amountOf('1'), stop_loss: amountOf('1') },
  },
  { contract_type: 'MULTDOWN', multiplier: amountOf('100'), limit_order: { take_profit: amountOf('0.5') } },
  { contract_type: 'MULTUP', multiplier: amountOf('100'), cancellation: '5m' },
  {
    contract_type: 'ACCU',
    amount: amountOf('1'),
    growth_rate: amountOf('0.01'),
    limit_order: { take_profit: amountOf('0.03') },
  },
  { contract_type: 'ACCU', amount: amountOf('1'), growth_rate: amountOf('0.05') },
]

/** Numbers that look random and are the same in each run. */
const drawn = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** The number of events of each type that changed or ended contracts, or refused to. */
export type EndCounts = Readonly<Record<string, number>>

/**
 * Trades for some minutes in an empty data directory, and makes its views: the requests in turn, sales, changed orders,
 * interruptions, and settlements that are asked for now and then. One contract stays open.
 */
export const tradeAtRandom = async (
  dir: string,
  requests: readonly SampleRequest[],
  rounds: number,
): Promise<EndCounts> => {
  const { store, close } = await openForMaintenance(dir)
  const trade = await sampleTrade(store)
  const draw = drawn(7)
  const counts: Record<string, number> = {}
  let pips = 1_000_000
  let open: number[] = []
  const count = (types: readonly string[]): void => {
    for (const type of types) counts[type] = (counts[type] ?? 0) + 1
  }
  const settleAll = async (): Promise<void> => {
    const left: number[] = []
    for (const id of open) {
      const types = await trade.settle(id)
      count(types)
      if (types.length === 0) left.push(id)
    }
    open = left
  }
  for (let round = 0; round < rounds; round += 1) {
    if (round % 45 === 20) await trade.interrupt(trade.newest() + INTERVAL_SECONDS * (1 + draw(12)))
    pips += draw(3) === 0 ? draw(5) - 2 : draw(801) - 400
    await trade.ticks([(pips / 100).toFixed(2)])
    open.push(await trade.buy(requests[(round * 7) % requests.length] ?? {}))
    if (draw(4) === 0) {
      const id = open[draw(open.length)] ?? 0
      const types = await trade.sell(id)
      count(types)
      if (types.some((type) => type !== 'SaleRefused')) open = open.filter((other) => other !== id)
    }
    if (draw(6) === 0) {
      // Refused where the contract takes no such order, or is too near to one.
      const profit = amountOf(`${1 + draw(4)}`)
      count(await trade.update(open[draw(open.length)] ?? 0, { take_profit: draw(3) === 0 ? null : profit }))
    }
    if (draw(3) > 0) await settleAll()
  }
  const cancellable = requests.find(({ cancellation }) => cancellation !== undefined)
  if (cancellable !== undefined) count(await trade.cancel(await trade.buy(cancellable)))
  await trade.ticks(Array.from({ length: 120 }, () => '10000.00'))
  await settleAll()
  await trade.buy(inTime('CALL', 3600))
  await close()
  await run('rebuild', '--data-dir', dir)
  return counts
}
