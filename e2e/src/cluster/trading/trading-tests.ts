import { afterAll, beforeAll, describe, it } from 'vitest'
import {
  assertPortfolio,
  assertRefusals,
  buyEachType,
  buyOnOtherIndices,
  cancelDeal,
  changeOrders,
  sellTheRest,
} from './account-calls.ts'
import { assertHistory, assertPriceStreams, assertPublicRefusals, assertShown } from './market-calls.ts'
import { assertMovements } from './movements.ts'
import { assertSettlements } from './settlements.ts'
import { openTradingSession, type TradingSession, type TradingSite } from './trading-session.ts'

const MINUTES_MS = 10 * 60_000

/** Tests of trading on sockets through the edge; those of the account go on from each other. */
export const tradingTests = (site: () => TradingSite): void => {
  describe('trading', () => {
    let session: TradingSession
    beforeAll(async () => {
      session = await openTradingSession(site())
    }, MINUTES_MS)
    afterAll(() => session.close())

    const test = (name: string, work: (session: TradingSession) => Promise<void>) =>
      it(name, () => work(session), MINUTES_MS)

    test('shows the symbols, their times, and the contracts of all types on a public socket', assertShown)
    test('pushes the ticks that follow a history until they are forgotten, and makes candles of them', assertHistory)
    test('pushes the prices of proposals until all are forgotten at once', assertPriceStreams)
    test('refuses on a public socket calls about an account, and proposals of what is not sold', assertPublicRefusals)
    test('buys a contract of each type by its proposal, with the barriers that contracts_for suggests', buyEachType)
    test('buys on indices of other models of prices', buyOnOtherIndices)
    test('buys without a proposal, and lists all that is open in the portfolio', assertPortfolio)
    test('cancels a deal for its stake', cancelDeal)
    test('sets and removes the orders of a multiplier, and keeps the history of the changes', changeOrders)
    test('sells at the bid, once, what does not end by itself soon', sellTheRest)
    test('refuses purchases, sales and streams with the code of the reason', assertRefusals)
    test('settles contracts by itself, and pays what an independent reading of the ticks says', assertSettlements)
    test(
      'shows each movement alike in the statement, the table of profits, the pushes and the balance',
      assertMovements,
    )
  })
}
