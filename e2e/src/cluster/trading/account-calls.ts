import { contractTypeSchema } from '@folio/contracts/market/contract-type.ts'
import type { Seen } from '@folio/realtime/testing/socket-client.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { expect } from 'vitest'
import { reasonOf } from '../../kit/socket-calls/ask-until-decided.ts'
import { type AskedContract, STAKE, shortestContracts } from './shortest-contracts.ts'
import { idOf, keep, TRADED_SYMBOL, type TradingSession } from './trading-session.ts'

/** Longer than the tests, and than the last minute of a vanilla, in which it cannot be sold. */
const LONG = { duration: 1, duration_unit: 'h' } as const
const COMMON = { underlying_symbol: TRADED_SYMBOL, currency: 'USD', amount: STAKE }
/** A contract that can be sold at each tick but its first ones. */
export const RISE: AskedContract = { ...COMMON, contract_type: 'CALL', ...LONG }
const EVEN: AskedContract = { ...COMMON, contract_type: 'DIGITEVEN', duration: 10, duration_unit: 't' }
const OTHER_INDICES = [
  ['R_100', 'RESETCALL'],
  ['JD100', 'ASIANU'],
  ['BOOM500', 'MULTUP'],
  ['CRASH500', 'MULTDOWN'],
] as const
const ORDERS = { take_profit: 50, stop_loss: 9 }
/** The least share of the proposed payout that a purchase may have. */
const LEAST_PAYOUT = 0.99

/** Tells whether a contract ends within some seconds, when its ticks have come. */
export const endsByItself = ({ duration_unit: unit }: AskedContract): boolean => unit === 't' || unit === 's'

/** A contract of each type is bought by its proposal, as the rows of what is sold describe it. */
export const buyEachType = async (session: TradingSession): Promise<void> => {
  const { trader, contracts } = session
  const types = contracts.map(({ contract_type }) => contract_type)
  expect(types.toSorted()).toEqual(contractTypeSchema.options.toSorted())
  for (const asked of contracts) {
    const one = await trader.buyProposed(asked.duration_unit === 'm' ? { ...asked, ...LONG } : asked)
    const { ask_price, longcode, payout } = one.proposal
    const buy = keep(session, one)
    expect(buy).toMatchObject({ buy_price: ask_price, longcode })
    expect(buy.payout).toBeGreaterThanOrEqual(payout * LEAST_PAYOUT)
  }
}

/** Contracts are sold on other models of prices, too: one that ticks every other second, and those with jumps. */
export const buyOnOtherIndices = async (session: TradingSession): Promise<void> => {
  const { trader } = session
  for (const [contracts_for, type] of OTHER_INDICES) {
    const { available } = (await trader.ask({ contracts_for })).contracts_for
    const asked = shortestContracts(available).find(({ contract_type }) => contract_type === type)
    if (asked === undefined) throw new Error(`${type} is not sold on ${contracts_for}`)
    const { shortcode } = keep(session, await trader.buyProposed(asked))
    expect(shortcode).toMatch(new RegExp(`^${type}_${contracts_for}_`))
  }
}

/** The portfolio lists what is open, also contracts that were bought without a proposal. */
export const assertPortfolio = async (session: TradingSession): Promise<void> => {
  const { trader, bought } = session
  const { contract_id } = keep(session, await trader.buyDirectly(RISE, STAKE))
  const { contracts } = (await trader.ask({ portfolio: 1 })).portfolio
  expect(contracts.map((each: Seen) => each.contract_id)).toContain(contract_id)
  for (const { contract_id: id, buy_price, payout, shortcode, transaction_id } of contracts) {
    expect(bought.get(id)?.buy).toMatchObject({ buy_price, payout, shortcode, transaction_id })
  }
  const rises = (await trader.ask({ portfolio: 1, contract_type: ['CALL'] })).portfolio.contracts
  expect(new Set(rises.map((each: Seen) => each.contract_type))).toEqual(new Set(['CALL']))
}

