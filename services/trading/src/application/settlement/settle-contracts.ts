import { marketContract } from '@folio/contracts/market/contract.ts'
import type { TickEvent } from '@folio/contracts/market/events.ts'
import { TICKS_STREAM_PREFIX } from '@folio/contracts/market/tick-hours.ts'
import { tradingContract } from '@folio/contracts/trading/contract.ts'
import type { TradingEvent } from '@folio/contracts/trading/events.ts'
import { accountIdIn, TRADING_SERVICE, TRADING_STREAM_PREFIX } from '@folio/contracts/trading/views.ts'
import type { Position, RecordedEvent, StorePage } from '@folio/event-store/port.ts'
import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import { eventOf, type UnknownEventType } from '@folio/service-kit/events/event-codec.ts'
import { BeginAgain, followStream } from '@folio/service-kit/follower/follow-stream.ts'
import { startPeriodicTask } from '@folio/service-kit/periodic-task.ts'
import type { Ports } from '@folio/service-kit/ports.ts'
import { type ViewReader, viewReader } from '@folio/service-kit/views/view-reader.ts'
import type { TickReader } from '@folio/ticks/tick-reader.ts'
import { addOpenContracts } from './add-open-contracts.ts'
import { type DueContracts, dueContracts } from './due-contracts.ts'
import { pendingSettlements } from './pending-settlements.ts'

/** The dependencies of driving settlements. */
export type SettleContractsOptions = Pick<Ports, 'store' | 'bus' | 'readModel' | 'clock' | 'times' | 'log'> & {
  readonly ticks: TickReader
  /** Tells if this instance must drive settlements; two that do so at a time do no harm. */
  readonly isOwner: () => boolean
  readonly onUnknownEvent: (error: UnknownEventType) => void
}

/** The driver of settlements. */
export type SettlementDriver = {
  /** The newest epoch of a tick that the driver has read; 0 before the first. */
  readonly newestEpoch: () => number
  /** Tells if the driver has read the contracts that were open when this instance became the owner. */
  readonly hasBegun: () => boolean
  readonly stop: () => Promise<void>
}

const ASK_EVERY_MS = 500

/** Waits until the view has everything up to a position of the store. */
const untilViewHas = async (view: ViewReader, position: Position): Promise<void> => {
  try {
    await view.waitFor(position)
  } catch (cause) {
    if (!(cause instanceof ReadModelUnavailable)) throw cause
    throw new BeginAgain('the view has not reached the end of the store', { cause })
  }
}

const takeTickEvent = async (contracts: DueContracts, recorded: RecordedEvent): Promise<void> => {
  const { type, data } = eventOf<TickEvent>(recorded, marketContract.streams.hour.eventTypes)
  if (type === 'TicksRecorded') await contracts.takeTicks(data, recorded)
  if (type === 'FeedInterrupted') await contracts.takeInterruption(data, recorded)
}

const takeContractEvent = async (contracts: DueContracts, recorded: RecordedEvent): Promise<void> => {
  const event = eventOf<TradingEvent>(recorded, tradingContract.streams.account.eventTypes)
  switch (event.type) {
    case 'ContractSold':
    case 'ContractCancelled':
    case 'ContractSettled':
      return contracts.remove(event.data.contract)
    case 'LimitOrderChanged':
      contracts.remove(event.data.contract)
      return await contracts.add({ accountId: accountIdIn(recorded.stream), contract: event.data.contract }, recorded)
    case 'ContractBought':
      return await contracts.add({ accountId: accountIdIn(recorded.stream), contract: event.data.contract }, recorded)
    default:
  }
}

/**
 * Drives settlements: it reads the ticks and the contracts in the order of the store, and asks trading to settle each contract
 * that a tick has decided or an interruption has ended, until it reads the end. It begins from the open contracts of the view.
 */
export const settleContracts = (options: SettleContractsOptions): SettlementDriver => {
  const { store, readModel, clock, times, log, ticks, isOwner } = options
  const view = viewReader(readModel, TRADING_SERVICE, { epoch: store.epoch, now: clock, times })
  const pending = pendingSettlements({ ...options, epoch: store.epoch })
  const contracts = dueContracts(ticks, pending)
  /** The end of the store that the view must have reached; kept until the driver has begun, for the store grows meanwhile. */
  let endToReach: Position | undefined
  let hasBegun = false
  let isStopping = false

  /**
   * Begins from the open contracts of the view, once that has reached the end that the store had before; ticks and contracts
   * after the returned position are read from the store. The view rejects a page of an earlier checkpoint.
   */
  const begin = async (): Promise<Position> => {
    endToReach ??= await store.lastPosition()
    await untilViewHas(view, endToReach)
    contracts.clear()
    const position = await addOpenContracts(contracts, { view, ticks })
    endToReach = undefined
    hasBegun = true
    return position
  }

  const onPage = async ({ events }: StorePage): Promise<void> => {
    if (!isOwner()) throw new BeginAgain('this instance is not the owner')
    for (const recorded of events) {
      if (recorded.stream.startsWith(TICKS_STREAM_PREFIX)) await takeTickEvent(contracts, recorded)
      else await takeContractEvent(contracts, recorded)
    }
  }

  const stream = followStream({
    ...options,
    service: TRADING_SERVICE,
    prefixes: [TRADING_STREAM_PREFIX, TICKS_STREAM_PREFIX],
    isOwner: () => !isStopping && isOwner(),
    begin,
    onPage,
  })
  const stopAsking = startPeriodicTask({ name: 'ask_for_settlements', everyMs: ASK_EVERY_MS, log }, async () => {
    if (!isStopping && isOwner()) await pending.askAgain()
  })

  return {
    newestEpoch: contracts.newestEpoch,
    hasBegun: () => hasBegun,
    stop: async () => {
      isStopping = true
      await stopAsking()
      await stream.stop()
      pending.clear()
    },
  }
}
