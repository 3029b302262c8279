import type { WalletCommand } from '@folio/contracts/wallet/commands.ts'
import { WALLET_EVENT_TYPES, type WalletEvent } from '@folio/contracts/wallet/events.ts'
import { WALLET_FOLD_VERSION, WALLET_STREAM_PREFIX, WALLET_VIEW } from '@folio/contracts/wallet/views.ts'
import type { Aggregate } from '@folio/service-kit/aggregate.ts'
import { wallet } from '../domain/wallet.ts'
import type { Wallet } from '../domain/wallet-state.ts'

/** The wallet as the service keeps it: one stream per wallet, `wallet-{wallet_id}`. */
export const walletAggregate: Aggregate<WalletCommand, Wallet, WalletEvent> = {
  ...wallet,
  service: WALLET_VIEW,
  streamPrefix: WALLET_STREAM_PREFIX,
  foldVersion: WALLET_FOLD_VERSION,
  eventTypes: WALLET_EVENT_TYPES,
  opens: (command) => command.type === 'OpenWallet',
}
