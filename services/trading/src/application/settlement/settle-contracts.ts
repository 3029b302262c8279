import { setImmediate } from 'node:timers/promises'
import { eventRef } from '@folio/contracts/ledger/event-metadata.ts'
import { marketContract } from '@folio/contracts/market/contract.ts'
import type { TickEvent } from '@folio/contracts/market/events.ts'
import { TICKS_STREAM_PREFIX } from '@folio/contracts/market/tick-hours.ts'
import { tradingContract } from '@folio/contracts/trading/contract.ts'
import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { TradingEvent } from '@folio/contracts/trading/events.ts'
import {
  accountIdIn,
  accountIdInOpenContractKey,
  type OpenContractEntry,
  TRADING_SERVICE,
  TRADING_STREAM_PREFIX,
  tradingKeys,
} from '@folio/contracts/trading/views.ts'
import type { Position, RecordedEvent, StorePage } from '@folio/event-store/port.ts'
import { contractEnd } from '@folio/option-contracts/contract-end.ts'
import { contractFacts } from '@folio/option-contracts/contract-facts.ts'
import { undecidedEntry } from '@folio/option-contracts/undecided-entry.ts'
import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import { eventOf, type UnknownEventType } from '@folio/service-kit/events/event-codec.ts'
import { BeginAgain, followStream } from '@folio/service-kit/follower/follow-stream.ts'
import { startPeriodicTask } from '@folio/service-kit/periodic-task.ts'
import type { Ports } from '@folio/service-kit/ports.ts'
import { viewReader } from '@folio/service-kit/views/view-reader.ts'
import type { TickReader } from '@folio/ticks/tick-reader.ts'
import { type ContractWatch, contractWatch } from './contract-watch.ts'
import { type DueContract, pendingSettlements } from './pending-settlements.ts'
import type { OpenContract, WatchedContract } from './watched-rows.ts'

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

const LIST_LIMIT = 1000
const ASK_EVERY_MS = 500
/** The reader of ticks keeps these hours, in whatever order the contracts that entered in them come. */
const RECENT_SECONDS = 20 * 3600

/** The event by which something is due. */
type Cause = Pick<RecordedEvent, 'stream' | 'revision' | 'position'>

const dueOf = ({ accountId, contractId }: WatchedContract, epoch: number, cause: Cause): DueContract => ({
  accountId,
  contractId,
  epoch,
  cause: eventRef(cause),
  causePosition: cause.position,
})

/** Contracts that became due before a restart are due by the view at a position. */
const causeAt = (position: Position): Cause => ({ stream: 'view', revision: 0, position })

/**
 * Drives settlements: it reads the ticks and the contracts in the order of the store, and asks trading to settle each contract
 * that a tick has decided or an interruption has ended, until it reads the end. It begins from the open contracts of the view.
 */