/** The stake of a deal that is cancelled comes back, its fee does not. */
export const cancelDeal = async (session: TradingSession): Promise<void> => {
  const { trader, rows } = session
  const row = rows.find(({ contract_type }) => contract_type === 'MULTDOWN')
  const [multiplier = 0, cancellation = ''] = [row?.multiplier_range[0], row?.cancellation_range.at(-1)]
  const deal: AskedContract = { ...COMMON, contract_type: 'MULTDOWN', multiplier, cancellation }
  const { contract_id, buy_price } = keep(session, await trader.buyDirectly(deal, 2 * STAKE))
  expect(buy_price).toBeGreaterThan(STAKE)
  const answer = await trader.end({ cancel: contract_id })
  if (answer !== undefined) expect(answer.cancel).toMatchObject({ contract_id, sold_for: STAKE })
  const [sell_price, profit] = [STAKE.toFixed(2), (STAKE - buy_price).toFixed(2)]
  expect(await trader.shown(contract_id)).toMatchObject({ status: 'cancelled', sell_price, profit })
}

/** Orders of a multiplier are set and removed, and their history shows each change. */
export const changeOrders = async (session: TradingSession): Promise<void> => {
  const { trader } = session
  const contract_id = idOf(session, 'MULTUP')
  const update = async (limit_order: object): Promise<Seen> => {
    const asked = { contract_update: 1, contract_id, limit_order }
    return (await trader.ask(asked, ['ContractUpdateTooFrequent'])).contract_update
  }
  const set = await update(ORDERS)
  const { take_profit, stop_loss } = ORDERS
  expect(set).toMatchObject({ take_profit: { order_amount: take_profit }, stop_loss: { order_amount: -stop_loss } })
  expect((await trader.shown(contract_id)).limit_order).toMatchObject(set)
  expect(await update({ stop_loss: null })).toMatchObject({ stop_loss: { order_amount: null } })
  const { contract_update_history: changes } = await trader.ask({ contract_update_history: 1, contract_id })
  const shown = changes.map(({ order_type, order_amount }: Seen) => `${order_type} ${order_amount}`)
  expect(shown[0]).toBe('stop_loss 0.00')
  // A change without an answer was asked for again.
  expect(new Set(shown)).toEqual(new Set(['stop_loss 0.00', 'take_profit 50.00', 'stop_loss -9.00']))
}

/** Sells the contracts that do not end by themselves soon, at their bids, each once. */
export const sellTheRest = async (session: TradingSession): Promise<void> => {
  const { trader, bought } = session
  for (const [contract_id, { asked, buy }] of bought) {
    if (endsByItself(asked) || asked.cancellation !== undefined) continue
    const answer = await trader.end({ sell: contract_id, price: 0 })
    const { status, sell_price, profit, transaction_ids } = await trader.shown(contract_id)
    expect(Number(profit)).toBeCloseTo(Number(sell_price) - buy.buy_price, 6)
    // An accumulator may have been breached before.
    if (answer === undefined) continue
    const { sold_for, reference_id, transaction_id } = answer.sell
    expect([status, sell_price]).toEqual(['sold', sold_for.toFixed(2)])
    expect([reference_id, transaction_id]).toEqual([buy.transaction_id, transaction_ids.sell])
  }
  const again = await trader.ask({ sell: idOf(session, 'VANILLALONGCALL'), price: 0 })
  expect(again.error).toMatchObject({ code: 'InvalidSellContractProposal', subcode: 'ContractAlreadySold' })
}

/** A refusal has its code, its subcode and their arguments. */
export const assertRefusals = async (session: TradingSession): Promise<void> => {
  const { own, trader } = session
  const { error } = await eventually(async () => {
    const { proposal } = await trader.ask({ proposal: 1, ...EVEN })
    const cheap = await own.ask({ buy: proposal.id, price: STAKE / 2 })
    return reasonOf(cheap) === 'PriceMoved' && cheap
  })
  expect(error.code_args).toEqual(['USD', '5', '10', 'price'])
  const { contract_id } = keep(session, await trader.buyDirectly(EVEN, STAKE))
  const unsold = await trader.ask({ sell: contract_id, price: 0 })
  expect(unsold.error.code).toBe('InvalidSellContractProposal')
  // On a machine that stood still its ten ticks may have ended it.
  expect(reasonOf(unsold)).toBeOneOf(['ResaleNotOffered', 'NoOpenPosition'])
  expect((await trader.ask({ cancel: 7 })).error.code).toBe('ContractNotFound')
  const streams = [{ balance: 1 }, { transaction: 1 }, { proposal_open_contract: 1 }]
  for (const stream of streams) {
    expect((await trader.ask({ ...stream, subscribe: 1 })).error.code).toBe('AlreadySubscribed')
  }
}
