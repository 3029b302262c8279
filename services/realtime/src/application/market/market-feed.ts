import type { Bus } from '@folio/bus/port.ts'
import { OFFERING_STREAM_PREFIX } from '@folio/contracts/market/commands.ts'
import { marketTicks } from '@folio/contracts/market/market-ticks.ts'
import { offeringInForce } from '@folio/contracts/market/model-in-force.ts'
import type { ContractFacts } from '@folio/contracts/trading/commands.ts'
import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { EventStore, Position } from '@folio/event-store/port.ts'
import type { ReadModel } from '@folio/read-model/port.ts'
import { followStream } from '@folio/service-kit/follower/follow-stream.ts'
import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'
import { emptyOfferings, type ListedSymbol, type Offerings } from './offerings.ts'
import type { PacedQueue } from './paced-queue.ts'
import { recordedOfferings } from './recorded-offerings.ts'
import { type TickBoard, tickBoard } from './tick-board.ts'
import { type TickHistory, tickHistory } from './tick-history.ts'

/** The market as this process knows it: only calls about earlier ticks read the store. */
export type MarketFeed = Pick<TickBoard, 'newest' | 'newestEpoch' | 'follow' | 'watch'> & {
  /** The listed symbols, in the order in which they were listed, each with the model in force at its newest tick. */
  readonly symbols: () => readonly ListedSymbol[]
  readonly symbol: (symbol: string) => ListedSymbol | undefined
  readonly history: TickHistory
  /** Adds the revisions of the model of its symbol to the facts of a contract. */
  readonly withModels: (contract: OptionContract, facts: ContractFacts) => ContractFacts
  /** True once the offerings, and the newest tick of each symbol, have been read from the store. */
  readonly isRead: () => boolean
  /** False before the offerings are read, and after an event that this release does not know. */
  readonly isWell: () => boolean
  readonly stop: () => Promise<void>
}

type FeedPorts = {
  readonly bus: Bus
  readonly store: EventStore
  readonly readModel: ReadModel
  readonly longReads: PacedQueue
  readonly log: Log
}

type OfferingFollowerOptions = Pick<FeedPorts, 'store' | 'readModel' | 'log'> & {
  readonly offerings: Offerings
  /** Called once, when all offerings that the store has are read. */
  readonly onRead: () => Promise<void>
}

/** Follows the streams of offerings in the order of the store. */
const followOfferings = ({ store, readModel, log, offerings, onRead }: OfferingFollowerOptions) => {
  let position: Position | undefined
  let isRead = false
  let isKnown = true

  const begin = async (): Promise<Position> => {
    if (position !== undefined) return position
    const read = await recordedOfferings({ store, readModel })
    for (const event of read.events) offerings.take(event)
    position = read.position
    return position
  }

  const follower = followStream({
    service: 'realtime',
    store,
    prefixes: [OFFERING_STREAM_PREFIX],
    isOwner: () => true,
    begin,
    onPage: async (page) => {
      for (const event of page.events) offerings.take(event)
      if (page.atEnd && !isRead) {
        await onRead()
        isRead = true
      }
      position = page.position
    },
    onUnknownEvent: (error) => {
      isKnown = false
      log.error({ err: error }, 'this instance read an event of an unknown type: its offerings are not current')
    },
    log,
  })
  return { isRead: () => isRead, isKnown: () => isKnown, stop: follower.stop }
}

/** Follows the streams of offerings in the order of the store, and the topic of ticks. */
export const followMarket = async ({ bus, store, readModel, longReads, log }: FeedPorts): Promise<MarketFeed> => {
  const offerings = emptyOfferings()
  const ticks = tickBoard((err) => log.error({ err }, 'a tick could not be pushed to a socket'))
  const withModels: MarketFeed['withModels'] = ({ underlying_symbol }, facts) => {
    const models = offerings.get(underlying_symbol)?.models
    return models === undefined ? facts : { ...facts, models }
  }
  const recorded = tickHistory(store, longReads)
  const history: TickHistory = {
    ...recorded,
    contractFacts: async (contract, upTo) => withModels(contract, await recorded.contractFacts(contract, upTo)),
  }

  /** A listed symbol with the model in force at its newest tick. */
  const inForce = (listed: ListedSymbol): ListedSymbol => {
    const { offering, models } = listed
    if (models === undefined) return listed
    return { ...listed, offering: offeringInForce(offering, models, ticks.newest(offering.symbol)?.epoch ?? 0) }
  }

  /** The topic brings the next ticks; after a start, or while the market stands still, the newest are in the store. */
  const takeNewest = async (): Promise<void> => {
    for (const { offering } of offerings.all()) {
      const tick = await history.newest(offering.symbol)
      if (tick !== undefined) ticks.take({ epoch: tick.epoch, quotes: { [offering.symbol]: tick.quote } })
    }
  }

  const tail = await bus.tail({
    topic: marketTicks,
    onMessage: (message) => {
      if (message.store_epoch === store.epoch) ticks.take(message)
    },
  })
  const follower = followOfferings({ store, readModel, log, offerings, onRead: takeNewest })

  return {
    newest: ticks.newest,
    newestEpoch: ticks.newestEpoch,
    follow: ticks.follow,
    watch: ticks.watch,
    history,
    withModels,
    symbols: () => [...offerings.all()].map(inForce),
    symbol: (symbol) => {
      const listed = offerings.get(symbol)
      return listed && inForce(listed)
    },
    isRead: follower.isRead,
    isWell: () => follower.isRead() && follower.isKnown(),
    stop: async () => {
      await follower.stop()
      await tail.stop()
    },
  }
}
