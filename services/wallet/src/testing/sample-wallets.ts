import type { WalletCommand, WalletCommandOf } from '@folio/contracts/wallet/commands.ts'
import type { Party } from '@folio/contracts/wallet/transfer-parties.ts'
import { amountOf } from '@folio/kernel/amount.ts'

/** Two wallets of two clients. */
export const alice: Party = {
  client_id: '5f0c6f0e-3c1d-4a52-9d0e-0a4f6f5f0a01',
  wallet_id: '9c5b94b1-35ad-49bb-b118-8e8fc24abf01',
  wallet_type: 'main',
}
export const bob: Party = {
  client_id: '5f0c6f0e-3c1d-4a52-9d0e-0a4f6f5f0a02',
  wallet_id: '9c5b94b1-35ad-49bb-b118-8e8fc24abf02',
  wallet_type: 'p2p',
}

const TRANSFER_ID = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'

const transfer = (amount: string, source: Party, destination: Party) => ({
  transfer_id: TRANSFER_ID,
  transaction_id: 42,
  request_id: 'r1',
  currency: 'USD',
  amount: amountOf(amount),
  source,
  destination,
})

/** Makes the command that sends a transfer from one wallet to the other; its id is always the same. */
export const send = (
  amount: string,
  [source, destination] = [alice, bob] as const,
): WalletCommandOf<'SendTransfer'> => ({
  type: 'SendTransfer',
  ...transfer(amount, source, destination),
})

/** Makes the command that receives the transfer. */
export const receive = (
  amount: string,
  [source, destination] = [alice, bob] as const,
): WalletCommandOf<'ReceiveTransfer'> => ({
  type: 'ReceiveTransfer',
  ...transfer(amount, source, destination),
  sent: `wallet-${source.wallet_id}@1`,
})

/** Makes the command that returns the transfer. */
export const takeBack = (amount: string): WalletCommandOf<'ReturnTransfer'> => ({
  type: 'ReturnTransfer',
  ...transfer(amount, alice, bob),
  refused: `wallet-${bob.wallet_id}@1`,
  reason: 'frozen',
})

/** Makes a command that deposits or withdraws cash. */
export const cash = (type: 'DepositCash' | 'WithdrawCash', amount: string, currency = 'USD'): WalletCommand => ({
  type,
  transaction_id: 7,
  request_id: 'c1',
  currency,
  amount: amountOf(amount),
})
