import { settlementIdOf } from '@folio/contracts/derived-ids.ts'
import { ticksStream } from '@folio/contracts/market/tick-hours.ts'
import type {
  CancellationFacts,
  ContractFacts,
  TradingCommand,
  TradingCommandOf,
} from '@folio/contracts/trading/commands.ts'
import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import type { Timestamp } from '@folio/kernel/timestamp.ts'
import { contractEnd } from '@folio/option-contracts/contract-end.ts'
import { withCourse } from '@folio/option-contracts/facts/contract-course.ts'
import { contractFacts } from '@folio/option-contracts/facts/contract-facts.ts'
import type { DueStep, Preparation, PreparedCommand } from '@folio/service-kit/preparation/preparation.ts'
import type { TickReader } from '@folio/ticks/tick-reader.ts'
import { saleEpoch } from '../../domain/contracts/sale.ts'
import { contractIn, type TradingAccount } from '../../domain/trading-account.ts'
import type { HousePorts } from '../house/house-book.ts'
import { type FactSources, openFactSources, type PurchaseLimits } from './fact-sources.ts'
import { asFact, staleAt } from './newest-epoch.ts'
import type { OfferingHistory } from './offering-history.ts'
import { hasHouse, withHouse } from './purchase-facts.ts'
import { untilComplete } from './wait-for-tick.ts'

/** The time at which the limit orders of a contract were changed: ticks that were found for earlier orders decide nothing. */
const ordersChangedAt = (contract: OptionContract): Timestamp | undefined =>
  'orders' in contract ? contract.orders.changed_at : undefined

/**
 * The revisions of the model of a market, read after the ticks at which they may count: none that counts at a tick is stored
 * after it. Other models have none.
 */
const modelsOf = async (
  offerings: OfferingHistory,
  { law, underlying_symbol }: OptionContract,
): Promise<Pick<ContractFacts, 'models'>> => {
  const models = law.model === 'market' ? await offerings.models(underlying_symbol) : []
  return models.length === 0 ? {} : { models }
}

/** The ticks that decide a contract with its present orders and show its course, and the revisions of the model for its bid. */
const factsOf = async (
  { ticks, offerings }: Pick<FactSources, 'ticks' | 'offerings'>,
  contract: OptionContract,
  upTo: number,
): Promise<ContractFacts> => {
  const changedAt = ordersChangedAt(contract)
  const facts = await withCourse(ticks, contract, await contractFacts(ticks, contract, upTo))
  const models = await modelsOf(offerings, contract)
  return { ...facts, ...models, ...(changedAt === undefined ? {} : { orders_changed_at: changedAt }) }
}

/** The entry tick of a contract as far as it is recorded; none is waited for. */
const entryOf = async (
  ticks: TickReader,
  { underlying_symbol: symbol, entry_epoch }: OptionContract,
): Promise<CancellationFacts> => {
  const newest = (await ticks.newestEpoch()) ?? 0
  const entry = entry_epoch <= newest ? await ticks.tickAt(symbol, entry_epoch) : undefined
  return entry === undefined ? {} : { entry }
}

/** The settlement that ticks have made due before a sale or a change of orders, under the id that its driver gives it. */
const settlementOf = (
  sent: Omit<TradingCommandOf<'SettleContract'>, 'facts'>,
  facts: ContractFacts,
): DueStep<TradingCommand> => ({
  command: { ...sent, facts },
  sent,
  commandId: settlementIdOf(sent.contract_id, sent.epoch),
  cause: ticksStream(sent.epoch),
  // The state shows that the contract is open, so nothing has answered this step.
  causePosition: Number.MAX_SAFE_INTEGER,
})

/** Adds its facts to a sale or a change of orders, and the settlement that is due before it. */
const prepareChange = async (
  sources: FactSources,
  command: TradingCommandOf<'SellContract' | 'UpdateLimitOrder'>,
  state: TradingAccount,
): Promise<PreparedCommand<TradingCommand>> => {
  const { ticks } = sources
  const { contract_id } = command
  const contract = contractIn(state, contract_id)
  if (contract === undefined) return { command }
  const epoch = saleEpoch(contract, command)
  const isSale = command.type === 'SellContract'
  await untilComplete(ticks, { epoch, ...(isSale && { isStale: staleAt(contract.law, command.asked_at) }) })
  const facts = {
    ...(await factsOf(sources, contract, epoch)),
    ...asFact(await ticks.newestEpoch()),
  }
  const end = contractEnd(contract, facts)
  if (end === undefined) return { command: { ...command, facts } }
  const decidedAt = end.evidence.interruption?.to ?? end.evidence.deciding?.epoch ?? epoch
  const settlement = { type: 'SettleContract', contract_id, epoch: decidedAt } as const
  return { command: { ...command, facts }, before: [settlementOf(settlement, facts)] }
}

/** Gives the sources of facts of stores, the same ones each time. */
const sourcesByStore = (limits: PurchaseLimits): ((ports: HousePorts) => FactSources) => {
  const known = new WeakMap<EventReader, FactSources>()
  return (ports) => {
    const sources = known.get(ports.store) ?? openFactSources(ports, limits)
    known.set(ports.store, sources)
    return sources
  }
}

/** The preparation of the commands of trading, by sources of its own for each store. */
export const tradingPreparation = (limits: PurchaseLimits): Preparation<TradingCommand, TradingAccount> =>
  preparationFrom(sourcesByStore(limits))

/**
 * Adds recorded ticks and the offering to the commands about contracts, the limits of the account to purchases, and those of
 * the house to purchases with real money; what is due before a sale or a change of orders is settled first.
 */
export const preparationFrom = (
  sourcesOf: (ports: HousePorts) => FactSources,
): Preparation<TradingCommand, TradingAccount> => ({
  prepare: async (ports, command, state) => {
    const sources = sourcesOf(ports)
    switch (command.type) {
      case 'BuyContract': {
        return { command: { ...command, facts: await withHouse(sources, { command, state }) } }
      }
      case 'SettleContract': {
        const contract = contractIn(state, command.contract_id)
        if (contract === undefined) return { command }
        return { command: { ...command, facts: await factsOf(sources, contract, command.epoch) } }
      }
      case 'CancelContract': {
        const contract = contractIn(state, command.contract_id)
        return {
          command: contract === undefined ? command : { ...command, facts: await entryOf(sources.ticks, contract) },
        }
      }
      case 'SellContract':
      case 'UpdateLimitOrder':
        return prepareChange(sources, command, state)
      default:
        return { command }
    }
  },
  isPrepared: (command, state) => {
    switch (command.type) {
      case 'BuyContract':
        return command.facts !== undefined && hasHouse({ ...command, facts: command.facts }, state)
      case 'CancelContract':
        return command.facts !== undefined || contractIn(state, command.contract_id) === undefined
      case 'SellContract':
      case 'UpdateLimitOrder':
      case 'SettleContract': {
        const contract = contractIn(state, command.contract_id)
        if (contract === undefined) return true
        const { facts } = command
        return facts !== undefined && facts.orders_changed_at === ordersChangedAt(contract)
      }
      default:
        return true
    }
  },
  mayBeDone: ({ type }) => type === 'SettleContract',
})
