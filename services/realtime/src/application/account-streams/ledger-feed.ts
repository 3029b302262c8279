import type { Bus, Consumer } from '@folio/bus/port.ts'
import { type LedgerRecord, ledgerTopic } from '@folio/contracts/ledger-record.ts'
import { TRADING_SERVICE } from '@folio/contracts/trading/views.ts'
import { WALLET_SERVICE } from '@folio/contracts/wallet/views.ts'

/** The live records of the accounts' streams: at least once, in order per stream, with possible gaps. */
export type LedgerFeed = {
  /** Begins to pass the records of a stream to a listener; returns a function that ends it. */
  readonly listen: (stream: string, onRecord: (record: LedgerRecord) => void) => () => void
  /** Begins to pass the first records of streams to a listener; returns a function that ends it. */
  readonly listenToOpenings: (onOpening: (record: LedgerRecord) => void) => () => void
  /** Resolves when records of wallets come, too; they are followed from the first call on. */
  readonly withWallets: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Follows the ledger topic of options accounts, and on demand that of wallets. */
export const followLedgers = async ({
  bus,
  epoch,
}: {
  readonly bus: Bus
  readonly epoch: number
}): Promise<LedgerFeed> => {
  const listeners = new Map<string, Set<(record: LedgerRecord) => void>>()
  const openings = new Set<(record: LedgerRecord) => void>()

  const onMessage = (record: LedgerRecord): void => {
    if (record.epoch !== epoch) return
    if (record.revision === 0) for (const onOpening of [...openings]) onOpening(record)
    const to = listeners.get(record.stream)
    if (to !== undefined) for (const onRecord of [...to]) onRecord(record)
  }

  const tailOf = (service: string): Promise<Consumer> => bus.tail({ topic: ledgerTopic(service), onMessage })
  const trading = await tailOf(TRADING_SERVICE)
  let wallets: Promise<Consumer> | undefined

  return {
    listen: (stream, onRecord) => {
      const those = listeners.get(stream) ?? new Set()
      listeners.set(stream, those.add(onRecord))
      return () => {
        those.delete(onRecord)
        if (those.size === 0 && listeners.get(stream) === those) listeners.delete(stream)
      }
    },
    listenToOpenings: (onOpening) => {
      openings.add(onOpening)
      return () => openings.delete(onOpening)
    },
    withWallets: async () => {
      wallets ??= tailOf(WALLET_SERVICE).catch((error: unknown) => {
        wallets = undefined
        throw error
      })
      await wallets
    },
    stop: async () => {
      await trading.stop()
      await wallets?.then(
        ({ stop }) => stop(),
        () => undefined,
      )
    },
  }
}
