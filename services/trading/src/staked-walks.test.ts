import type { TradingCommand, TradingCommandOf } from '@folio/contracts/trading/commands.ts'
import type { OrderChange } from '@folio/contracts/trading/contracts/limit-orders.ts'
import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { PurchaseRequest } from '@folio/contracts/trading/contracts/purchase-request.ts'
import type { TradingEvent } from '@folio/contracts/trading/events.ts'
import { tradingEventSchemas } from '@folio/contracts/trading/events.ts'
import { type Amount, amountOf, plus, ZERO } from '@folio/kernel/amount.ts'
import { account, isBalanced } from '@folio/kernel/postings.ts'
import { secondOf, type Timestamp, timestampOf } from '@folio/kernel/timestamp.ts'
import { contractEnd } from '@folio/option-contracts/contract-end.ts'
import { contractFacts } from '@folio/option-contracts/facts/contract-facts.ts'
import { type Dice, diceOf } from '@folio/test-kit/dice.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { tickWriter } from '@folio/ticks/testing/tick-writer.ts'
import { type TickReader, tickReader } from '@folio/ticks/tick-reader.ts'
import { expect, it } from 'vitest'
import { saleEpoch } from './domain/contracts/sale.ts'
import { contractIn, tradingAccount } from './domain/trading-account.ts'
import { hundredths, type OrdersSince, type PipTick, referenceEnd } from './testing/reference-end.ts'
import { open, real, receive } from './testing/sample-accounts.ts'
import { START } from './testing/sample-contracts.ts'
import { buyingStaked, stakedFacts } from './testing/staked-contracts.ts'

/** More of them: `PROPERTY_RUNS=20000 npx vitest run --project unit services/trading/src/staked-walks.test.ts`. */
const CONTRACTS = Number(process.env['PROPERTY_RUNS'] ?? 1000)
const TICKS = 1500
const FIRST = START - 1000

const quoteOf = (pips: number): string => (pips / 100).toFixed(2)

/** A market of two-second ticks over an hour's end, whose steps are sometimes large. */
const recordedMarket = async (dice: Dice) => {
  const store = memoryStore()
  const writer = tickWriter(store)
  const ticks: PipTick[] = []
  let pips = 1_000_000
  for (let index = 0; index < TICKS; index += 1) {
    const reach = dice.chance(0.02) ? 9000 : 500
    pips += dice.below(2 * reach + 1) - reach
    const epoch = FIRST + 2 * index
    ticks.push({ epoch, pips: BigInt(pips) })
    await writer.record(epoch, { R_100: quoteOf(pips) })
  }
  await writer.flush()
  return { ticks, reader: tickReader({ store }) }
}

const oneOf = <const T>(dice: Dice, values: readonly T[]): T => {
  const found = values[dice.below(values.length)]
  if (found === undefined) throw new Error('there is nothing to draw from')
  return found
}

const drawnRequest = (dice: Dice): Partial<PurchaseRequest> => {
  const amount = amountOf(oneOf(dice, ['1', '10', '7.77', '100', '6000']))
  const profit = dice.chance(0.5) ? { take_profit: amountOf(oneOf(dice, ['0.03', '0.5', '2', '9'])) } : {}
  const limit_order = { ...profit, ...(dice.chance(0.3) ? { stop_loss: amountOf(oneOf(dice, ['0.5', '1'])) } : {}) }
  const time = oneOf(dice, [
    { duration: 1, duration_unit: 'm' },
    { duration: 4, duration_unit: 'm' },
    { duration: 95, duration_unit: 's' },
  ] as const)
  switch (dice.below(4)) {
    case 0:
      return {
        contract_type: oneOf(dice, ['VANILLALONGCALL', 'VANILLALONGPUT']),
        amount,
        ...time,
        barrier: oneOf(dice, ['+0', '+12.34', '-8.5']),
      }
    case 1: {
      const isLong = dice.chance(0.5)
      const life = dice.chance(0.3) ? ({ duration: 5, duration_unit: 't' } as const) : time
      const barrier = `${isLong ? '-' : '+'}${oneOf(dice, ['4', '20.55', '60'])}`
      const ordered = life.duration_unit === 't' ? {} : { limit_order: profit }
      return { contract_type: isLong ? 'TURBOSLONG' : 'TURBOSSHORT', amount, ...life, barrier, ...ordered }
    }
    case 2: {
      const terms = dice.chance(0.4) ? { cancellation: '5m' } : { limit_order }
      const multiplier = amountOf(oneOf(dice, ['50', '100']))
      return { contract_type: oneOf(dice, ['MULTUP', 'MULTDOWN']), amount, multiplier, ...terms }
    }
    default:
      return {
        contract_type: 'ACCU',
        amount,
        growth_rate: amountOf(oneOf(dice, ['0.01', '0.03', '0.05'])),
        limit_order: profit,
      }
  }
}

