import type { EventReader, RecordedEvent } from '@folio/event-store/port.ts'

/** Tells when the money of payments has left transit. */
export type SettledPayments = {
  /** Resolves when so many payments, counted from the beginning, have arrived or were returned. */
  readonly reached: (count: number) => Promise<void>
  readonly stop: () => Promise<void>
}

const PAGE_EVENTS = 500

const isEnd = ({ type }: RecordedEvent): boolean => type === 'TransferReceived' || type === 'TransferReturned'

/** Counts the ends of payments between wallets in a store, from its first event on. */
export const settledPayments = (store: EventReader): SettledPayments => {
  let settled = 0
  let waiting: { readonly count: number; readonly resolve: () => void } | undefined
  const range = { prefixes: ['wallet-'], after: 0, limit: PAGE_EVENTS }
  const subscription = store.subscribe(range, async ({ events }) => {
    settled += events.filter(isEnd).length
    if (waiting !== undefined && settled >= waiting.count) waiting.resolve()
  })
  const failed = subscription.done.then(() => undefined)
  return {
    reached: async (count) => {
      if (settled >= count) return
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting = { count, resolve }
      await Promise.race([promise, failed])
    },
    stop: subscription.stop,
  }
}
