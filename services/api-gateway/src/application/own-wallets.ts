import { walletIdOf } from '@folio/contracts/account-ids.ts'
import { walletTypes } from '@folio/contracts/wallet/parties.ts'
import { type WalletEntry, walletKeys } from '@folio/contracts/wallet/views.ts'
import { surely } from './certainty.ts'
import type { Gateway } from './gateway.ts'

/** The wallets a client has, the main one first; surely all that were there at a moment (microseconds). */
export const ownWallets = async (
  gateway: Gateway,
  clientId: string,
  moment: number,
): Promise<readonly WalletEntry[]> => {
  const keys = walletTypes.map((type) => walletKeys.wallet(walletIdOf(clientId, type)))
  const isThere = (entry: WalletEntry | undefined) => entry !== undefined
  const first = await gateway.wallets.get(keys)
  if (first.values.some(isThere)) return first.values.filter(isThere)
  const found = await surely(gateway.wallets, moment, () => gateway.wallets.get(keys))
  return found.values.filter(isThere)
}

/** A wallet by its id, if it surely is there at a moment (microseconds). */
export const walletById = async (
  gateway: Gateway,
  walletId: string,
  moment: number,
): Promise<WalletEntry | undefined> => {
  const look = () => gateway.wallets.get([walletKeys.wallet(walletId)])
  const { values } = await surely(gateway.wallets, moment, look)
  return values[0]
}
