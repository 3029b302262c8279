import { type AccountLimits, DEFAULT_ACCOUNT_LIMITS } from '@folio/contracts/trading/account-limits.ts'
import type { ContractFacts, PurchaseFacts } from '@folio/contracts/trading/commands.ts'
import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { TradingEvent } from '@folio/contracts/trading/events.ts'
import type { HouseCheck } from '@folio/contracts/trading/house-limits.ts'
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

/** Trading that counts another exposure of the contracts that it sells. */
export const counting = (exposureOf: (contract: OptionContract) => Amount): TradingDecisions => ({
  ...productDecisions,
  decide: (command, state) =>
    productDecisions.decide(command, state).map((event) => {
      if (event.type !== 'ContractBought') return event
      const { contract } = event.data
      return { ...event, data: { ...event.data, contract: { ...contract, exposure: exposureOf(contract) } } }
    }),
})

/** Trading that counts no exposure of the contracts that are open. */
export const countingNoExposure: TradingDecisions = counting(() => ZERO)

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

/** Trading that has other limits of an account. */
export const withAccountLimits = (limits: Partial<AccountLimits>): TradingDecisions =>
  onOtherFacts((facts) => ({ ...facts, limits: { ...DEFAULT_ACCOUNT_LIMITS, ...limits } }))

const onOtherChecks = (change: (checks: readonly HouseCheck[]) => readonly HouseCheck[]): TradingDecisions =>
  onOtherFacts(({ house, ...facts }) => ({ ...facts, ...(house === undefined ? {} : { house: change(house) }) }))

/** Trading that lacks one limit of the house. */
export const withoutHouseLimit = (limit: HouseCheck['limit']): TradingDecisions =>
  onOtherChecks((checks) => checks.filter((check) => check.limit !== limit))

/** Trading that finds nothing used of the limits of the house, as if it read no contract since the first purchase. */
export const countingNothingUsed: TradingDecisions = onOtherChecks((checks) =>
  checks.map((check) => ({ ...check, used: ZERO })),
)

/** Trading that does not look how far the market has come since a client asked. */
export const blindToLateness: TradingDecisions = onOtherFacts(({ newest_epoch: _, ...facts }) => facts)

/** Trading that decides open contracts by other terms than those with which they were bought. */
export const onOtherTerms = (change: (contract: OptionContract) => OptionContract): TradingDecisions => ({
  ...productDecisions,
  endBefore: (contract, facts) => productDecisions.endBefore(change(contract), facts),
  evolve: (state, event) =>
    productDecisions.evolve(
      state,
      event.type === 'ContractBought'
        ? { ...event, data: { ...event.data, contract: change(event.data.contract) } }
        : event,
    ),
})

/** Trading that decides sales by other revisions of the model of a market than those that are recorded. */
export const onOtherModels = (
  change: (models: ContractFacts['models']) => ContractFacts['models'],
): TradingDecisions => ({
  ...productDecisions,
  decide: (command, state) => {
    if (command.type !== 'SellContract' || command.facts === undefined) return productDecisions.decide(command, state)
    const { models: recorded, ...facts } = command.facts
    const models = change(recorded)
    return productDecisions.decide({ ...command, facts: { ...facts, ...(models && { models }) } }, state)
  },
})
