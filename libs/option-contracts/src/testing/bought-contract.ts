import type { DigitalContract, StakedContractOf } from '@folio/contracts/trading/contracts/option-contract.ts'
import { amountOf } from '@folio/kernel/amount.ts'

/** A second at which the symbol of the tests ticks. */
export const START = 1_800_000_000

/** Makes a rise of one minute on a symbol that ticks every two seconds, bought at the start for 10 USD. */
export const boughtContract = (more: Partial<DigitalContract> = {}): DigitalContract => ({
  contract_id: 1000,
  buy_transaction_id: 1001,
  sell_transaction_id: 1002,
  underlying_symbol: 'R_100',
  currency: 'USD',
  currency_decimals: 2,
  bet: { category: 'callput', type: 'CALL' },
  duration: { kind: 'until', end_epoch: START + 60 },
  purchase_time: START,
  spot: { epoch: START, quote: '10000.00' },
  entry_epoch: START + 2,
  exit_epoch: START + 60,
  law: { model: 'volatility', volatility: amountOf('1'), interval_seconds: 2, decimals: 2 },
  buy_price: amountOf('10'),
  payout: amountOf('19.53'),
  commission: amountOf('0.012'),
  markup: amountOf('0'),
  markup_amount: amountOf('0'),
  exposure: amountOf('9.53'),
  offering_revision: 0,
  shortcode: `CALL_R_100_19.53_${START}_${START + 60}_S0P_0`,
  longcode:
    'Win payout if Volatility 100 Index is strictly higher than entry spot at 1 minute after contract start time.',
  ...more,
})

/** A contract of so many ticks after the entry tick. */
export const ofTicks = (bet: DigitalContract['bet'], ticks: number, entryNumber: 0 | 1 = 0): DigitalContract =>
  boughtContract({
    bet,
    duration: { kind: 'ticks', ticks },
    exit_epoch: START + 2 + 2 * (ticks - entryNumber),
  })

const staked = () => {
  const { bet: _, duration: __, exit_epoch: ___, payout: ____, commission: _____, ...bought } = boughtContract()
  return { ...bought, stake: amountOf('10'), max_payout: amountOf('10000') }
}

/** A multiplier of 100 on a rise, with orders. */
export const multiplier = (): StakedContractOf<'multiplier'> => ({
  kind: 'multiplier',
  contract_type: 'MULTUP',
  ...staked(),
  multiplier: amountOf('100'),
  commission_rate: amountOf('0.0002'),
  hurting_jump: amountOf('0'),
  orders: {
    take_profit: { order_amount: amountOf('5'), order_date: START },
    stop_loss: { order_amount: amountOf('2'), order_date: START },
  },
})

/** An accumulator that grows by one percent. */
export const accumulator = (): StakedContractOf<'accumulator'> => ({
  kind: 'accumulator',
  contract_type: 'ACCU',
  ...staked(),
  growth_rate: '0.01',
  tick_size_barrier: amountOf('0.000612552'),
  ticks_max: 230,
  orders: {},
})

/** A turbo of one minute on a rise, which is knocked out at 9950. */
export const turbo = (): StakedContractOf<'turbos'> => {
  const { duration, exit_epoch } = boughtContract()
  return {
    kind: 'turbos',
    contract_type: 'TURBOSLONG',
    ...staked(),
    barrier: { kind: 'relative', offset: amountOf('-50') },
    barrier_level: amountOf('9950'),
    number: amountOf('0.19'),
    entry_cost: amountOf('2.2'),
    duration,
    exit_epoch,
    law: boughtContract().law,
    orders: { take_profit: { order_amount: amountOf('5'), order_date: START } },
  }
}
