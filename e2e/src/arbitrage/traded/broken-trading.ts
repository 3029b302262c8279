import type { PurchaseFacts } from '@folio/contracts/trading/commands.ts'
import type { TradingEvent } from '@folio/contracts/trading/events.ts'
import { type Amount, ZERO } from '@folio/kernel/amount.ts'
import { productDecisions, type TradingDecisions } from './trading-client.ts'

// Decisions of trading that break one rule each, so that tests can see the scan find it.

/** Trading with other ends: a function returns what is paid in place of the recorded amount. */
export const paying = (
  paidBy: (end: Extract<TradingEvent, { type: 'ContractSettled' }>['data']) => Amount,
): TradingDecisions => ({
  ...productDecisions,
  decide: (command, state) =>
    productDecisions
      .decide(command, state)
      .map((event) =>
        event.type === 'ContractSettled'
          ? { ...event, data: { ...event.data, sell_price: paidBy(event.data) } }
          : event,
      ),
})

/** Trading that answers a refused purchase without an event. */
export const forgettingRefusals: TradingDecisions = {
  ...productDecisions,
  decide: (command, state) => productDecisions.decide(command, state).filter(({ type }) => type !== 'PurchaseRefused'),
}

/** Trading that counts no exposure of the contracts that are open. */
export const countingNoExposure: TradingDecisions = {
  ...productDecisions,
  decide: (command, state) =>
    productDecisions
      .decide(command, state)
      .map((event) =>
        event.type === 'ContractBought'
          ? { ...event, data: { ...event.data, contract: { ...event.data.contract, exposure: ZERO } } }
          : event,
      ),
}

/** Trading that decides purchases on other facts. */
export const onOtherFacts = (change: (facts: PurchaseFacts) => PurchaseFacts): TradingDecisions => ({
  ...productDecisions,
  decide: (command, state) =>
    productDecisions.decide(
      command.type === 'BuyContract' && command.facts !== undefined
        ? { ...command, facts: change(command.facts) }
        : command,
      state,
    ),
})

/** Trading that does not look how far the market has come since a client asked. */
export const blindToLateness: TradingDecisions = onOtherFacts(({ newest_epoch: _, ...facts }) => facts)
