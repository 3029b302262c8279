import type { Seen } from '@folio/realtime/testing/socket-client.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { expect } from 'vitest'
import { FUNDS, type TradingSession } from './trading-session.ts'

const ROWS_MAX = { statement: 999, profit_table: 500 }

const centsOf = (usd: number): number => Math.round(usd * 100)
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, cents) => sum + cents, 0)

/** Asserts that the rows, the newest first, are the deposit, and a purchase and an end of each contract, with their balances. */
const assertStatement = (rows: readonly Seen[], { bought }: TradingSession): void => {
  let balance = 0
  for (const { amount, balance_after } of rows.toReversed()) {
    balance += centsOf(amount)
    expect(centsOf(balance_after)).toBe(balance)
  }
  expect(rows.at(-1)).toMatchObject({ action_type: 'deposit', amount: FUNDS })
  const buys = rows.filter(({ action_type }) => action_type === 'buy')
  expect(
    buys.map(({ contract_id, transaction_id, amount }) => [contract_id, transaction_id, amount]).toReversed(),
  ).toEqual([...bought].map(([id, { buy }]) => [id, buy.transaction_id, -buy.buy_price]))
  const ends = rows.filter(({ action_type }) => action_type === 'sell')
  expect(new Set(ends.map(({ reference_id }) => reference_id))).toEqual(
    new Set(buys.map(({ transaction_id }) => transaction_id)),
  )
  expect(rows).toHaveLength(1 + 2 * bought.size)
}

/**
 * Asserts that the statement of an account, its table of profits, the pushes of its streams and its balance agree with each
 * other and with what was bought.
 */
export const assertMovements = async (session: TradingSession): Promise<void> => {
  const { own, trader, bought } = session
  const { statement } = await trader.ask({ statement: 1, limit: ROWS_MAX.statement })
  const rows: readonly Seen[] = statement.transactions
  assertStatement(rows, session)
  const { balance } = await trader.ask({ balance: 1 })
  expect(centsOf(balance.balance)).toBe(sumOf(rows.map(({ amount }) => centsOf(amount))))

  const { profit_table } = await trader.ask({ profit_table: 1, limit: ROWS_MAX.profit_table })
  const { count, transactions } = profit_table
  expect([count, transactions.length]).toEqual([bought.size, bought.size])
  const profits = transactions.map(({ sell_price, buy_price }: Seen) => centsOf(sell_price) - centsOf(buy_price))
  expect(sumOf(profits)).toBe(centsOf(balance.balance) - centsOf(FUNDS))

  const pushed = (kind: string): readonly Seen[] => own.pushes.filter(({ msg_type }) => msg_type === kind)
  const moved = rows.slice(0, -1).toReversed()
  await eventually(() => pushed('transaction').length >= moved.length)
  const shownAs = ({ transaction_id, contract_id, amount }: Seen) => [transaction_id, contract_id, amount]
  expect(pushed('transaction').map(({ transaction }) => shownAs(transaction))).toEqual(moved.map(shownAs))
  await eventually(() => pushed('balance').at(-1).balance.balance === balance.balance)
  const contracts = pushed('proposal_open_contract').map(({ proposal_open_contract }) => proposal_open_contract)
  for (const { contract_id, sell_price, sell_time } of transactions) {
    const last = contracts.findLast((shown) => shown.contract_id === contract_id)
    expect(last).toMatchObject({ is_sold: 1, sell_price: sell_price.toFixed(2), sell_time })
  }
}
