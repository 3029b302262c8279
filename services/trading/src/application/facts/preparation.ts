import { settlementIdOf } from '@folio/contracts/derived-ids.ts'
import { ticksStream } from '@folio/contracts/market/tick-hours.ts'
import type {
  ContractFacts,
  PurchaseFacts,
  TradingCommand,
  TradingCommandOf,
} from '@folio/contracts/trading/commands.ts'
import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import type { Timestamp } from '@folio/kernel/timestamp.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { contractEnd } from '@folio/option-contracts/contract-end.ts'
import { contractFacts } from '@folio/option-contracts/contract-facts.ts'
import { isOpenAt } from '@folio/pricing/calendar/trading-calendar.ts'
import { epochAtOrBefore } from '@folio/pricing/schedule.ts'
import type { DueStep, Preparation } from '@folio/service-kit/preparation/preparation.ts'
import { type TickReader, tickReader } from '@folio/ticks/tick-reader.ts'
import { type PreparedPurchase, secondOf } from '../../domain/contracts/priced-purchase.ts'
import { contractFor } from '../../domain/contracts/purchase.ts'
import { saleEpoch } from '../../domain/contracts/sale.ts'
import type { TradingAccount } from '../../domain/trading-account.ts'
import { type HouseBook, type HousePorts, type HouseSettings, houseBook } from '../house/house-book.ts'
import { type OfferingHistory, offeringHistory } from './offering-history.ts'

/** How long a command waits for the tick of its second. */
const WAIT_MS = 1000
const LOOK_EVERY_MS = 20

type Readers = { readonly ticks: TickReader; readonly offerings: OfferingHistory }

const readersByStore = new WeakMap<EventReader, Readers>()

/** The readers of a store's market, which keep what they have read. */
const readersOf = (store: EventReader): Readers => {
  const readers = readersByStore.get(store) ?? { ticks: tickReader({ store }), offerings: offeringHistory(store) }
  readersByStore.set(store, readers)
  return readers
}

/** The newest recorded epoch as the store has it now, and if that took a wait. */
type Complete = { readonly newest: number | undefined; readonly hasWaited: boolean }

/** Waits until ticks are complete up to an epoch, at most for `WAIT_MS`. */
const untilComplete = async (ticks: TickReader, epoch: number): Promise<Complete> => {
  for (let waitedMs = 0; ; waitedMs += LOOK_EVERY_MS) {
    const newest = await ticks.newestEpoch()
    if ((newest ?? 0) >= epoch || waitedMs >= WAIT_MS) return { newest, hasWaited: waitedMs > 0 }
    await sleep(LOOK_EVERY_MS)
  }
}

/** The newest epoch as facts name it. */
const asFact = (newest: number | undefined): { readonly newest_epoch?: number } =>
  newest === undefined ? {} : { newest_epoch: newest }

type FoundFacts = { readonly facts: PurchaseFacts; readonly hasWaited: boolean }

/** Reads the offering and the ticks of a purchase beside each other; a tick that is not recorded yet is waited for. */
const purchaseFacts = async (
  { ticks, offerings }: Readers,
  { request, asked_at, offering_revision }: TradingCommandOf<'BuyContract'>,
): Promise<FoundFacts> => {
  const { underlying_symbol: symbol } = request
  const [offered, newest] = await Promise.all([offerings.at(symbol, offering_revision), ticks.newestEpoch()])
  const { offering, isSuspended, replacedAt } = offered
  const known = { offering, isSuspended, ...(replacedAt === undefined ? {} : { replaced_at: replacedAt }) }
  const second = secondOf(asked_at)
  if (offering === null || !isOpenAt(offering.calendar, second)) return { facts: known, hasWaited: false }
  const epoch = epochAtOrBefore({ intervalSeconds: offering.interval_seconds }, second)
  const complete = (newest ?? 0) >= epoch ? { newest, hasWaited: false } : await untilComplete(ticks, epoch)
  const spot = await ticks.tickAt(symbol, epoch)
  const facts = { ...known, ...asFact(complete.newest), ...(spot === undefined ? {} : { spot }) }
  return { facts, hasWaited: complete.hasWaited }
}

/** Tells if the limits of the house count for an account: its money is real. */
const meetsHouse = (state: TradingAccount): state is Exclude<TradingAccount, { status: 'unopened' }> =>
  state.status !== 'unopened' && state.account.account_type === 'real'

/**
 * The facts of a purchase, with what it meets of the limits of the house if real money would buy a contract. What other
 * instances have stored is read beside the facts, and once more where those took a wait.
 */