/** An account that trades on a recorded market as the service would have it. */
const trader = (reader: TickReader) => {
  let state = [open(real), receive('100000')].reduce(
    (before, command) => tradingAccount.decide(command, before).reduce(tradingAccount.evolve, before),
    tradingAccount.initial,
  )
  const events: TradingEvent[] = []
  const decide = (command: TradingCommand): readonly TradingEvent[] => {
    const made = tradingAccount.decide(command, state)
    events.push(...made)
    state = made.reduce(tradingAccount.evolve, state)
    return made
  }
  const contract = (): OptionContract | undefined => contractIn(state, 1000)
  const settle = async (epoch: number): Promise<void> => {
    const of = contract()
    if (of === undefined) return
    decide({ type: 'SettleContract', contract_id: 1000, epoch, facts: await contractFacts(reader, of, epoch) })
  }
  const ask = async (command: TradingCommandOf<'SellContract' | 'UpdateLimitOrder'>): Promise<void> => {
    const of = contract()
    if (of === undefined) return
    const epoch = saleEpoch(of, command)
    const facts = await contractFacts(reader, of, epoch)
    if (contractEnd(of, facts) !== undefined) await settle(epoch)
    decide({ ...command, facts })
  }
  return { decide, settle, ask, contract, events, state: () => state }
}

const drawnChange = (dice: Dice): OrderChange => ({
  ...(dice.chance(0.7) ? { take_profit: dice.chance(0.2) ? null : amountOf(oneOf(dice, ['0.1', '1', '4'])) } : {}),
  ...(dice.chance(0.4) ? { stop_loss: dice.chance(0.2) ? null : amountOf(oneOf(dice, ['0.4', '0.9', '3'])) } : {}),
})

const ordersOf = (contract: OptionContract): Omit<OrdersSince, 'date'> => {
  if (!('orders' in contract)) return {}
  const { take_profit, stop_loss } = { stop_loss: undefined, ...contract.orders }
  return {
    ...(take_profit === undefined ? {} : { profit: hundredths(take_profit.order_amount) }),
    ...(stop_loss === undefined ? {} : { loss: hundredths(stop_loss.order_amount) }),
  }
}

