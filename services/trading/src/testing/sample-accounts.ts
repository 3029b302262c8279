import type { OptionsAccount } from '@folio/contracts/options-account/account.ts'
import type { TradingCommandOf } from '@folio/contracts/trading/commands.ts'
import type { Party, PlatformParty } from '@folio/contracts/wallet/transfer-parties.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'

const CLIENT = '5f0c6f0e-3c1d-4a52-9d0e-0a4f6f5f0a01'

/** A demo and a real account of one client. */
export const demo: OptionsAccount = {
  account_id: 'DOT1000000001',
  client_id: CLIENT,
  account_type: 'demo',
  currency: 'USD',
  group: 'row',
}
export const real: OptionsAccount = { ...demo, account_id: 'ROT1000000001', account_type: 'real' }

/** The client's wallet, and an account as a side of a transfer. */
export const wallet: Party = {
  client_id: CLIENT,
  wallet_id: '9c5b94b1-35ad-49bb-b118-8e8fc24abf01',
  wallet_type: 'main',
}
export const sideOf = ({ client_id, account_id }: OptionsAccount): PlatformParty => ({
  client_id,
  platform: 'options',
  account_id,
})

const TRANSFER_ID = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'

/** The fields that all commands and events of one transfer share. */
export const facts = (amount: string) => ({
  transaction_id: 42,
  currency: 'USD',
  amount: amountOf(amount),
  transfer_id: TRANSFER_ID,
  request_id: 'r1',
})

/** An exchange of 100 USD into 92 EUR by a quote that expires at a time. */
export const toEuros = (expiresAt = 60_000_000) => ({
  fee: { currency: 'EUR', amount: amountOf('0.46') },
  exchange: {
    currency: 'EUR',
    amount: amountOf('92'),
    rate: amountOf('0.92'),
    spread: amountOf('0.01'),
    source: 'table',
    token_id: '2c7d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed',
    expires_at: timestampOf(expiresAt),
  },
})

/** A command that opens an account. */
export const open = (account: OptionsAccount): TradingCommandOf<'OpenAccount'> => ({
  type: 'OpenAccount',
  ...account,
  registered: `options-account-${account.account_id}@0`,
})

/** The commands that send a transfer to the client's wallet, return it, and settle it. */
export const send = (amount: string, from = real): TradingCommandOf<'SendTransfer'> => ({
  type: 'SendTransfer',
  ...facts(amount),
  source: sideOf(from),
  destination: wallet,
})
export const takeBack = (amount: string): TradingCommandOf<'ReturnTransfer'> => ({
  ...send(amount),
  type: 'ReturnTransfer',
  refused: `wallet-${wallet.wallet_id}@1`,
  reason: 'frozen',
})
export const settle = (amount: string): TradingCommandOf<'SettleTransfer'> => ({
  ...send(amount),
  type: 'SettleTransfer',
  received: `wallet-${wallet.wallet_id}@1`,
})

/** A command that receives a transfer from the client's wallet. */
export const receive = (amount: string, to = real): TradingCommandOf<'ReceiveTransfer'> => ({
  type: 'ReceiveTransfer',
  ...facts(amount),
  source: wallet,
  destination: sideOf(to),
  sent: `wallet-${wallet.wallet_id}@1`,
})
