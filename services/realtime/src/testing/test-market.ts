import { randomUUID } from 'node:crypto'
import { type Bus, outgoing } from '@folio/bus/port.ts'
import { offeringStream } from '@folio/contracts/market/commands.ts'
import type { OfferingEvent } from '@folio/contracts/market/events.ts'
import { marketTicks } from '@folio/contracts/market/market-ticks.ts'
import type { Offering } from '@folio/contracts/market/offering.ts'
import { ticksStream } from '@folio/contracts/market/tick-hours.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { GENESIS, type Link } from '@folio/kernel/hash-chain.ts'
import { type Clock, timestampOf } from '@folio/kernel/timestamp.ts'
import { chainEvent } from '@folio/service-kit/events/event-codec.ts'
import { tickWriter } from '@folio/ticks/testing/tick-writer.ts'

/** A market of which the tests write the offerings and publish the ticks. */
export type TestMarket = {
  /** Stores an event of an offering. */
  readonly offer: (
    ...events: readonly (OfferingEvent | { readonly type: string; readonly data: object })[]
  ) => Promise<void>
  /** Lists symbols with all or some of their facts. */
  readonly list: (...symbols: readonly (Partial<Offering> & Pick<Offering, 'symbol'>)[]) => Promise<void>
  /** Stores the quotes of one second, and publishes them unless `isPublished` is false. */
  readonly record: (epoch: number, quotes: Readonly<Record<string, string>>, isPublished?: boolean) => Promise<void>
  /** Publishes the quotes of one second. */
  readonly tick: (epoch: number, quotes: Readonly<Record<string, string>>, storeEpoch?: number) => Promise<void>
}

const commission = amountOf('0.012')

const offeringOf = (facts: Partial<Offering> & Pick<Offering, 'symbol'>): Offering => ({
  name: `Index ${facts.symbol}`,
  market: 'synthetic_index',
  submarket: 'random_index',
  decimals: 2,
  interval_seconds: 1,
  model: { kind: 'volatility', volatility: amountOf('1') },
  calendar: 'always',
  commissions: { callput: commission, digits: commission },
  ...facts,
})

/** Creates a market without symbols. */
export const testMarket = (store: EventStore, bus: Bus, clock: Clock): TestMarket => {
  const tips = new Map<string, Link>()
  const writer = tickWriter(store)

  const offer: TestMarket['offer'] = async (...events) => {
    for (const source of events) {
      const stream = offeringStream(String(Object(source.data)['symbol']))
      const previous = tips.get(stream) ?? GENESIS
      const event = chainEvent(previous, stream, {
        event: { type: source.type, data: { ...source.data } },
        metadata: {
          prev_hash: previous.hash,
          command_id: randomUUID(),
          correlation_id: 'test',
          causation_id: 'test',
          at: timestampOf(clock()),
        },
      })
      tips.set(stream, event)
      const { source: _, ...bare } = event
      await store.append([bare])
    }
  }

  const tick: TestMarket['tick'] = (epoch, quotes, storeEpoch = store.epoch) =>
    bus.send([
      outgoing(marketTicks, {
        epoch,
        quotes,
        event: `${ticksStream(epoch)}@${epoch}`,
        position: epoch,
        store_epoch: storeEpoch,
      }),
    ])

  return {
    offer,
    list: (...symbols) =>
      offer(...symbols.map((each) => ({ type: 'OfferingChanged', data: offeringOf(each) }) as const)),
    tick,
    record: async (epoch, quotes, isPublished = true) => {
      await writer.record(epoch, quotes)
      await writer.flush()
      if (isPublished) await tick(epoch, quotes)
    },
  }
}