export const settleContracts = (options: SettleContractsOptions): SettlementDriver => {
  const { store, readModel, clock, times, log, ticks, isOwner } = options
  const view = viewReader(readModel, TRADING_SERVICE, { epoch: store.epoch, now: clock, times })
  const pending = pendingSettlements({ ...options, epoch: store.epoch })
  let watch: ContractWatch = contractWatch()
  /** The newest epoch whose ticks were taken; what is read again of earlier ones is known already. */
  let readTo = 0
  /** The newest epoch of an interruption that was taken. */
  let interruptedTo = 0
  /** An interruption is complete, too: a contract that begins after it may have lost its entry tick to it. */
  const completeTo = (): number => Math.max(readTo, interruptedTo)
  /** Knows what was taken without another read of the store: a restart asks about each open contract. */
  const takenTicks: TickReader = { ...ticks, newestEpoch: async () => completeTo() }
  /** The end of the store that the view must have reached; kept until the driver has begun, for the store grows meanwhile. */
  let endToReach: Position | undefined
  let hasBegun = false
  let isStopping = false

  /** Watches a contract from where the reading stands; what its ticks up to there have decided is due at once. */
  const begin = async (open: OpenContract, cause: Cause): Promise<void> => {
    const { contract } = open
    const known = completeTo()
    const undecided = await undecidedEntry(takenTicks, contract, known)
    if (undecided !== undefined) return watch.add(open, undecided)
    const facts = known < contract.entry_epoch ? undefined : await contractFacts(takenTicks, contract, known)
    watch.add(open, facts?.entry, facts?.ticks?.at(-1))
    if (facts === undefined) return
    const end = contractEnd(contract, facts)
    if (end === undefined) return
    const { interruption, deciding } = end.evidence
    const due = { accountId: open.accountId, contractId: contract.contract_id }
    await pending.ask([dueOf(due, interruption?.to ?? deciding?.epoch ?? known, cause)], true)
  }

  const takeTicks = async (event: TickEvent, cause: Cause): Promise<void> => {
    if (event.type === 'TicksRecorded') {
      const { epoch, quotes } = event.data
      if (epoch <= readTo) return
      readTo = epoch
      const candidates = Object.entries(quotes).flatMap(([symbol, quote]) => watch.tick(symbol, { epoch, quote }))
      const asDue = (isWanted: boolean) =>
        candidates.filter(({ isCertain }) => isCertain === isWanted).map((each) => dueOf(each, epoch, cause))
      await pending.ask(asDue(true), true)
      await pending.ask(asDue(false), false)
    }
    if (event.type === 'FeedInterrupted') {
      const { symbol, from, to } = event.data
      // An interruption of one second follows the ticks that other symbols had in it.
      if (to < readTo) return
      interruptedTo = Math.max(interruptedTo, to)
      await pending.ask(
        watch.endedBy(symbol, { from, to }).map((each) => dueOf(each, to, cause)),
        true,
      )
    }
  }

  const end = ({ contract_id }: OptionContract): void => {
    watch.remove(contract_id)
    pending.ended(contract_id)
  }

  const takeContract = async (event: TradingEvent, recorded: RecordedEvent): Promise<void> => {
    switch (event.type) {
      case 'ContractSold':
      case 'ContractCancelled':
      case 'ContractSettled':
        return end(event.data.contract)
      case 'LimitOrderChanged':
        end(event.data.contract)
        return await begin({ accountId: accountIdIn(recorded.stream), contract: event.data.contract }, recorded)
      case 'ContractBought':
        return await begin({ accountId: accountIdIn(recorded.stream), contract: event.data.contract }, recorded)
      default:
    }
  }

  const onPage = async ({ events }: StorePage): Promise<void> => {
    if (!isOwner()) throw new BeginAgain('this instance is not the owner')
    for (const recorded of events) {
      if (recorded.stream.startsWith(TICKS_STREAM_PREFIX)) {
        await takeTicks(eventOf<TickEvent>(recorded, marketContract.streams.hour.eventTypes), recorded)
      } else {
        await takeContract(eventOf<TradingEvent>(recorded, tradingContract.streams.account.eventTypes), recorded)
      }
    }
  }

  /** Waits until the view has what was stored before this instance began. */
  const untilViewHasAll = async (): Promise<void> => {
    endToReach ??= await store.lastPosition()
    try {
      await view.waitFor(endToReach)
    } catch (cause) {
      if (!(cause instanceof ReadModelUnavailable)) throw cause
      throw new BeginAgain('the view has not reached the end of the store', { cause })
    }
  }

  /**
   * Begins from the open contracts of the view, once that has reached the end that the store had before; ticks and contracts after the
   * checkpoint of its first page are read from the store. The view rejects a page of an earlier checkpoint. Only contracts
   * whose entry tick lies in an hour that the reader of ticks would not keep are collected; the others are watched page by page.
   */
  const beginFromView = async (): Promise<Position> => {
    await untilViewHasAll()
    watch = contractWatch()
    pending.clear()
    let checkpoint: Position | undefined
    const older: OpenContract[] = []
    for (let after: string | undefined; ; ) {
      const range = { prefix: tradingKeys.openContracts, limit: LIST_LIMIT, ...(after === undefined ? {} : { after }) }
      const page = await view.list<OpenContractEntry>(range)
      if (checkpoint === undefined) readTo = (await ticks.newestEpoch()) ?? 0
      checkpoint ??= page.checkpoint.position
      for (const [key, { contract }] of page.entries) {
        const open = { accountId: accountIdInOpenContractKey(key), contract }
        if (contract.entry_epoch < readTo - RECENT_SECONDS) older.push(open)
        else await begin(open, causeAt(checkpoint))
      }
      after = page.entries.at(-1)?.[0]
      if (page.entries.length < LIST_LIMIT) break
      await setImmediate()
    }
    endToReach = undefined
    // In the order of their entry ticks, so that the ticks of each hour are read once.
    older.sort((one, other) => one.contract.entry_epoch - other.contract.entry_epoch)
    for (const open of older) await begin(open, causeAt(checkpoint))
    hasBegun = true
    return checkpoint
  }

  const stream = followStream({
    ...options,
    service: TRADING_SERVICE,
    prefixes: [TRADING_STREAM_PREFIX, TICKS_STREAM_PREFIX],
    isOwner: () => !isStopping && isOwner(),
    begin: beginFromView,
    onPage,
  })
  const stopAsking = startPeriodicTask(ASK_EVERY_MS, log, async () => {
    if (!isStopping && isOwner()) await pending.askAgain()
  })

  return {
    newestEpoch: () => readTo,
    hasBegun: () => hasBegun,
    stop: async () => {
      isStopping = true
      await stopAsking()
      await stream.stop()
      pending.clear()
    },
  }
}
