import type { WalletCommand } from '@folio/contracts/wallet/commands.ts'
import type { WalletEvent } from '@folio/contracts/wallet/events.ts'
import type { RateCommand, RateEvent } from '@folio/contracts/wallet/rates.ts'
import { type Aggregates, combined } from '@folio/service-kit/aggregates.ts'
import { rateAggregate } from './rate-aggregate.ts'
import { walletAggregate } from './wallet-aggregate.ts'

const both = combined([walletAggregate, rateAggregate])

const streamOf = (account: string): string =>
  account.startsWith(rateAggregate.streamPrefix) ? account : walletAggregate.streamPrefix + account

/** What the service keeps: wallets, which commands name by their id, and rates, which they name by their stream. */
export const walletAccounts: Aggregates<WalletCommand | RateCommand, unknown, WalletEvent | RateEvent> = {
  ...both,
  streamOf,
  aggregateOf: (account) => both.aggregateOf(streamOf(account)),
}
