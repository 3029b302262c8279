import { walletIdOf } from '@folio/contracts/derived-ids.ts'
import {
  type AccountKind,
  type AccountType,
  accountNumberOf,
  demoKindOf,
} from '@folio/contracts/options-account/account.ts'
import type { Party, PlatformParty } from '@folio/contracts/wallet/transfer-parties.ts'
import { uuidV5Maker } from '@folio/kernel/uuid-v5.ts'

const clientIdOf = uuidV5Maker('3a9f3a0e-6f0f-4b1e-8b57-0c7f2b8d9e10')

/** Returns the main wallet of a client by number. */
export const partyOf = (wallet: number): Party => {
  const client_id = clientIdOf(`client ${wallet}`)
  return { client_id, wallet_id: walletIdOf(client_id, 'main'), wallet_type: 'main' }
}

/** Returns the kind of an options account of a client. */
export const kindOf = (wallet: number, account_type: AccountType): AccountKind => ({
  ...demoKindOf(partyOf(wallet).client_id),
  account_type,
})

/** Returns the number of a client's account; no two of the few clients have the same one. */
export const numberOf = (wallet: number, type: AccountType): string => accountNumberOf(kindOf(wallet, type), 1)

/** Returns the real options account of a client as a side of a transfer. */
export const platformOf = (wallet: number): PlatformParty => ({
  client_id: partyOf(wallet).client_id,
  platform: 'options',
  account_id: numberOf(wallet, 'real'),
})

/** Every second client trades: few accounts have many contracts. */
export const traderOf = (wallet: number): number => wallet - (wallet % 2)