const withHouse = async (
  book: HouseBook,
  reading: Promise<FoundFacts>,
  { command, state }: { readonly command: TradingCommandOf<'BuyContract'>; readonly state: TradingAccount },
): Promise<PurchaseFacts> => {
  if (!meetsHouse(state)) return (await reading).facts
  const reads = Promise.allSettled([book.readOn()])
  const { facts, hasWaited } = await reading
  const [read] = await reads
  const wanted = contractFor({ ...command, facts }, state)
  if ('code' in wanted) return facts
  if (hasWaited) await book.readOn()
  else if (read.status === 'rejected') throw read.reason
  return { ...facts, house: book.checksFor(state.account.account_id, wanted) }
}

const contractIn = (state: TradingAccount, id: number) =>
  state.status === 'unopened' ? undefined : state.contracts[id]

/** When the limit orders of a contract were changed: ticks that were found for earlier orders decide nothing. */
const ordersChangedAt = (contract: OptionContract): Timestamp | undefined =>
  'orders' in contract ? contract.orders.changed_at : undefined

/** The ticks that decide a contract with its present orders. */
const factsOf = async (ticks: TickReader, contract: OptionContract, upTo: number): Promise<ContractFacts> => {
  const changedAt = ordersChangedAt(contract)
  const facts = await contractFacts(ticks, contract, upTo)
  return { ...facts, ...(changedAt === undefined ? {} : { orders_changed_at: changedAt }) }
}

/** The settlement that ticks have made due before a sale or a change of orders, under the id that its driver gives it. */
const settlementOf = (command: TradingCommandOf<'SettleContract'>): DueStep<TradingCommand> => ({
  command,
  commandId: settlementIdOf(command.contract_id, command.epoch),
  cause: ticksStream(command.epoch),
  // The state shows that the contract is open, so nothing has answered this step.
  causePosition: Number.MAX_SAFE_INTEGER,
})

/** Tells if a purchase has what it meets of the limits of the house, or needs none on this state. */
const hasHouse = (command: PreparedPurchase, state: TradingAccount): boolean =>
  command.facts.house !== undefined || !meetsHouse(state) || 'code' in contractFor(command, state)

/** Gives the books of stores, each of which knows the exposures that are stored. */
const houseBooks = (house: HouseSettings): ((ports: HousePorts) => HouseBook) => {
  const books = new WeakMap<EventReader, HouseBook>()
  return (ports) => {
    const book = books.get(ports.store) ?? houseBook(ports, house)
    books.set(ports.store, book)
    return book
  }
}

/**
 * Adds recorded ticks and the offering to the commands about contracts, and the limits of the house to purchases with real
 * money; what is due before a sale or a change of orders is settled first.
 */
export const tradingPreparation = (house: HouseSettings): Preparation<TradingCommand, TradingAccount> =>
  preparationWith(houseBooks(house))

const preparationWith = (bookOf: (ports: HousePorts) => HouseBook): Preparation<TradingCommand, TradingAccount> => ({
  prepare: async (ports, command, state) => {
    const { store } = ports
    const readers = readersOf(store)
    switch (command.type) {
      case 'BuyContract': {
        const facts = purchaseFacts(readers, command)
        return { command: { ...command, facts: await withHouse(bookOf(ports), facts, { command, state }) } }
      }
      case 'CancelContract':
        return { command: { ...command, facts: asFact(await readers.ticks.newestEpoch()) } }
      case 'SettleContract': {
        const contract = contractIn(state, command.contract_id)
        if (contract === undefined) return { command }
        return { command: { ...command, facts: await factsOf(readers.ticks, contract, command.epoch) } }
      }
      case 'SellContract':
      case 'UpdateLimitOrder': {
        const { contract_id } = command
        const contract = contractIn(state, contract_id)
        if (contract === undefined) return { command }
        const epoch = saleEpoch(contract, command)
        await untilComplete(readers.ticks, epoch)
        const facts = {
          ...(await factsOf(readers.ticks, contract, epoch)),
          ...asFact(await readers.ticks.newestEpoch()),
        }
        const end = contractEnd(contract, facts)
        if (end === undefined) return { command: { ...command, facts } }
        const decidedAt = end.evidence.interruption?.to ?? end.evidence.deciding?.epoch ?? epoch
        const settlement = { type: 'SettleContract', contract_id, epoch: decidedAt, facts } as const
        return { command: { ...command, facts }, before: [settlementOf(settlement)] }
      }
      default:
        return { command }
    }
  },
  isPrepared: (command, state) => {
    switch (command.type) {
      case 'BuyContract':
        return command.facts !== undefined && hasHouse({ ...command, facts: command.facts }, state)
      case 'CancelContract':
        return command.facts !== undefined
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
