import type { WalletCommand } from '@folio/contracts/wallet/commands.ts'
import { type WalletEvent, walletEventSchemas } from '@folio/contracts/wallet/events.ts'
import { WALLET_VIEW } from '@folio/contracts/wallet/views.ts'
import type { Aggregate } from '@folio/service-kit/aggregate.ts'
import { type Wallet, wallet } from '../domain/wallet.ts'

/** The wallet as the service keeps it: one stream per wallet, `wallet-{wallet_id}`. */
export const walletAggregate: Aggregate<WalletCommand, Wallet, WalletEvent> = {
  ...wallet,
  service: WALLET_VIEW,
  streamPrefix: 'wallet-',
  foldVersion: 1,
  eventTypes: new Set(Object.keys(walletEventSchemas)),
  opens: (command) => command.type === 'OpenWallet',
}
