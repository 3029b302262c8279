import type { WalletCommand } from '@folio/contracts/wallet/commands.ts'
import { walletContract } from '@folio/contracts/wallet/contract.ts'
import type { WalletEvent } from '@folio/contracts/wallet/events.ts'
import type { RateCommand, RateEvent } from '@folio/contracts/wallet/rates.ts'
import { WALLET_FOLD_VERSION } from '@folio/contracts/wallet/views.ts'
import {
  type Aggregate,
  type Aggregates,
  combinedAggregates,
  fromContract,
} from '@folio/service-kit/aggregates/aggregate.ts'
import { type Rate, rate } from '../domain/rate.ts'
import { wallet } from '../domain/wallet.ts'
import type { Wallet } from '../domain/wallet-state.ts'
import { walletMoney } from './money.ts'

/** The aggregate of a wallet: one stream per wallet, `wallet-{wallet_id}`. */
export const walletAggregate: Aggregate<WalletCommand, Wallet, WalletEvent> = {
  ...wallet,
  ...fromContract(walletContract, 'wallet'),
  foldVersion: WALLET_FOLD_VERSION,
  opens: (command) => command.type === 'OpenWallet',
  money: walletMoney,
  batches: {
    isRefusal: ({ type }) => type === 'TransferRefused',
    withdrawn: (command) => (command.type === 'SendTransfer' ? { ...command, finding: 'batch_refused' } : undefined),
  },
}

/** The aggregate of a currency's rate, which the operator sets: one stream per currency, `rate-{currency}`. */
export const rateAggregate: Aggregate<RateCommand, Rate, RateEvent> = {
  ...rate,
  ...fromContract(walletContract, 'rate'),
  foldVersion: 1,
  opens: () => true,
}

const both = combinedAggregates([walletAggregate, rateAggregate])

const streamOf = (account: string): string =>
  account.startsWith(rateAggregate.streamPrefix) ? account : walletAggregate.streamPrefix + account

/** The aggregates of the service; a command names a wallet by its id, and a rate by its stream. */
export const walletAggregates: Aggregates<WalletCommand | RateCommand, unknown, WalletEvent | RateEvent> = {
  ...both,
  streamOf,
  aggregateOf: (account) => both.aggregateOf(streamOf(account)),
}
