import { isContractEnd } from '@folio/contracts/trading/contract-ends.ts'
import type { EventReader, RecordedEvent } from '@folio/event-store/port.ts'

/** Numbers of what a store holds. */
export type Seen = {
  /** Payments between wallets and to options accounts that have arrived or were returned. */
  readonly payments: number
  /** Contracts that were settled, sold or cancelled. */
  readonly contracts: number
  /** The epoch of the newest tick in seconds since 1970. */
  readonly tickEpoch: number
}

/** Follows what the services have stored. */
export type HistoryProgress = {
  /** Resolves when so much is stored; rejects if the store cannot be followed. */
  readonly until: (isReached: (seen: Seen) => boolean) => Promise<void>
  readonly stop: () => Promise<void>
}

const PAGE_EVENTS = 500

const isPaymentEnd = (type: string): boolean => type === 'TransferReceived' || type === 'TransferReturned'

const epochOf = ({ data }: RecordedEvent): number => Number(JSON.parse(Buffer.from(data).toString()).epoch)

/** Follows a store from its first event on. */
export const historyProgress = (store: EventReader): HistoryProgress => {
  let seen: Seen = { payments: 0, contracts: 0, tickEpoch: 0 }
  let waiting: { readonly isReached: (seen: Seen) => boolean; readonly resolve: () => void } | undefined
  const range = { prefixes: ['wallet-', 'trading-', 'ticks-'], after: 0, limit: PAGE_EVENTS }
  const subscription = store.subscribe(range, async ({ events }) => {
    const count = (isCounted: (type: string) => boolean): number => events.filter(({ type }) => isCounted(type)).length
    const tick = events.findLast(({ type }) => type === 'TicksRecorded')
    seen = {
      payments: seen.payments + count(isPaymentEnd),
      contracts: seen.contracts + count(isContractEnd),
      tickEpoch: tick === undefined ? seen.tickEpoch : epochOf(tick),
    }
    if (waiting?.isReached(seen)) waiting.resolve()
  })
  const failed = subscription.done.then(() => undefined)
  return {
    until: async (isReached) => {
      if (isReached(seen)) return
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting = { isReached, resolve }
      await Promise.race([promise, failed])
    },
    stop: subscription.stop,
  }
}