it('contracts without a fixed payout end once, as an independent settlement computes, and no money is lost', async () => {
  const dice = diceOf(2027)
  const { ticks, reader } = await recordedMarket(dice)
  const seen = new Map<string, number>()
  for (let run = 0; run < CONTRACTS; run += 1) {
    const { decide, settle, ask, contract, events, state } = trader(reader)
    const start = FIRST + 2 + dice.below(2 * (TICKS - 300))
    const at = (second: number): Timestamp => timestampOf((second + dice.below(1000) / 1000) * 1e6)
    const spot = ticks[Math.floor((start - FIRST) / 2)]
    if (spot === undefined) throw new Error('the market is too short')
    const facts = { ...stakedFacts, spot: { epoch: spot.epoch, quote: quoteOf(Number(spot.pips)) } }
    decide(
      buyingStaked(drawnRequest(dice), {
        facts,
        price: amountOf('100000'),
        asked_at: at(start),
        markup: amountOf(oneOf(dice, ['0', '0.02'])),
      }),
    )
    const bought = contract()
    if (bought === undefined) {
      expect(events.map(({ type }) => type)).toEqual(['PurchaseRefused'])
      continue
    }
    let second = start
    for (let action = dice.below(4); action > 0; action -= 1) {
      second += dice.below(120)
      const command = { contract_id: 1000, asked_at: at(second) }
      if (dice.chance(0.5)) await settle(second - dice.below(20))
      if (dice.chance(0.6)) await ask({ type: 'UpdateLimitOrder', ...command, change: drawnChange(dice) })
      else if (dice.chance(0.5)) await ask({ type: 'SellContract', ...command, price: ZERO })
      else if (contract() !== undefined) decide({ type: 'CancelContract', ...command })
    }
    await settle(FIRST + 2 * TICKS - 2)
    await settle(FIRST + 2 * TICKS - 2)

    const orders: OrdersSince[] = [{ date: start, ...ordersOf(bought) }]
    let sum: Amount = ZERO
    const ends: TradingEvent[] = []
    for (const { type, data } of events) {
      expect([type, tradingEventSchemas[type].safeParse(data).error]).toEqual([type, undefined])
      if (type === 'LimitOrderChanged') orders.push({ date: secondOf(data.asked_at), ...ordersOf(data.contract) })
      if (!('postings' in data)) continue
      expect(isBalanced(data.postings)).toBe(true)
      const own = data.postings.filter((posting) => posting.account === account.trading(real.account_id))
      sum = own.map(({ amount }) => amount).reduce(plus, sum)
    }
    for (const event of events) if ('sell_price' in event.data) ends.push(event)
    const after = state()
    expect(after.status !== 'unopened' && after.balances['USD']?.balance).toBe(plus(amountOf('100000'), sum))
    expect([ends.length, contract() === undefined]).toEqual([contract() === undefined ? 1 : 0, ends.length === 1])

    const [end] = ends
    if (!('kind' in bought)) throw new Error('the contract has a fixed payout')
    const lived = ticks.filter(({ epoch }) => epoch >= bought.entry_epoch)
    if (end?.type === 'ContractCancelled') {
      expect(end.data.sell_price).toBe(bought.stake)
      seen.set('ContractCancelled', (seen.get('ContractCancelled') ?? 0) + 1)
      continue
    }
    const soldAt = end?.type === 'ContractSold' ? end.data.evidence.deciding?.epoch : undefined
    const expected = referenceEnd(bought, lived, { orders, ...(soldAt === undefined ? {} : { soldAt }) })
    if (end?.type !== 'ContractSold' && end?.type !== 'ContractSettled') {
      expect(expected).toBeUndefined()
      continue
    }
    const status = end.type === 'ContractSold' ? 'sold' : end.data.status
    // The bid of a vanilla is a price, which other tests compare.
    const isPriced = end.type === 'ContractSold' && bought.kind === 'vanilla'
    const found = { epoch: end.data.evidence.deciding?.epoch, status, payout: hundredths(end.data.sell_price) }
    expect({ run, ...found }).toEqual({ run, ...expected, ...(isPriced ? { payout: found.payout } : {}) })
    const name = `${bought.kind} ${end.data.sell_price === bought.max_payout ? 'at the maximum' : status}`
    seen.set(name, (seen.get(name) ?? 0) + 1)
  }
  const kinds = ['vanilla', 'turbos', 'multiplier', 'accumulator'].flatMap((kind) =>
    ['won', 'lost', 'sold', 'at the maximum'].map((status) => `${kind} ${status}`),
  )
  expect([...kinds, 'multiplier cancelled', 'ContractCancelled'].filter((name) => !seen.has(name))).toEqual([])
}, 120_000)
